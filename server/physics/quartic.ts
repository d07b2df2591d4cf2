const newtonSteps = 60;

/** The root of a cubic or quartic c[0] + c1 s + ... between `lo` and `hi`, where it changes sign once: Newton's steps kept inside the bracket by halving. */
const bracketed = (c0: number, c1: number, c2: number, c3: number, c4: number, lo: number, hi: number, flo: number): number => {
  let a = lo;
  let b = hi;
  let s = 0.5 * (a + b);
  for (let i = 0; i < newtonSteps; i++) {
    const f = c0 + s * (c1 + s * (c2 + s * (c3 + s * c4)));
    if (f === 0) return s;
    if (f > 0 === flo > 0) a = s;
    else b = s;
    const slope = c1 + s * (2 * c2 + s * (3 * c3 + s * 4 * c4));
    let next = s - f / slope;
    if (!(next > a && next < b)) next = 0.5 * (a + b);
    if (Math.abs(next - s) <= 1e-16 + 2e-16 * Math.abs(s)) return next;
    s = next;
  }
  return s;
};

// Scratch for the critical points: at most two of the cubic, three of the quartic, and the ends.
const turns = new Float64Array(4);
const knots = new Float64Array(6);

/** Fills `turns` with the roots of c + b s + a s^2 inside (0, 1), ascending; returns how many. No inner functions: this runs thousands of times a frame. */
const quadraticTurns = (c: number, b: number, a: number): number => {
  const disc = b * b - 4 * a * c;
  if (!(disc > 0)) return 0;
  const q = -0.5 * (b + (b < 0 ? -1 : 1) * Math.sqrt(disc));
  // Division by zero gives an infinity or NaN, which is not inside.
  const r1 = q / a;
  const r2 = c / q;
  let n = 0;
  if (r1 > 0 && r1 < 1) turns[n++] = r1;
  if (r2 > 0 && r2 < 1) turns[n++] = r2;
  if (n === 2 && r1 > r2) {
    turns[0] = r2;
    turns[1] = r1;
  }
  return n;
};

/**
 * The first s in [0, 1] at which the quartic q0 + q1 s + ... + q4 s^4 is not positive and falling: a down-crossing, or the moment it
 * starts to fall while below zero already. -1 when there is none.
 * The quartic is monotone between the real roots of its derivative, and the derivative between those of its own: so no crossing is missed or doubled.
 */
export const firstDownCrossing = (q0: number, q1: number, q2: number, q3: number, q4: number): number => {
  if (q0 <= 0 && q1 < 0) return 0;
  // Bernstein coefficients on [0, 1] bound the quartic from below: most pairs leave here.
  const end = q0 + q1 + q2 + q3 + q4;
  if (q0 > 0 && end > 0 && q0 + 0.25 * q1 > 0 && q0 + 0.5 * q1 + q2 / 6 > 0 && q0 + 0.75 * q1 + 0.5 * q2 + 0.25 * q3 > 0) return -1;
  const g1 = 2 * q2;
  const g2 = 3 * q3;
  const g3 = 4 * q4;
  const m = quadraticTurns(g1, 2 * g2, 3 * g3);
  let n = 0;
  knots[n++] = 0;
  let lo = 0;
  let glo = q1;
  for (let i = 0; i <= m; i++) {
    const hi = i < m ? turns[i]! : 1;
    const ghi = q1 + hi * (g1 + hi * (g2 + hi * g3));
    if ((glo > 0 && ghi < 0) || (glo < 0 && ghi > 0)) knots[n++] = bracketed(q1, g1, g2, g3, 0, lo, hi, glo);
    else if (ghi === 0 && hi < 1) knots[n++] = hi;
    lo = hi;
    glo = ghi;
  }
  knots[n++] = 1;
  let from = 0;
  let ffrom = q0;
  for (let i = 1; i < n; i++) {
    const to = knots[i]!;
    const fto = i === n - 1 ? end : q0 + to * (q1 + to * (q2 + to * (q3 + to * q4)));
    if (fto < ffrom && fto <= 0) return ffrom <= 0 ? from : bracketed(q0, q1, q2, q3, q4, from, to, ffrom);
    from = to;
    ffrom = fto;
  }
  return -1;
};
