import { project } from '../../../geometry/camera.ts';
import type { Hand, Limb } from '../hand.ts';
import { type Box, type Canvas, emptyBox, grow, nearOf } from './canvas.ts';
import { lightAt, shareOf } from './light.ts';
import type { Lamp } from './look.ts';

type Flat = { readonly au: number; readonly av: number; readonly bu: number; readonly bv: number; readonly ra: number; readonly rb: number };

const flatOf = (canvas: Canvas, l: Limb): Flat | undefined => {
  const a = nearOf(canvas.camera, l.ax, l.ay, l.az);
  const b = nearOf(canvas.camera, l.bx, l.by, l.bz);
  if (!a || !b) return undefined;
  return { au: a.u, av: a.v, bu: b.u, bv: b.v, ra: l.ra * a.scale, rb: l.rb * b.scale };
};

const boxOf = (canvas: Canvas, flats: readonly Flat[]): Box => {
  const box = emptyBox();
  for (const f of flats) {
    grow(box, canvas, f.au, f.av, f.ra + 2);
    grow(box, canvas, f.bu, f.bv, f.rb + 2);
  }
  return box;
};

/** All of the picture that hands and their shadows may change; empty without hands. */
export const handsBox = (canvas: Canvas, moments: readonly (readonly Hand[])[]): Box => {
  const box = emptyBox();
  for (const hand of moments.flat())
    for (const l of hand.limbs) {
      const f = flatOf(canvas, l);
      if (f) {
        grow(box, canvas, f.au, f.av, f.ra + 2);
        grow(box, canvas, f.bu, f.bv, f.rb + 2);
      }
      for (const lamp of canvas.look.lamps) {
        const c = castOf(canvas, lamp, l);
        if (!c) continue;
        grow(box, canvas, c.au, c.av, c.ra + 4 * c.soft + 6);
        grow(box, canvas, c.bu, c.bv, c.rb + 4 * c.soft + 6);
      }
    }
  return box;
};

/** Where a limb's shadow falls, px of the whole picture but the softness in quarters. */
const castOf = (canvas: Canvas, lamp: Lamp, l: Limb) => {
  const at = (x: number, y: number, z: number) => {
    const k = z / Math.max(50, lamp.z - z);
    return nearOf(canvas.camera, x + (x - lamp.x) * k, y + (y - lamp.y) * k, 0);
  };
  const a = at(l.ax, l.ay, l.az);
  const b = at(l.bx, l.by, l.bz);
  if (!a || !b) return undefined;
  return { au: a.u, av: a.v, bu: b.u, bv: b.v, ra: l.ra * a.scale, rb: l.rb * b.scale, soft: Math.max(1, ((lamp.size / lamp.z) * ((l.az + l.bz) / 2) * a.scale) / 4) };
};

/** Paints hands as they were at some moments of the exposure, one inside list for each moment. */
export const paintHands = (canvas: Canvas, moments: readonly (readonly Hand[])[]): void => {
  const { layer, pose, rgb, width, look } = canvas;
  const posed = moments.map((hands) => hands.map((hand) => ({ hand, flats: hand.limbs.map((l) => flatOf(canvas, l)) })));
  const box = boxOf(canvas, posed.flat().flatMap((p) => p.flats.filter((f) => f !== undefined)));
  if (box.u1 < box.u0 || box.v1 < box.v0) return;
  const w = box.u1 - box.u0 + 1;
  const size = w * (box.v1 - box.v0 + 1) * 4;
  layer.fill(0, 0, size);
  const lamp = look.lamps[0];
  const lampLength = lamp ? Math.hypot(lamp.x, lamp.y) || 1 : 1;
  const side = lamp ? Math.min(1, (lampLength / lamp.z) * 1.2) : 0;
  // The lamp's direction in the picture, px.
  const o = project(canvas.camera, { x: 0, y: 0, z: 0 });
  const p = project(canvas.camera, { x: lamp ? (lamp.x / lampLength) * 50 : 0, y: lamp ? (lamp.y / lampLength) * 50 : 0, z: 0 });
  const pl = Math.hypot(p.u - o.u, p.v - o.v) || 1;
  const lu = ((p.u - o.u) / pl) * side;
  const lv = ((p.v - o.v) / pl) * side;
  for (const hands of posed) {
    pose.fill(0, 0, size);
    for (const { hand, flats } of hands) {
      const tip = hand.limbs.at(-1);
      const light = lightAt(look, Math.max(-500, Math.min(500, tip?.ax ?? 0)), Math.max(-500, Math.min(500, tip?.ay ?? 0)), 40);
      hand.limbs.forEach((limb, i) => {
        const flat = flats[i];
        if (flat) limbInto(pose, w, box, flat, limb, hand, canvas, light, lu, lv);
      });
    }
    if (posed.length === 1) layer.set(pose.subarray(0, size));
    else for (let k = 0; k < size; k++) layer[k]! += pose[k]! / posed.length;
  }
  for (let v = box.v0; v <= box.v1; v++)
    for (let u = box.u0; u <= box.u1; u++) {
      const n = ((v - box.v0) * w + u - box.u0) * 4;
      const cover = layer[n + 3]!;
      if (cover <= 0) continue;
      const k = (v * width + u) * 3;
      for (let i = 0; i < 3; i++) rgb[k + i] = rgb[k + i]! * (1 - cover) + layer[n + i]! * look.tint[i as 0 | 1 | 2];
    }
};

const limbInto = (pose: Float32Array, w: number, box: Box, f: Flat, limb: Limb, hand: Hand, canvas: Canvas, light: number, lu: number, lv: number): void => {
  const own = emptyBox();
  grow(own, canvas, f.au, f.av, f.ra + 1.5);
  grow(own, canvas, f.bu, f.bv, f.rb + 1.5);
  const du = f.bu - f.au;
  const dv = f.bv - f.av;
  const l2 = du * du + dv * dv || 1e-6;
  const { look } = canvas;
  const skin = look.skins[hand.owner % look.skins.length] ?? [200, 150, 120];
  const sleeve = look.sleeves[hand.owner % look.sleeves.length] ?? [80, 90, 120];
  const colour = limb.part === 'sleeve' ? sleeve : skin;
  const line = limb.part === 'finger' ? 0.3 : limb.part === 'palm' ? 0.06 : 0.14;
  for (let v = Math.max(own.v0, box.v0); v <= Math.min(own.v1, box.v1); v++)
    for (let u = Math.max(own.u0, box.u0); u <= Math.min(own.u1, box.u1); u++) {
      const s = Math.max(0, Math.min(1, ((u - f.au) * du + (v - f.av) * dv) / l2));
      const ou = u - f.au - s * du;
      const ov = v - f.av - s * dv;
      const d = Math.sqrt(ou * ou + ov * ov);
      const r = f.ra + (f.rb - f.ra) * s;
      const cover = Math.min(1, r - d + 0.5);
      if (cover <= 0) continue;
      const q = Math.min(1, d / r);
      const bulge = Math.sqrt(1 - q * q * 0.96);
      const toLamp = d > 0.01 ? (ou * lu + ov * lv) / d : 0;
      // Rounded: bright on the lamp's side, a darker line where the skin turns away; folds of cloth on a sleeve.
      const fold = limb.part === 'sleeve' ? 0.08 * Math.sin(s * 26 + q * 4) : 0.03 * Math.sin(u * 0.21) * Math.sin(v * 0.17);
      const shade = light * (0.78 + 0.24 * bulge + 0.26 * toLamp * q + fold) * (1 - line * q ** 6);
      // The tip of a finger is redder, its nail paler.
      const tip = limb.part === 'finger' && s < 0.16 && d < r * 0.55 ? 1.07 : 1;
      const n = ((v - box.v0) * w + u - box.u0) * 4;
      const keep = 1 - cover;
      pose[n] = pose[n]! * keep + Math.min(250, colour[0] * shade * tip) * cover;
      pose[n + 1] = pose[n + 1]! * keep + Math.min(250, colour[1] * shade * tip) * cover;
      pose[n + 2] = pose[n + 2]! * keep + Math.min(250, colour[2] * shade * tip) * cover;
      pose[n + 3] = pose[n + 3]! * keep + cover;
    }
};

/** Darkens what lies in the shadow of hands: softer the higher the limb and the larger the lamp. */
export const shadeByHands = (canvas: Canvas, hands: readonly Hand[]): void => {
  if (hands.length === 0) return;
  const { dim, look, width, height, rgb } = canvas;
  const w = Math.ceil(width / 4);
  const h = Math.ceil(height / 4);
  const all = emptyBox();
  const quarter = { width: w, height: h };
  dim.fill(0);
  for (const lamp of look.lamps) {
    const share = shareOf(look, lamp) * 0.85;
    for (const hand of hands)
      for (const l of hand.limbs) {
        const c = castOf(canvas, lamp, l);
        if (!c) continue;
        const { soft } = c;
        const a = { u: c.au, v: c.av };
        const b = { u: c.bu, v: c.bv };
        const ra = c.ra / 4;
        const rb = c.rb / 4;
        const box = emptyBox();
        grow(box, quarter, a.u / 4, a.v / 4, ra + soft);
        grow(box, quarter, b.u / 4, b.v / 4, rb + soft);
        grow(all, quarter, a.u / 4, a.v / 4, ra + soft + 1);
        grow(all, quarter, b.u / 4, b.v / 4, rb + soft + 1);
        const du = (b.u - a.u) / 4;
        const dv = (b.v - a.v) / 4;
        const l2 = du * du + dv * dv || 1e-6;
        for (let v = box.v0; v <= box.v1; v++)
          for (let u = box.u0; u <= box.u1; u++) {
            const s = Math.max(0, Math.min(1, ((u - a.u / 4) * du + (v - a.v / 4) * dv) / l2));
            const d = Math.hypot(u - a.u / 4 - s * du, v - a.v / 4 - s * dv);
            const cover = share * Math.max(0, Math.min(1, (ra + (rb - ra) * s - d) / soft + 0.5));
            if (cover > dim[v * w + u]!) dim[v * w + u] = cover;
          }
      }
  }
  for (let v = all.v0 * 4; v <= Math.min(height - 1, all.v1 * 4 + 3); v++)
    for (let u = all.u0 * 4; u <= Math.min(width - 1, all.u1 * 4 + 3); u++) {
      const x = Math.min(w - 1.001, Math.max(0, u / 4));
      const y = Math.min(h - 1.001, Math.max(0, v / 4));
      const i = Math.floor(x);
      const j = Math.floor(y);
      const n = j * w + i;
      const p = dim[n]!;
      const q = dim[n + 1]!;
      const r = dim[n + w]!;
      const s = dim[n + w + 1]!;
      if (p + q + r + s === 0) continue;
      const keep = 1 - ((p + (q - p) * (x - i)) * (1 - y + j) + (r + (s - r) * (x - i)) * (y - j));
      const k = (v * width + u) * 3;
      rgb[k] = rgb[k]! * keep;
      rgb[k + 1] = rgb[k + 1]! * keep;
      rgb[k + 2] = rgb[k + 2]! * keep;
    }
};
