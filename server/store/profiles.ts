import type { Profile } from '../domain/profile.ts';
import type { Ms } from '../geometry/plane.ts';
import type { Db } from './driver.ts';
import { guarded } from './fault.ts';

/** The camera and resolution a calibration holds for; another resolution is another calibration. */
export type ProfileKey = { readonly camera: string; readonly width: number; readonly height: number };

/** One kept calibration; `version` counts from 1 within its key. */
export type StoredProfile = ProfileKey & { readonly version: number; readonly savedAt: Ms; readonly good: boolean; readonly profile: Profile };

/** Calibration profiles; saving adds a version, nothing is overwritten. */
export type Profiles = {
  /** Adds a version and returns its number. One that is not good never becomes the one in use. */
  readonly save: (key: ProfileKey, profile: Profile, at: Ms, good: boolean) => number;
  /** The newest good one for that camera and resolution. */
  readonly lastGood: (key: ProfileKey) => StoredProfile | undefined;
  /** Every kept version of a key, or of all, newest first. */
  readonly list: (key?: ProfileKey) => readonly StoredProfile[];
};

/** Versions kept of each key, besides the last good one, which is always kept. */
const kept = 20;

type Row = ProfileKey & { readonly version: number; readonly savedAt: Ms; readonly good: number; readonly body: string };
const columns = 'camera, width, height, version, saved_at AS savedAt, good, body';
const one = 'camera = @camera AND width = @width AND height = @height';

const fromRow = ({ body, good, ...row }: Row): StoredProfile => ({ ...row, good: good === 1, profile: JSON.parse(body) as Profile });
const keyOf = ({ camera, width, height }: ProfileKey): ProfileKey => ({ camera, width, height });

/** The calibration profiles of an open store. */
export const profilesIn = (db: Db, path: string): Profiles => {
  const newest = db.prepare<[ProfileKey], number | null>(`SELECT max(version) FROM profile WHERE ${one}`).pluck();
  const insert = db.prepare(`INSERT INTO profile (camera, width, height, version, saved_at, good, body) VALUES (@camera, @width, @height, @version, @at, @good, @body)`);
  const good = db.prepare<[ProfileKey], Row>(`SELECT ${columns} FROM profile WHERE ${one} AND good = 1 ORDER BY version DESC LIMIT 1`);
  const ofKey = db.prepare<[ProfileKey], Row>(`SELECT ${columns} FROM profile WHERE ${one} ORDER BY version DESC`);
  const every = db.prepare<[], Row>(`SELECT ${columns} FROM profile ORDER BY saved_at DESC, camera, width, height, version DESC`);
  const thin = db.prepare(`DELETE FROM profile WHERE ${one} AND version <= @least AND version <> coalesce((SELECT max(version) FROM profile WHERE ${one} AND good = 1), 0)`);
  const save = db.transaction((key: ProfileKey, profile: Profile, at: Ms, isGood: boolean): number => {
    const version = (newest.get(key) ?? 0) + 1;
    insert.run({ ...key, version, at, good: isGood ? 1 : 0, body: JSON.stringify(profile) });
    thin.run({ ...key, least: version - kept });
    return version;
  });
  return {
    save: (key, profile, at, isGood) => guarded(path, () => save.immediate(keyOf(key), profile, at, isGood)),
    lastGood: (key) =>
      guarded(path, () => {
        const row = good.get(keyOf(key));
        return row && fromRow(row);
      }),
    list: (key) => guarded(path, () => (key ? ofKey.all(keyOf(key)) : every.all()).map(fromRow)),
  };
};
