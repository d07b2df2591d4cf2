import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Barriers } from '../domain/barrier.ts';
import type { Table } from '../live/table.ts';

const count = Type.Number({ minimum: 0, maximum: 1e9 });
const pocket = Type.Union(['nw', 'ne', 'se', 'sw'].map((name) => Type.Literal(name)));
const barrier = Type.Object({
  felt: count,
  missed: count,
  falses: count,
  seconds: count,
  lastFalls: Type.Array(Type.Boolean(), { maxItems: 20 }),
  lastPulses: Type.Array(Type.Union([Type.Literal('disc'), Type.Literal('nothing'), pocket]), { maxItems: 20 }),
  distrust: Type.Union([Type.Literal('misses'), Type.Literal('lies'), Type.Null()]),
});
const File = Type.Object({ format: Type.Literal(1), barriers: Type.Object({ nw: barrier, ne: barrier, se: barrier, sw: barrier }) });

/** What was learned of the light barriers when the table last ran; undefined for the first time. A file that cannot be read is told and passed over. */
export const readBarriers = (path: string, tell: (text: string) => void): Barriers | undefined => {
  if (!existsSync(path)) return undefined;
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (Value.Check(File, value)) return value.barriers as Barriers;
    const first = Value.Errors(File, value).First();
    throw new Error(`${first?.path.slice(1).replaceAll('/', '.') ?? ''}: ${first?.message ?? 'not as expected'}`);
  } catch (error) {
    tell(`${path}: what was learned of the pocket sensors cannot be read (${(error as Error).message}); it is learned anew`);
    return undefined;
  }
};

/** Writes what is learned after every change, under another name first, so that it is whole at any moment. */
export const keepBarriers = (table: Table, path: string, tell: (text: string) => void): void => {
  let written = table.state().barriers;
  let writing = Promise.resolve();
  table.subscribe((news) => {
    const { barriers } = table.state();
    if (news !== 'health' || barriers === written) return;
    written = barriers;
    writing = writing
      .then(() => mkdir(dirname(path), { recursive: true }))
      .then(() => writeFile(`${path}.part`, `${JSON.stringify({ format: 1, barriers })}\n`))
      .then(() => rename(`${path}.part`, path))
      .catch((error: Error) => tell(`${path}: ${error.message}`));
  });
};
