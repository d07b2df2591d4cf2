import { join } from 'node:path';
import { expect, test } from 'vitest';
import { variantIds } from '../../server/domain/match-event.ts';
import { logOfRecord, recordText } from '../../server/match/commands/record-text.ts';
import { folded, latest } from '../../server/match/commands/standing.ts';
import { openStore } from '../../server/store/open.ts';
import { randomMatch, umpire } from '../match-commands/play.ts';
import { folder } from './folder.ts';

test('a match stored, read, exported, imported into another store and exported again is the same record', () => {
  const at = folder();
  const [from, to] = [openStore(join(at, 'from.sqlite')), openStore(join(at, 'to.sqlite'))];
  for (const variant of variantIds) {
    const { match } = randomMatch(variant, 77, 60);
    from.logs.create(variant, match.log.slice(0, 1));
    for (const entry of match.log.slice(1)) from.logs.append(variant, entry.revision - 1, [entry]);
    const read = folded(from.logs.read(variant));
    if (!read.ok) throw new Error(read.error);
    expect(read.value.log).toEqual(match.log);
    expect(latest(read.value).ruling).toEqual(latest(match).ruling);
    const text = recordText(read.value);
    const log = logOfRecord(text, umpire, 'import');
    if (!log.ok) throw new Error(log.error.field);
    to.logs.create(variant, log.value);
    const again = folded(to.logs.read(variant));
    expect(again.ok && recordText(again.value)).toBe(text);
  }
  from.close();
  to.close();
});

test('a record with unknown fields and other alphabets comes back as it was, one with a fault is refused with its place', () => {
  const text = '{"type":"match","format":1,"variant":"carrom","sides":[{"name":"आशा","seats":["south"],"club":7},{"name":"بن","seats":["north"]}],"breaker":0,"hall":"B"}\n{"type":"stroke","striker":{"spin":0.1},"firstContact":"white","pocketed":["white"],"x":null}\n{"type":"undo","why":"slip"}\n';
  const log = logOfRecord(text, umpire, 'import');
  const match = log.ok ? folded(log.value) : log;
  expect(match.ok && recordText(match.value)).toBe(text);
  expect(logOfRecord(`${text}{"type":"pass"}\n\n`, umpire, 'import')).toMatchObject({ ok: false, error: { line: 5, event: 4 } });
  expect(logOfRecord(text.replace('"pocketed":["white"]', '"pocketed":["red"]'), umpire, 'import')).toMatchObject({ ok: false, error: { line: 2, event: 1 } });
  expect(logOfRecord('', umpire, 'import').ok).toBe(false);
});
