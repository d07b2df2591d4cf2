import { createReadStream } from 'node:fs';
import { type Language, languages } from '../domain/language.ts';
import type { MatchEvent, MatchLine } from '../domain/match-event.ts';
import { parseLine } from '../match/line.ts';
import { apply } from '../match/apply.ts';
import { errorLine } from '../match/record-error.ts';
import { type MatchState, start } from '../match/start.ts';
import { type Command, parsed, printLine, UsageError } from './command.ts';

const usage = 'umpire referee [FILE] [--lang en|fr|it]';

const newline = 0x0a;

/** The lines of a stream of bytes, as they come; a last line needs no newline, bytes that are no UTF-8 are an error. */
async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let number = 0;
  const decoded = (line: Uint8Array): string => {
    number++;
    try {
      return decoder.decode(line);
    } catch {
      throw new UsageError(`line ${number} (event ${number - 1}): line: expected UTF-8`);
    }
  };
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    rest = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]);
    let from = 0;
    for (let end = rest.indexOf(newline); end >= 0; end = rest.indexOf(newline, from)) {
      yield decoded(rest.subarray(from, end));
      from = end + 1;
    }
    rest = rest.subarray(from);
  }
  if (rest.length > 0) yield decoded(rest);
}

const bytesOf = (file: string | undefined): AsyncIterable<Uint8Array> => (file === undefined || file === '-' ? process.stdin : createReadStream(file));

const languageOf = (name: string): Language => {
  const language = languages.find((one) => one === name);
  if (!language) throw new UsageError(`--lang: expected one of ${languages.join(', ')}, got "${name}" (usage: ${usage})`);
  return language;
};

/** `umpire referee`: judges a match record, one ruling a line. */
export const referee: Command = {
  usage,
  run: async (args) => {
    const { values, positionals } = parsed(args, { lang: { type: 'string', default: 'en' } }, usage);
    if (positionals.length > 1) throw new UsageError(`one record at a time, got ${positionals.length} (usage: ${usage})`);
    const language = languageOf(values.lang);
    let state: MatchState | undefined;
    let event = 0;
    try {
      for await (const text of linesOf(bytesOf(positionals[0]))) {
        const line = parseLine(text, event);
        if (!line.ok) throw new UsageError(errorLine(line.error));
        // start and apply look at every field themselves
        const next = state === undefined ? start(line.value as MatchLine, language) : apply(state, line.value as MatchEvent);
        if (!next.ok) throw new UsageError(errorLine(next.error));
        state = next.value.state;
        printLine(JSON.stringify(next.value.ruling));
        event++;
      }
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code === 'ENOENT' || code === 'EISDIR' || code === 'EACCES') throw new UsageError(`${positionals[0]}: expected a file that can be read (${code})`);
      throw error;
    }
    if (state === undefined) throw new UsageError('line 1 (event 0): type: expected a match line, the input is empty');
    return 0;
  },
};
