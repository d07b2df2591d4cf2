import type { Ms } from '../geometry/plane.ts';
import type { Db } from './driver.ts';
import { guarded } from './fault.ts';

/** Someone who plays at this table; further fields are kept as they are. */
export type Player = { readonly id: string; readonly name: string };

/** The players and the settings: small named values, the last one saved holds. */
export type Players = { readonly save: (player: Player, at: Ms) => void; readonly list: () => readonly Player[] };
export type Settings = { readonly save: (name: string, value: unknown, at: Ms) => void; readonly read: (name: string) => unknown };

/** The players of an open store, by name. */
export const playersIn = (db: Db, path: string): Players => {
  const put = db.prepare('INSERT INTO player (id, name, saved_at, body) VALUES (@id, @name, @at, @body) ON CONFLICT (id) DO UPDATE SET name = @name, saved_at = @at, body = @body');
  const all = db.prepare<[], string>('SELECT body FROM player ORDER BY name, id').pluck();
  return {
    save: (player, at) => {
      guarded(path, () => put.run({ id: player.id, name: player.name, at, body: JSON.stringify(player) }));
    },
    list: () => guarded(path, () => all.all().map((body) => JSON.parse(body) as Player)),
  };
};

/** The settings of an open store; `read` gives undefined for a name never saved. */
export const settingsIn = (db: Db, path: string): Settings => {
  const put = db.prepare('INSERT INTO setting (name, saved_at, body) VALUES (@name, @at, @body) ON CONFLICT (name) DO UPDATE SET saved_at = @at, body = @body');
  const one = db.prepare<[string], string>('SELECT body FROM setting WHERE name = ?').pluck();
  return {
    save: (name, value, at) => {
      guarded(path, () => put.run({ name, at, body: JSON.stringify(value) }));
    },
    read: (name) =>
      guarded(path, () => {
        const body = one.get(name);
        return body === undefined ? undefined : (JSON.parse(body) as unknown);
      }),
  };
};
