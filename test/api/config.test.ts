import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { UsageError } from '../../server/cli/command.ts';
import { readConfig } from '../../server/config.ts';

const folder = mkdtempSync(join(tmpdir(), 'carrom-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (text: string): string => {
  const path = join(folder, 'c.json');
  writeFileSync(path, text);
  return path;
};
const faultOf = (environment: Record<string, string>, path?: string): string => {
  try {
    readConfig(environment, path);
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError);
    return (error as Error).message;
  }
  throw new Error('no fault');
};

describe('the configuration', () => {
  it('has defaults, over them the file, over it the environment', () => {
    expect(readConfig({}, undefined)).toMatchObject({ port: 8080, host: '0.0.0.0', source: null, variant: 'carrom' });
    const path = file('{"port":9000,"variant":"icf","sides":["Uma","Vic"]}');
    expect(readConfig({ CARROM_PORT: '9001', CARROM_SOURCE: 'v4l2:/dev/video0', CARROM_OPTIONS: '{"bestOf":5}' }, path)).toMatchObject({
      port: 9001,
      variant: 'icf',
      sides: ['Uma', 'Vic'],
      source: 'v4l2:/dev/video0',
      options: { bestOf: 5 },
    });
    expect(readConfig({ CARROM_SIDES: 'Uma, Vic Ümlaut' }, path).sides).toEqual(['Uma', 'Vic Ümlaut']);
    expect(readConfig({ CARROM_PORT: '' }, path).port).toBe(9000);
  });

  it.each([
    [{ CARROM_PORT: 'abc' }, 'CARROM_PORT', '"abc"', '0 to 65535'],
    [{ CARROM_PORT: '70000' }, 'CARROM_PORT', '"70000"', '0 to 65535'],
    [{ CARROM_PORT: '80.5' }, 'CARROM_PORT', '"80.5"', '0 to 65535'],
    [{ CARROM_VARIANT: 'chess' }, 'CARROM_VARIANT', '"chess"', 'burmese'],
    [{ CARROM_SIDES: 'Alone' }, 'CARROM_SIDES', 'Alone', 'two or three names'],
    [{ CARROM_SIDES: '[1,2]' }, 'CARROM_SIDES', '[1,2]', 'two or three names'],
    [{ CARROM_OPTIONS: 'bestOf=3' }, 'CARROM_OPTIONS', 'bestOf=3', 'options of the variant'],
    [{ CARROM_LANGUAGE: 'de' }, 'CARROM_LANGUAGE', '"de"', 'en, fr, it'],
    [{ CARROM_POCKETS: 'nw,nw,se,sw' }, 'CARROM_POCKETS', 'nw,nw,se,sw', 'each once'],
    [{ CARROM_BREAKER: '2' }, 'breaker', '2', 'below 2'],
  ])('names the key, what was found and what is expected: %j', (environment, key, found, expected) => {
    const text = faultOf(environment as Record<string, string>);
    expect(text.startsWith(key)).toBe(true);
    expect(text).toContain(found);
    expect(text).toContain(expected);
    expect(text).not.toContain('\n');
  });

  it.each([
    ['{"port":"x"}', 'port: expected a whole number from 0 to 65535 (0: any free port), got "x"'],
    ['{"portt":1}', 'portt: no such key'],
    ['[1]', 'expected an object'],
    ['{"port":', 'expected JSON'],
  ])('names the file and the key of %s', (text, part) => {
    const path = file(text);
    const fault = faultOf({}, path);
    expect(fault.startsWith(path)).toBe(true);
    expect(fault).toContain(part);
  });

  it('says when the named file is not there', () => {
    expect(faultOf({}, join(folder, 'none.json'))).toContain('there is no such file');
  });
});
