import type { Problem } from './record-error.ts';

/** A JSON object whose fields are not known yet. */
export type Fields = Readonly<Record<string, unknown>>;

/** Says what is wrong with a value, or null. */
export type Check = (value: unknown, field: string) => Problem | null;

/** Whether a value is a JSON object. */
export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value as an error line shows it, short and on one line. */
export const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 40 ? `${text.slice(0, 37)}...` : text;
};

/** A problem that names what was found besides. */
export const problem = (field: string, expected: string, got: unknown): Problem => ({ field, expected: got === undefined ? `${expected}, it is missing` : `${expected}, got ${shown(got)}` });

/** One of a closed list. */
export const oneOf =
  (list: readonly (string | number | boolean)[]): Check =>
  (value, field) =>
    list.some((one) => one === value) ? null : problem(field, list.length > 1 ? `one of ${list.join(', ')}` : `${list[0]}`, value);

/** A text. */
export const text: Check = (value, field) => (typeof value === 'string' ? null : problem(field, 'a text', value));

/** True or false. */
export const truth: Check = (value, field) => (typeof value === 'boolean' ? null : problem(field, 'true or false', value));

/** A whole number. */
export const whole: Check = (value, field) => (Number.isSafeInteger(value) ? null : problem(field, 'a whole number', value));

/** A list whose every entry passes. */
export const listOf =
  (check: Check, what: string): Check =>
  (value, field) => {
    if (!Array.isArray(value)) return problem(field, `a list of ${what}`, value);
    for (const [i, one] of value.entries()) {
      const wrong = check(one, `${field}[${i}]`);
      if (wrong) return wrong;
    }
    return null;
  };

/** The first problem among fields of an object: required ones must be there, optional ones are checked only when they are (null is there). */
export const checkFields = (fields: Fields, required: Readonly<Record<string, Check>>, optional: Readonly<Record<string, Check>> = {}, prefix = ''): Problem | null => {
  for (const [name, check] of Object.entries(required)) {
    const wrong = check(Object.hasOwn(fields, name) ? fields[name] : undefined, `${prefix}${name}`);
    if (wrong) return wrong;
  }
  for (const [name, check] of Object.entries(optional)) {
    if (!Object.hasOwn(fields, name) || fields[name] === undefined) continue;
    const wrong = check(fields[name], `${prefix}${name}`);
    if (wrong) return wrong;
  }
  return null;
};
