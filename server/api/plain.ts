import type { View } from '../contract/view.ts';
import { escaped } from './escaped.ts';

const queenWords = (view: View): string => {
  const { state, side } = view.match.queen;
  const who = side === null ? '' : (view.match.sides[side]?.name ?? '');
  if (state === 'onBoard') return 'Queen on the board';
  return state === 'toCover' ? `Queen: ${who} must cover` : `Queen: ${who}`;
};

/** The score as a page without any script, for televisions whose browser is too old for the live one. It loads itself again every three seconds. */
export const plainPage = (view: View): string => {
  const { match } = view;
  const rows = match.sides.map((side, i) => {
    const turn = match.next?.side === i;
    return `<tr class="${turn ? 'turn' : ''}"><td class="mark">${turn ? '&#9654;' : ''}</td><td dir="auto">${escaped(side.name)}${side.colour ? ` <small>${side.colour}</small>` : ''}</td><td class="score">${side.score}</td></tr>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="3"><meta name="viewport" content="width=device-width"><title>Score</title><link rel="stylesheet" href="/plain.css"></head>
<body><h1>${escaped(match.words.board)} ${match.boardNumber} &middot; to ${match.target}</h1><table>${rows.join('')}</table><p>${escaped(queenWords(view))}</p><p>${escaped(match.ruling?.text ?? '')} ${escaped(match.ruling?.rules.join(', ') ?? '')}</p></body></html>`;
};

/** Its style: colours and sizes every browser since 2005 knows. */
export const plainStyle = `body{margin:5%;background:#17110d;color:#f7efe2;font-family:Arial,Helvetica,sans-serif;font-size:32px}
h1{font-size:32px;font-weight:normal;color:#c9b79c}table{width:100%;border-collapse:collapse}td{padding:16px;font-size:64px;font-weight:bold}
td.score{text-align:right;font-size:120px}td.mark{width:64px}tr.turn td{background:#ffb92e;color:#17110d}small{font-size:28px}`;
