import type { MatchEvent } from '../domain/match-event.ts';
import type { Stroke } from '../domain/stroke.ts';
import { concededBoard, judgeFoul, judgePass, judgeStroke, offenderOf } from '../referee/judge.ts';
import { lostBoard } from '../referee/laws/icf-out-of-turn.ts';
import { changed, type Setup } from '../referee/setup.ts';
import type { Standing } from '../referee/standing.ts';
import type { Hearing } from '../referee/hearing.ts';
import type { Account, Telling } from '../referee/account.ts';
import type { Variant } from '../referee/variant.ts';
import { citing, ending, openVerdict, type Verdict } from '../referee/verdict.ts';
import { afterFoul, afterPass, afterStroke, type Consequence } from './consequence.ts';
import { endAtTarget, endBoard, endGame, endMatchAlone, replayed } from './ending.ts';
import { accountOf, judgedAccount } from './rule.ts';

type Judgeable = Exclude<MatchEvent, { readonly type: 'undo' }>;
type Of<T extends MatchEvent['type']> = Extract<MatchEvent, { readonly type: T }>;

/** What one checked event does to a match: the standing after it and its account. Every kind of event has its case; one forgotten does not compile. */
export const happen = (variant: Variant, setup: Setup, before: Standing, event: Judgeable, number: number): { readonly standing: Standing; readonly account: Account } => {
  const say = (after: Consequence, verdict: Verdict | null, telling: Telling, unverified: readonly string[] = []) => ({
    standing: after.standing,
    account: judgedAccount(variant, setup, before, after, number, verdict, telling, unverified),
  });
  const restart = (rules: readonly string[], telling: Telling) => {
    const standing = replayed(variant, setup, before);
    return { standing, account: accountOf(variant, setup, standing, { event: number, turn: 'starts', rules }, telling) };
  };
  const open = openVerdict(setup, before);
  switch (event.type) {
    case 'stroke': {
      const judged = judgeStroke(variant, setup, before, event);
      const { hearing, verdict } = judged;
      const unverified = hearing.contact === 'unknown' ? ['firstContact'] : [];
      return say(afterStroke(variant, setup, before, judged), verdict, strokeTelling(before, event, hearing, verdict), unverified);
    }
    case 'foul': {
      const side = offenderOf(setup, event);
      const verdict = judgeFoul(variant, setup, before, side, event.kind);
      return say(afterFoul(variant, setup, before, verdict), verdict, { type: 'foul', side, seat: event.seat ?? null, kind: event.kind });
    }
    case 'pass': {
      if (variant.passesToReplay !== null && before.board.passes + 1 >= variant.passesToReplay) return restart(['137'], { type: 'passedOut' });
      const verdict = judgePass(variant, setup, before);
      return say(afterPass(variant, setup, before, verdict), verdict, { type: 'pass', seat: before.seat });
    }
    case 'award': {
      const scored: Standing = { ...before, score: changed(before.score, event.side, (points) => points + event.points) };
      const ended = event.points > 0 ? endAtTarget(variant, setup, scored) : null;
      return say({ standing: ended?.standing ?? scored, ended }, null, { type: 'award', side: event.side, points: event.points });
    }
    case 'concede':
      return say(conceded(variant, setup, before, event), citing(open, ...variant.cites.concede), { type: 'concede', side: event.side, what: event.what });
    case 'lose': {
      const end = lostBoard(setup, before, event.side);
      const ended = endBoard(variant, setup, before, end);
      return say({ standing: ended.standing, ended }, ending(open, end, '51', 'L16'), { type: 'lose', side: event.side });
    }
    case 'replay':
      return restart(variant.cites.replay, { type: 'replay' });
    case 'expire':
      return say({ standing: before, ended: null }, citing(open, ...variant.cites[event.what]), { type: 'expire', what: event.what });
    case 'accept':
      return say({ standing: before, ended: null }, open, { type: 'accept', what: event.what });
    case 'note':
      return say({ standing: before, ended: null }, open, { type: 'note' });
  }
};

const strokeTelling = (before: Standing, { striker, firstContact, pocketed, offBoard, improper }: Stroke, hearing: Hearing, verdict: Verdict): Telling => ({
  type: 'stroke',
  seat: hearing.seat,
  side: hearing.side,
  stroke: { striker, ...(firstContact && { firstContact }), ...(pocketed && { pocketed }), ...(offBoard && { offBoard }), ...(improper && { improper }) },
  queenBefore: before.board.queen,
  points: verdict.points[hearing.side] ?? 0,
  cleared: before.board.cleared === null ? verdict.cleared : null,
  theirColour: before.board.colours?.[hearing.opponent] ?? null,
  open: before.board.colours === null,
});

const conceded = (variant: Variant, setup: Setup, before: Standing, event: Of<'concede'>): Consequence => {
  const winner = 1 - event.side;
  const ended =
    event.what === 'board'
      ? endBoard(variant, setup, before, concededBoard(variant, setup, before, event.side))
      : event.what === 'game'
        ? endGame(variant, setup, before, winner, null)
        : endMatchAlone(variant, setup, before, winner);
  return { standing: ended.standing, ended };
};
