import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Bad input or usage: one line that says what, where and what was expected; exit status 2. */
export class UsageError extends Error {}

/** One command of the command line: returns the exit status. */
export type Command = {
  readonly usage: string;
  readonly run: (args: readonly string[]) => Promise<number>;
};

/** Arguments by node's own parser; anything it refuses becomes a UsageError with the command's usage line. */
export const parsed = <const O extends NonNullable<ParseArgsConfig['options']>>(args: readonly string[], options: O, usage: string) => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(`${(error as Error).message} (usage: ${usage})`);
  }
};

/** A number from an option, or UsageError naming the option. */
export const numberOption = (name: string, text: string | undefined, fallback: number, least = Number.NEGATIVE_INFINITY): number => {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value < least) throw new UsageError(`--${name}: expected a number${least > Number.NEGATIVE_INFINITY ? ` of at least ${least}` : ''}, got "${text}"`);
  return value;
};

/** One line of the result on standard output. */
export const printLine = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** A message or progress for the person at the keyboard, on standard error. */
export const tell = (text: string): void => {
  process.stderr.write(`${text}\n`);
};
