import { Value } from '@sinclair/typebox/value';
import { Command, type CommandResult } from '../contract/command.ts';
import type { Session } from '../contract/session.ts';

/** So many answers are remembered for commands that are sent again. */
const remembered = 500;

const pathIn = (pointer: string): string => pointer.replace(/^\//, '').replaceAll('/', '.') || 'command';

/** Says which field of a refused command is wrong; the branch of the named `do` decides. */
const faultOf = (input: unknown): string => {
  const name = typeof input === 'object' && input !== null && 'do' in input ? String(input.do) : undefined;
  const branch = Command.anyOf.find((option) => option.properties.do.const === name);
  if (!branch) return `do: expected one of ${Command.anyOf.map((option) => option.properties.do.const).join(', ')}`;
  const first = Value.Errors(branch, input).First();
  return first ? `${pathIn(first.path)}: ${first.message}` : 'not a command';
};

/**
 * The door every command passes: checked by schema, acted on once per id however often it is sent, refused when made against an older revision.
 * Commands are carried out one after the other.
 */
export const commandDoor = (session: Session): ((input: unknown) => Promise<CommandResult>) => {
  const answers = new Map<string, Promise<CommandResult>>();
  let last: Promise<unknown> = Promise.resolve();

  const act = async (command: Command): Promise<CommandResult> => {
    const { match, log } = session.view();
    if (command.revision !== match.revision) {
      const since = log.slice(-Math.max(1, match.revision - command.revision)).map((line) => line.text);
      return { ok: false, code: 'stale', text: 'The match went on meanwhile; look again and repeat if it is still wanted.', revision: match.revision, since };
    }
    try {
      return await session.command(command);
    } catch (error) {
      return { ok: false, code: 'fault', text: error instanceof Error ? error.message : 'the command failed', revision: session.view().match.revision };
    }
  };

  return (input) => {
    if (!Value.Check(Command, input)) return Promise.resolve({ ok: false, code: 'invalid', text: faultOf(input), revision: session.view().match.revision });
    const known = answers.get(input.id);
    if (known) return known;
    const answer = last.then(() => act(input));
    last = answer;
    answers.set(input.id, answer);
    if (answers.size > remembered) answers.delete(answers.keys().next().value ?? '');
    return answer;
  };
};
