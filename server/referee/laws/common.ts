import { type Law, told } from '../law.ts';
import { citing, faulted, returning, turnPasses } from '../verdict.ts';

/** C1, C3, C5: what holds on every board. */
export const boardLaws: Law = told(
  { id: 'C1', text: 'Nine white discs, nine black discs, the queen and the striker. Pocketed discs stay pocketed, whoever owns them, unless a rule returns them.', source: 'house' },
  { id: 'C3', text: 'Discs that lie on each other or stand on edge stay as they are; a striker resting on a disc is lifted off without moving it.', source: '001' },
);

/** C6, C7: who breaks and with which colour; kept by the fold of the match. */
export const breakingLaws: Law = told(
  { id: 'C6', text: 'The side drawn by lot breaks first, in doubles its first named seat. After every board, and across games, the break passes to the seat on the right, even when the break was lost.', source: 'house' },
  { id: 'C7', text: 'The breaker has white; in burmese the side that starts has black.', source: 'house' },
);

/** C9: a stroke by the wrong seat is an improper stroke of its side; the seat at turn keeps its turn unless its partner struck. */
export const outOfTurn: Law = {
  rules: [
    {
      id: 'C9',
      text: 'A stroke by the wrong side or seat is judged as an improper stroke of that side. The seat at turn keeps its turn; when its partner struck, the turn passes to the right.',
      source: 'house',
    },
  ],
  judge: (h, v) => (h.outOfTurn ? faulted({ ...v, improper: true }, 'outOfTurn', 'C9') : v),
};

/** C8: a stroke the umpire (or the camera) calls improper; `wrongBox` stands by its own name. */
export const calledImproper: Law = {
  rules: [
    {
      id: 'C8',
      text: 'The umpire may call a stroke improper: pushed, wrongly placed, elbow or body over the line, out of time. A called technical foul, or any foul of the side not at turn, leaves the turn; a foul of the side at turn takes it, and a queen still to cover goes back. Where discs are penalties (carrom, billard-indien, icf) one disc of the offender goes to the circle besides.',
      source: 'house',
    },
  ],
  judge: (h, v) => {
    if (h.codes.length === 0) return v;
    const boxed = h.codes.includes('wrongBox') ? faulted(v, 'wrongBox', 'C8') : v;
    const named = h.codes.some((code) => code !== 'wrongBox') ? faulted(boxed, 'improper', 'C8') : boxed;
    return { ...named, improper: true };
  },
};

/** The striker in a pocket is always named; what it costs is another law's matter. */
export const strikerNamed: Law = { rules: [], judge: (h, v) => (h.striker ? faulted(v, 'strikerPocketed') : v) };

/** C4: what left the board goes to the centre, queen first, then S's, then O's. */
export const offBoard = (...alsoCiting: readonly string[]): Law => ({
  rules: [{ id: 'C4', text: 'A disc that leaves the playing surface goes to the centre: the queen first, then the discs of the side that struck, then the other side’s. The striker leaving the board costs nothing.', source: '001' }],
  judge: (h, v) => {
    if (h.jumped === 0) return v;
    const discs = returning(returning(v, 'white', h.off.white, null), 'black', h.off.black, null);
    return citing(returning(discs, 'queen', h.off.queen, null), 'C4', ...alsoCiting);
  },
});

/** The opponent's disc named where it is a fault in itself. */
export const theirsNamed = (...ids: readonly string[]): Law => ({ rules: [], judge: (h, v) => (h.theirs > 0 ? faulted(v, 'opponentDiscPocketed', 'C1', ...ids) : v) });

/** The opponent's disc named only where it takes the turn, or where it was its last and loses the board (billard-indien, icf). */
export const theirsNamedWhenCostly = (...ids: readonly string[]): Law => ({
  rules: [],
  judge: (h, v) => {
    if (h.theirs === 0) return v;
    const colour = v.colours?.[h.opponent];
    const losesBoard = v.ended !== null && v.ended.winner === h.opponent && colour !== undefined && h.board.onBoard[colour] === h.fell[colour];
    const takesTurn = v.ended === null && h.own === 0 && turnPasses(h, v);
    return citing(losesBoard || takesTurn ? faulted(v, 'opponentDiscPocketed', ...ids) : v, 'C1');
  },
});

/** C2, C5: said when a stroke ended a board by clearing. */
export const boardEnds: Law = {
  rules: [
    { id: 'C2', text: 'A stroke that ends a board is judged as one event: everything it pocketed counts together.', source: 'house' },
    { id: 'C5', text: 'A side none of whose discs is on the board after the returns and penalties of the stroke has cleared, whoever pocketed the last one.', source: 'house', decision: 'In icf law 102 and the following look at what fell, before any due is taken.' },
  ],
  judge: (_, v) => (v.ended === null ? v : citing(v, 'C2', 'C5')),
};
