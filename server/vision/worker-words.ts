import type { Sight } from '../domain/detection.ts';
import type { Frame } from '../domain/frame.ts';
import type { Profile } from '../domain/profile.ts';
import type { Result } from '../domain/result.ts';
import type { CalibrationFailure, CalibrationOptions } from './calibrate.ts';
import type { PictureOptions, PictureSight } from './detect-picture.ts';

/** What the eyes' worker is asked. */
export type Question =
  | { readonly type: 'open'; readonly profile: Profile }
  | { readonly type: 'find'; readonly frame: Frame }
  | { readonly type: 'picture'; readonly frame: Frame; readonly options: PictureOptions }
  | { readonly type: 'calibrate'; readonly frames: readonly Frame[]; readonly options: CalibrationOptions };

/** The answer to each kind of question. */
export type Answers = { readonly open: null; readonly find: Sight; readonly picture: PictureSight; readonly calibrate: Result<Profile, CalibrationFailure> };

/** A question or an answer with its number; a question that failed is answered by `fault`. */
export type Asked = { readonly id: number; readonly question: Question };
export type Answered = { readonly id: number; readonly answer?: Answers[Question['type']]; readonly fault?: string };
