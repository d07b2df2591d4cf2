import type { Scorecard, ScorecardGame } from '../match/commands/scorecard.ts';
import { escaped } from './escaped.ts';

const nameOf = ({ sides }: Scorecard, side: number | null): string => (side === null ? '' : escaped(sides[side]?.name ?? ''));

const gameTable = (card: Scorecard, { game, rows, final, winner }: ScorecardGame): string => {
  const names = card.sides.map((_, side) => nameOf(card, side));
  const head = `<tr><th>Board</th><th>Break</th>${names.map((name) => `<th dir="auto">${name}<br><small>points</small></th>`).join('')}<th>Queen</th>${names.map((name) => `<th dir="auto">${name}<br><small>total</small></th>`).join('')}<th>Won by</th></tr>`;
  const body = rows.map(
    (row) =>
      `<tr><td>${row.board}${row.corrected.length > 0 ? ' *' : ''}</td><td dir="auto">${nameOf(card, row.break?.side ?? null)}</td>${row.points.map((points) => `<td>${points}</td>`).join('')}<td dir="auto">${row.queen === null ? '' : `${nameOf(card, row.queen.side)} (${row.queen.points})`}</td>${row.score.map((score) => `<td>${score}</td>`).join('')}<td dir="auto">${nameOf(card, row.winner)}</td></tr>`,
  );
  return `<h2>Game ${game}</h2><table>${head}${body.join('')}</table><p>${winner === null ? 'Not over' : `Won by <b dir="auto">${nameOf(card, winner)}</b>`}: ${final.join(' : ')}</p>`;
};

/** The score sheet of a match as a page to print, with the federation's columns; an asterisk marks boards an umpire corrected. */
export const scorecardPage = (card: Scorecard): string => {
  const awards = card.awards.map(({ side, points, reason }) => `<li><span dir="auto">${nameOf(card, side)}</span>: ${points > 0 ? '+' : ''}${points} (${escaped(reason)})</li>`);
  const isCorrected = card.games.some(({ rows }) => rows.some(({ corrected }) => corrected.length > 0));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Score sheet</title><link rel="stylesheet" href="/scorecard.css"></head><body>
<h1>Score sheet</h1><p>${escaped([card.variant, card.table ?? '', card.at ?? ''].filter((part) => part !== '').join(' · '))}</p>
<p>${card.sides.map(({ name, seats }) => `<b dir="auto">${escaped(name)}</b> (${seats.join(', ')})`).join(' against ')}</p>
${card.games.length === 0 ? '<p>No board is over yet.</p>' : card.games.map((game) => gameTable(card, game)).join('')}
${awards.length > 0 ? `<h2>By hand</h2><ul>${awards.join('')}</ul>` : ''}${isCorrected ? '<p>* corrected by the umpire</p>' : ''}
${card.winner === null ? '' : `<p>The match was won by <b dir="auto">${nameOf(card, card.winner)}</b>.</p>`}
<div class="signatures">${card.signatures.map((name) => `<p><span></span><br>${escaped(name)}</p>`).join('')}</div></body></html>`;
};

/** Its style, for paper above all. */
export const scorecardStyle = `body{margin:12mm auto;max-width:190mm;font-family:Arial,Helvetica,sans-serif;font-size:11pt;color:#000;background:#fff}
table{width:100%;border-collapse:collapse}th,td{border:1px solid #000;padding:1.5mm;text-align:center}th{font-size:9pt}h1{font-size:18pt}h2{font-size:12pt}
.signatures{display:flex;gap:10mm;margin-top:18mm}.signatures p{flex:1;font-size:9pt}.signatures span{display:block;border-top:1px solid #000}
@media print{body{margin:0}}`;
