import { describe, expect, it } from 'vitest';
import { commandDoor } from '../../server/api/door.ts';
import { bucket } from '../../server/api/umpires.ts';
import type { Command as ContractCommand } from '../../server/contract/command.ts';
import type { Command as DomainCommand } from '../../server/domain/command.ts';
import { scriptedSession } from './scripted-session.ts';
import { sceneNamed } from './start.ts';

/** What the schema lets pass is a command of the domain: this stops compiling when they part. */
const asDomain = (command: ContractCommand): DomainCommand => command;

const undo = (id: string, revision = 12) => ({ id, revision, do: 'event', event: { type: 'undo' } });

describe('the door of commands', () => {
  it('acts once for one id, however often it is sent, and gives the same answer', async () => {
    const session = scriptedSession(sceneNamed('play'));
    const door = commandDoor(session);
    const answers = await Promise.all([door.command(undo('aaaaaaaa')), door.command(undo('aaaaaaaa'))]);
    const later = await door.command(undo('aaaaaaaa'));
    expect(session.commands.map(asDomain)).toHaveLength(1);
    expect(answers).toEqual([later, later]);
    expect(later).toEqual({ ok: true, revision: 13 });
  });

  it('hands the session’s refusal through, and keeps it for the same id', async () => {
    const session = scriptedSession(sceneNamed('play'));
    const stale = { ok: false, code: 'stale', text: 'Meanwhile: a stroke.', revision: 13, since: ['a stroke'] } as const;
    session.answer = (command) => (command.revision < 13 ? { ...stale, since: [...stale.since] } : { ok: true, revision: 14 });
    const door = commandDoor(session);
    expect(await door.command(undo('aaaaaaaa'))).toEqual(stale);
    expect(await door.command(undo('aaaaaaaa', 13))).toEqual(stale);
    expect(await door.command(undo('bbbbbbbb', 13))).toEqual({ ok: true, revision: 14 });
  });

  it('carries commands out one after the other', async () => {
    const session = scriptedSession(sceneNamed('play'));
    const order: string[] = [];
    session.answer = async (command) => {
      order.push(`in ${command.id}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
      order.push(`out ${command.id}`);
      return { ok: true, revision: 12 };
    };
    const door = commandDoor(session);
    await Promise.all([door.command(undo('aaaaaaaa')), door.command(undo('bbbbbbbb'))]);
    expect(order).toEqual(['in aaaaaaaa', 'out aaaaaaaa', 'in bbbbbbbb', 'out bbbbbbbb']);
  });

  it.each([
    ['nothing', undefined, 'do'],
    ['a text', 'undo', 'do'],
    ['an unknown command', { ...undo('aaaaaaaa'), do: 'shutdown' }, 'do'],
    ['no id', { revision: 12, do: 'pause' }, 'id'],
    ['an id with a path in it', undo('../../../etc'), 'id'],
    ['a negative revision', undo('aaaaaaaa', -1), 'revision'],
    ['a field too many', { ...undo('aaaaaaaa'), sudo: true }, 'sudo'],
    ['an unknown event', { ...undo('aaaaaaaa'), event: { type: 'explode' } }, 'event'],
    ['too many points', { ...undo('aaaaaaaa'), event: { type: 'award', side: 0, points: 1e9, reason: 'x' } }, 'event'],
    ['a name without end', { id: 'aaaaaaaa', revision: 12, do: 'start', match: { variant: 'carrom', breaker: 0, sides: [{ name: 'x'.repeat(5000), seats: ['south'] }, { name: 'b', seats: ['north'] }] } }, 'match.sides.0.name'],
    ['twenty pocketed discs', { id: 'aaaaaaaa', revision: 12, do: 'amend', stroke: { type: 'stroke', striker: {}, pocketed: new Array(20).fill('white') } }, 'stroke.pocketed'],
  ])('refuses %s and names the field', async (_what, input, field) => {
    const session = scriptedSession(sceneNamed('play'));
    const answer = await commandDoor(session).command(input);
    expect(answer).toMatchObject({ ok: false, code: 'invalid', revision: 12 });
    expect(answer.ok ? '' : answer.text.startsWith(`${field}:`)).toBe(true);
    expect(session.commands).toEqual([]);
  });

  it('answers a session that breaks, and goes on', async () => {
    const session = scriptedSession(sceneNamed('play'));
    session.answer = () => {
      throw new Error('the disk is full');
    };
    const door = commandDoor(session);
    expect(await door.command(undo('aaaaaaaa'))).toMatchObject({ ok: false, code: 'fault', text: 'the disk is full' });
    session.answer = () => ({ ok: true, revision: 13 });
    expect(await door.command(undo('bbbbbbbb'))).toEqual({ ok: true, revision: 13 });
  });

  it('says that a session without preview has none', async () => {
    expect(await commandDoor(scriptedSession(sceneNamed('play'))).preview(undo('aaaaaaaa'))).toMatchObject({ ok: false, code: 'unsupported' });
  });
});

describe('the bucket of a client', () => {
  it('lets twenty through at once and five a second after', () => {
    let now = 0;
    const hasRoom = bucket(() => now);
    const through = (tries: number): number => Array.from({ length: tries }, () => hasRoom()).filter(Boolean).length;
    expect(through(50)).toBe(20);
    now = 1000;
    expect(through(50)).toBe(5);
    now = 100_000;
    expect(through(50)).toBe(20);
  });
});
