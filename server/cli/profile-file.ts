import type { Profile } from '../domain/profile.ts';
import { UsageError } from './command.ts';

const isNumbers = (value: unknown, count: number): value is number[] => Array.isArray(value) && value.length === count && value.every((n) => typeof n === 'number' && Number.isFinite(n));

/** Reads the text of a profile file. Throws UsageError naming the file and the field that is wrong. */
export const profileFrom = (text: string, file: string): Profile => {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new UsageError(`${file}: expected a calibration profile, this is not JSON`);
  }
  const p = (data ?? {}) as Partial<Profile>;
  const wrong = (field: string, expected: string): never => {
    throw new UsageError(`${file}: ${field}: expected ${expected}`);
  };
  if (p.format !== 1) wrong('format', '1');
  const c = p.camera;
  if (!c || !isNumbers([c.width, c.height, c.fx, c.fy, c.cx, c.cy], 6)) wrong('camera', 'numbers width, height, fx, fy, cx, cy');
  if (!isNumbers(c?.rotation, 9)) wrong('camera.rotation', 'nine numbers');
  if (!isNumbers(c?.translation, 3)) wrong('camera.translation', 'three numbers');
  if (!isNumbers(c?.distortion, 5)) wrong('camera.distortion', 'five numbers');
  if (!Array.isArray(p.corners) || p.corners.length !== 4 || !p.corners.every((q) => isNumbers(q, 2))) wrong('corners', 'four pairs of numbers');
  const t = p.table;
  if (!t || !isNumbers([t.side, t.pocket, t.disc?.diameter, t.disc?.thickness, t.striker?.diameter], 5)) wrong('table', 'the measures of a table');
  if (!p.looks || typeof p.looks !== 'object') wrong('looks', 'an object');
  if (!p.surface || typeof p.surface !== 'object') wrong('surface', 'an object');
  return p as Profile;
};
