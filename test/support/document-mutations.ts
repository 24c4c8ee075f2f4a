/** Every small change that can be made to a document: each of its fields in turn is left out, emptied, spelled another way, or made something else. */

export type Value = string | number | boolean | null | Value[] | { [key: string]: Value };
type Path = (string | number)[];

export interface Mutation {
  /** `handoff.version ← null` */
  name: string;
  document: Value;
}

const LEFT_OUT = Symbol('left out');

const OTHERS: Value[] = [
  null,
  '',
  '  ',
  'x',
  '***',
  '...',
  'string',
  'None',
  'n/a',
  '-',
  '../x',
  '/etc/x',
  'a/../../x',
  'a b',
  'tomorrow',
  'critical',
  '2026-02-30',
  '2026-05-04T09:30:00Z',
  '2026-13-01T09:30:00Z',
  '2026-05-04T25:00:00Z',
  true,
  'yes',
  'TRUE',
  0,
  3,
  -3,
  7.5,
  '12',
  '12.0',
  '7.5',
  [],
  [null],
  ['x'],
  ['x', 'y'],
  [3],
  [['x']],
  [{}],
  {},
  { x: 'y' },
];

export function* mutations(document: Value): Generator<Mutation> {
  for (const path of paths(document)) {
    const at = valueAt(document, path);
    for (const value of [LEFT_OUT, ...OTHERS, ...respelled(at), ...regrouped(at)] as const)
      yield { name: `${path.join('.')} ← ${shown(value)}`, document: changed(document, path, value) };
  }
}

const shown = (value: Value | typeof LEFT_OUT) =>
  value === LEFT_OUT ? 'left out' : JSON.stringify(value).slice(0, 60);

/** Of a list the first entry stands for the others. */
function* paths(value: Value, path: Path = []): Generator<Path> {
  if (path.length > 0) yield path;
  if (value === null || typeof value !== 'object') return;
  const entries = Array.isArray(value) ? Object.entries(value.slice(0, 1)) : Object.entries(value);
  for (const [key, inner] of entries) yield* paths(inner, [...path, Array.isArray(value) ? Number(key) : key]);
}

function valueAt(value: Value, path: Path): Value {
  return path.reduce<Value>((at, step) => (at as Record<string, Value>)[step]!, value);
}

/** The same word in another case or with other marks; the same number as a text. */
function respelled(value: Value): Value[] {
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value), `${value}x`];
  if (typeof value !== 'string') return [];
  return [
    value.toUpperCase(),
    value.toLowerCase(),
    ` ${value} `,
    value.replaceAll('_', '-'),
    value.replaceAll('-', '_'),
    value.replaceAll(/[_-]/g, ' '),
    `${value}${value}`,
    value.slice(0, -1),
    [value],
  ];
}

/** A list or a map with one thing more, or one thing less. */
function regrouped(value: Value): Value[] {
  if (Array.isArray(value))
    return [[...value, null], [...value, ''], [...value, 'x'], [...value, {}], value.slice(1), value.join(', ')];
  if (value === null || typeof value !== 'object') return [];
  const [key = ''] = Object.keys(value);
  const { [key]: first = null, ...rest } = value;
  return [{ ...value, unheard_of: 'x' }, { [`${key}s`]: first, ...rest }, [value]];
}

function changed(value: Value, [step, ...rest]: Path, to: Value | typeof LEFT_OUT): Value {
  const copy = Array.isArray(value) ? [...value] : { ...(value as Record<string, Value>) };
  const map = copy as Record<string, Value>;
  if (rest.length > 0) map[step!] = changed(map[step!]!, rest, to);
  else if (to !== LEFT_OUT) map[step!] = to;
  else if (Array.isArray(copy)) copy.splice(Number(step), 1);
  else delete map[step!];
  return copy;
}
