/**
 * The cheapest one-to-one assignment of rows to columns (shortest augmenting paths after Jonker and Volgenant), rows <= columns.
 * Returns the column of each row. Infinity forbids a pair (a row with no allowed column gets -1); NaN throws, for it would silently ruin the sum.
 */
export const assigned = (cost: readonly (readonly number[])[]): number[] => {
  const n = cost.length;
  const m = cost[0]?.length ?? 0;
  if (n > m) throw new Error(`assignment: ${n} rows for ${m} columns`);
  const far = 1e9;
  const at = (i: number, j: number): number => {
    const c = (cost[i] as readonly number[])[j] as number;
    if (Number.isNaN(c)) throw new Error(`assignment: cost of row ${i}, column ${j} is not a number`);
    return Math.min(c, far);
  };
  const u = new Float64Array(n + 1);
  const v = new Float64Array(m + 1);
  const rowOf = new Int32Array(m + 1);
  const way = new Int32Array(m + 1);
  for (let i = 1; i <= n; i++) {
    rowOf[0] = i;
    let j0 = 0;
    const least = new Float64Array(m + 1).fill(Number.POSITIVE_INFINITY);
    const used = new Uint8Array(m + 1);
    do {
      used[j0] = 1;
      const i0 = rowOf[j0] as number;
      let delta = Number.POSITIVE_INFINITY;
      let j1 = 0;
      for (let j = 1; j <= m; j++) {
        if (used[j]) continue;
        const reduced = at(i0 - 1, j - 1) - (u[i0] as number) - (v[j] as number);
        if (reduced < (least[j] as number)) {
          least[j] = reduced;
          way[j] = j0;
        }
        if ((least[j] as number) < delta) {
          delta = least[j] as number;
          j1 = j;
        }
      }
      for (let j = 0; j <= m; j++) {
        if (used[j]) {
          u[rowOf[j] as number] = (u[rowOf[j] as number] as number) + delta;
          v[j] = (v[j] as number) - delta;
        } else least[j] = (least[j] as number) - delta;
      }
      j0 = j1;
    } while (rowOf[j0] !== 0);
    do {
      const j1 = way[j0] as number;
      rowOf[j0] = rowOf[j1] as number;
      j0 = j1;
    } while (j0 !== 0);
  }
  const result = new Array<number>(n).fill(-1);
  for (let j = 1; j <= m; j++) {
    const i = rowOf[j] as number;
    if (i > 0 && at(i - 1, j - 1) < far) result[i - 1] = j - 1;
  }
  return result;
};
