import { Value } from '@sinclair/typebox/value';
import { Command, type CommandResult, type Preview, type Refusal } from '../contract/command.ts';
import type { Session } from '../contract/session.ts';

/** So many answers are remembered for commands that are sent again. */
const remembered = 500;

/** The door of a session: everything an umpire's page sends passes it. Answers never reject. */
export type Door = {
  readonly command: (input: unknown, by?: string) => Promise<CommandResult>;
  readonly preview: (input: unknown) => Promise<Preview | Refusal>;
};

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
 * The door every command passes: checked by schema, acted on once per id however often it is sent, one after the other.
 * Whether its revision is still good the session decides. A preview changes nothing and waits for nobody.
 */
export const commandDoor = (session: Session): Door => {
  const answers = new Map<string, Promise<CommandResult>>();
  let last: Promise<unknown> = Promise.resolve();

  const refused = (code: Refusal['code'], text: string): Refusal => ({ ok: false, code, text, revision: session.view().match.revision });
  const fault = (error: unknown): Refusal => refused('fault', error instanceof Error ? error.message : 'the command failed');

  const act = async (command: Command, by: string | undefined): Promise<CommandResult> => {
    try {
      return await session.command(command, by);
    } catch (error) {
      return fault(error);
    }
  };

  return {
    command: (input, by) => {
      if (!Value.Check(Command, input)) return Promise.resolve(refused('invalid', faultOf(input)));
      const known = answers.get(input.id);
      if (known) return known;
      const answer = last.then(() => act(input, by));
      last = answer;
      answers.set(input.id, answer);
      if (answers.size > remembered) answers.delete(answers.keys().next().value ?? '');
      return answer;
    },
    preview: async (input) => {
      if (!Value.Check(Command, input)) return refused('invalid', faultOf(input));
      if (!session.preview) return refused('unsupported', 'This session cannot tell beforehand.');
      try {
        return await session.preview(input);
      } catch (error) {
        return fault(error);
      }
    },
  };
};
