import type { Change } from '../../server/contract/change.ts';
import type { BoardView, HealthView, View } from '../../server/contract/view.ts';

/** A piece of news as it comes over the line, with its number. */
export type News =
  | { readonly what: 'view'; readonly view: View }
  | { readonly what: 'board'; readonly seq: number; readonly board: BoardView }
  | ({ readonly what: 'match'; readonly seq: number } & Omit<Extract<Change, { what: 'match' }>, 'what'>)
  | { readonly what: 'health'; readonly seq: number; readonly health: HealthView }
  | { readonly what: 'clock'; readonly seq: number; readonly clock: View['clock'] }
  | { readonly what: 'alive'; readonly seq: number };

/** What a page knows after a piece of news: the view, and whether something was missed, so that the whole view must be asked for. */
export type Known = { readonly view: View | undefined; readonly missed: boolean };

/**
 * Folds one piece of news into what a page knows. A whole view puts everything right; changes count up by one, boards and signs of life repeat the last number.
 * After a gap the old view stands until the whole one arrives.
 */
export const applied = (known: Known, news: News): Known => {
  if (news.what === 'view') return { view: news.view, missed: false };
  const { view } = known;
  if (!view) return { view, missed: true };
  const counts = news.what === 'match' || news.what === 'health' || news.what === 'clock';
  if (news.seq !== view.seq + (counts ? 1 : 0)) {
    // What is older than the view was sent before it and is contained in it.
    return news.seq <= view.seq ? known : { view, missed: true };
  }
  switch (news.what) {
    case 'board':
      return { view: { ...view, board: news.board }, missed: known.missed };
    case 'match':
      return { view: { ...view, seq: news.seq, match: news.match, pending: news.pending, log: news.log, policy: news.policy }, missed: known.missed };
    case 'health':
      return { view: { ...view, seq: news.seq, health: news.health }, missed: known.missed };
    case 'clock':
      return { view: { ...view, seq: news.seq, clock: news.clock }, missed: known.missed };
    case 'alive':
      return known;
  }
};
