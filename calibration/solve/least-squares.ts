/** Outcome of a fit: the parameters, and the root mean square of the residuals there. */
export type Fit = { readonly parameters: readonly number[]; readonly rms: number };

const solved = (a: number[][], b: number[]): number[] | undefined => {
  const n = b.length;
  for (let c = 0; c < n; c++) {
    let best = c;
    for (let r = c + 1; r < n; r++) if (Math.abs(a[r]![c]!) > Math.abs(a[best]![c]!)) best = r;
    if (Math.abs(a[best]![c]!) < 1e-300) return undefined;
    [a[c], a[best]] = [a[best]!, a[c]!];
    [b[c], b[best]] = [b[best]!, b[c]!];
    for (let r = c + 1; r < n; r++) {
      const f = a[r]![c]! / a[c]![c]!;
      for (let k = c; k < n; k++) a[r]![k]! -= f * a[c]![k]!;
      b[r]! -= f * b[c]!;
    }
  }
  for (let r = n - 1; r >= 0; r--) {
    for (let k = r + 1; k < n; k++) b[r]! -= a[r]![k]! * b[k]!;
    b[r]! /= a[r]![r]!;
  }
  return b;
};

const sumOfSquares = (values: readonly number[]): number => values.reduce((s, v) => s + v * v, 0);

/**
 * Least squares by Levenberg-Marquardt (Marquardt 1963) with numeric derivatives: `steps[i]` is the step used for parameter i.
 * Residuals that are not finite count as an infinitely bad place.
 */
export const leastSquares = (residuals: (parameters: readonly number[]) => readonly number[], start: readonly number[], steps: readonly number[], rounds = 40): Fit => {
  let p = [...start];
  let r = residuals(p);
  let cost = sumOfSquares(r);
  let damping = 1e-3;
  for (let round = 0; round < rounds; round++) {
    const columns = p.map((_, i) => {
      const h = steps[i]!;
      const up = residuals(p.map((v, k) => (k === i ? v + h : v)));
      const down = residuals(p.map((v, k) => (k === i ? v - h : v)));
      return up.map((v, k) => (v - down[k]!) / (2 * h));
    });
    const gradient = columns.map((c) => c.reduce((s, v, k) => s + v * r[k]!, 0));
    const normal = columns.map((c) => columns.map((d) => c.reduce((s, v, k) => s + v * d[k]!, 0)));
    let improved = false;
    for (let attempt = 0; attempt < 8 && !improved; attempt++) {
      const damped = normal.map((row, i) => row.map((v, k) => (i === k ? v * (1 + damping) + 1e-12 : v)));
      const step = solved(damped, gradient.map((g) => -g));
      const next = step ? p.map((v, i) => v + step[i]!) : p;
      const nr = residuals(next);
      const nc = sumOfSquares(nr);
      if (step && Number.isFinite(nc) && nc < cost) {
        improved = cost - nc > 1e-12 * cost;
        p = next;
        r = nr;
        cost = nc;
        damping = Math.max(damping / 5, 1e-9);
      } else damping *= 6;
    }
    if (!improved) break;
  }
  return { parameters: p, rms: Math.sqrt(cost / Math.max(1, r.length)) };
};
