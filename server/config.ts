import { existsSync, readFileSync } from 'node:fs';
import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { UsageError } from './cli/command.ts';
import { variantIds } from './domain/match-event.ts';
import { pockets } from './geometry/table.ts';

/** Everything `serve` can be told, in the file carrom-umpire.json or, by the name in brackets, in the environment. */
export const Config = Type.Object(
  {
    port: Type.Integer({ minimum: 0, maximum: 65535, default: 8080, description: 'a whole number from 0 to 65535 (0: any free port)' }),
    host: Type.String({ minLength: 1, default: '0.0.0.0', description: 'the address to listen on, as 0.0.0.0 (all) or 127.0.0.1' }),
    hostnames: Type.Array(Type.String({ minLength: 1 }), { default: [], description: 'names under which browsers may reach the table, as ["table.example.org"]' }),
    source: Type.Union([Type.String({ minLength: 1 }), Type.Null()], { default: null, description: 'a picture source, as v4l2:/dev/video0, rtsp://..., a video file or simulate:carrom:1' }),
    variant: Type.Union(variantIds.map((id) => Type.Literal(id)), { default: 'carrom', description: `one of ${variantIds.join(', ')}` }),
    options: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()]), { default: {}, description: 'options of the variant, as {"bestOf":3}' }),
    sides: Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { minItems: 2, maxItems: 3, default: ['Asha', 'Ben'], description: 'two or three names, as ["Asha","Ben"] (environment: Asha,Ben)' }),
    breaker: Type.Integer({ minimum: 0, maximum: 2, default: 0, description: 'the side that starts, 0, 1 or 2' }),
    board: Type.Union([Type.String({ minLength: 1 }), Type.Null()], { default: null, description: 'the name of a table, as icf' }),
    profile: Type.Union([Type.String({ minLength: 1 }), Type.Null()], { default: null, description: 'a file that `umpire calibrate` made' }),
    sensors: Type.Union([Type.String({ minLength: 1 }), Type.Null()], { default: null, description: 'the path of the pocket controller, as /dev/ttyUSB0 or tcp://host:port; "auto" looks for it (so does a real camera without this key), "none" does without' }),
    pockets: Type.Array(Type.Union(pockets.map((name) => Type.Literal(name))), { minItems: 4, maxItems: 4, uniqueItems: true, default: [...pockets], description: 'the pockets of the barriers 0, 1, 2 and 3, each once, as ["nw","ne","se","sw"]' }),
    data: Type.String({ minLength: 1, default: 'data', description: 'the folder matches and profiles are kept in' }),
    clocks: Type.Union([Type.Literal('on'), Type.Literal('off'), Type.Null()], { default: null, description: 'on or off: the clocks of stroke and placing; without it they run where the laws have them (icf)' }),
    pin: Type.Union([Type.String({ pattern: '^[0-9]{4,12}$' }), Type.Null()], { default: null, description: 'the umpire’s PIN, 4 to 12 digits in quotes, as "2580"; without it the PIN is chosen on the page /pin' }),
    httpsPort: Type.Union([Type.Integer({ minimum: 0, maximum: 65535 }), Type.Literal('off'), Type.Null()], { default: null, description: 'a whole number from 0 to 65535 or "off"; without it the port above plus 363' }),
    clipsMb: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 1000, description: 'how much disk the pictures of strokes may take, in megabytes' }),
    record: Type.Union([Type.String({ minLength: 1 }), Type.Null()], { default: null, description: 'a file the match record is written to' }),
    language: Type.Union([Type.Literal('en'), Type.Literal('fr'), Type.Literal('it')], { default: 'en', description: 'one of en, fr, it' }),
  },
  { additionalProperties: false },
);
export type Config = Static<typeof Config>;

const keys = Object.keys(Config.properties) as (keyof Config)[];

/** The environment's name of a key: CARROM_PORT for port. */
export const environmentName = (key: string): string => `CARROM_${key.toUpperCase()}`;

const isKind = (schema: TSchema, kind: string): boolean => schema['type'] === kind;

/** A value of the environment in the type its key wants; what does not fit stays text and fails the schema. */
const fromText = (schema: TSchema, text: string): unknown => {
  if (Array.isArray(schema['anyOf']) && schema['anyOf'].some((one: TSchema) => isKind(one, 'integer')) && /^\d+$/.test(text.trim())) return Number(text);
  if (isKind(schema, 'integer')) return /^-?\d+$/.test(text.trim()) ? Number(text) : text;
  if (isKind(schema, 'array') && !text.trim().startsWith('[')) return text.split(',').map((part) => part.trim());
  if (isKind(schema, 'array') || isKind(schema, 'object')) {
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  }
  return text;
};

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
};

/** Reads a configuration file, an empty object when the usual one is not there. UsageError when it cannot be read or is no JSON object. */
const readFile = (path: string, required: boolean): Record<string, unknown> => {
  if (!existsSync(path)) {
    if (required) throw new UsageError(`--config ${path}: there is no such file`);
    return {};
  }
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new UsageError(`${path}: expected JSON, ${(error as Error).message}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new UsageError(`${path}: expected an object as {"port":8080}, got ${shown(value)}`);
  return value as Record<string, unknown>;
};

/** The configuration: defaults, over them the file, over it the environment. UsageError naming the key, what was found and what is expected. */
export const readConfig = (environment: Readonly<Record<string, string | undefined>>, file: string | undefined): Config => {
  const path = file ?? 'carrom-umpire.json';
  const fromFile = readFile(path, file !== undefined);
  const stranger = Object.keys(fromFile).find((key) => !Object.hasOwn(Config.properties, key));
  if (stranger !== undefined) throw new UsageError(`${path}: ${stranger}: no such key; there are ${keys.join(', ')}`);
  const config: Record<string, unknown> = {};
  for (const key of keys) {
    const schema = Config.properties[key];
    const name = environmentName(key);
    const text = environment[name];
    const given = text !== undefined && text !== '';
    const value = given ? fromText(schema, text) : fromFile[key] === undefined ? structuredClone(schema.default) : fromFile[key];
    if (!Value.Check(schema, value)) throw new UsageError(`${given ? name : `${path}: ${key}`}: expected ${schema.description}, got ${shown(given ? text : value)}`);
    config[key] = value;
  }
  const whole = config as Config;
  if (whole.breaker >= whole.sides.length) throw new UsageError(`breaker: expected a side below ${whole.sides.length}, got ${whole.breaker}`);
  if (whole.sides.length === 3 && whole.variant !== 'carrom') throw new UsageError(`sides: three sides play only carrom, got variant ${whole.variant}`);
  return whole;
};
