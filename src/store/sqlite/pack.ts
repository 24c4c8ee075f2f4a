/**
 * What an edge says and an item shows, in few bytes: a letter for each property, then the values. There are dozens of them
 * for each note, and in JSON their names took more room than most of the values.
 */
import type { Properties, Property } from '../../model/index.ts';

/** A letter never gets another meaning, unless the schema's version is raised. A property that is not here is kept as JSON, with its neighbours. */
const LETTERS = {
  at: 'a',
  blocking: 'b',
  confidence: 'c',
  derived: 'd',
  description: 'e',
  firstSeen: 'f',
  tags: 'g',
  held: 'h',
  id: 'i',
  closed: 'j',
  kind: 'k',
  line: 'l',
  mitigation: 'm',
  lines: 'n',
  objective: 'o',
  path: 'p',
  places: 'q',
  resolved: 'r',
  severity: 's',
  text: 't',
  purpose: 'u',
  outcome: 'v',
  recommendation: 'w',
  context: 'x',
  priority: 'y',
  count: 'z',
  firstBy: 'A',
  closedBy: 'B',
  changeType: 'C',
  discoveredIn: 'D',
  impact: 'E',
  suggestedResolution: 'F',
  blockingTasks: 'G',
  location: 'H',
  needs: 'I',
  name: 'J',
  state: 'K',
  status: 'L',
  reason: 'M',
  ids: 'N',
  resolution: 'O',
  criteria: 'P',
  createdAt: 'Q',
  completedAt: 'R',
  complexity: 'S',
};
/** What is said so often that a digit stands for name and value. */
const OFTEN: readonly (readonly [digit: string, name: string, value: Property])[] = [
  ['0', 'resolved', false],
  ['1', 'count', 1],
  ['2', 'derived', 'heuristic'],
  ['3', 'derived', true],
  ['4', 'blocking', false],
  ['5', 'severity', 'medium'],
  ['6', 'priority', 'medium'],
  ['7', 'kind', 'told'],
];
const LETTER_OF = new Map(Object.entries(LETTERS));
const OFTEN_OF = Map.groupBy(OFTEN, ([, name]) => name);
const NAMES = new Map(Object.entries(LETTERS).map(([name, letter]) => [letter, name]));
const SAID = new Map(OFTEN.map(([digit, name, value]) => [digit, [name, value] as const]));

/** Between values, and before one that is JSON and no text. */
const [BETWEEN, JSON_MARK] = ['\x1f', '\x1e'];
const MARKS = /[\0\x1e\x1f]/;

export function packProps(props: Properties): string {
  let letters = '';
  let values = '';
  for (const name in props) {
    const value = props[name];
    if (value === undefined) continue;
    const often = OFTEN_OF.get(name)?.find((row) => row[2] === value);
    const letter = often?.[0] ?? LETTER_OF.get(name);
    if (letter === undefined || !isPlain(value)) return JSON.stringify(props);
    letters += letter;
    if (!often) values += BETWEEN + (typeof value === 'string' ? value : JSON_MARK + JSON.stringify(value));
  }
  return letters + values;
}

/** A text that SQLite gives back as it was, and that holds no mark of ours. */
function isPlain(value: Property): boolean {
  if (typeof value !== 'string') return true;
  return !MARKS.test(value) && value.isWellFormed();
}

/** JSON is read as well. */
export function unpackProps(packed: string): Properties {
  if (packed.startsWith('{')) return JSON.parse(packed);
  const props: Properties = {};
  const end = packed.indexOf(BETWEEN);
  let at = end + 1;
  for (const letter of end === -1 ? packed : packed.slice(0, end)) {
    const often = SAID.get(letter);
    if (often) {
      props[often[0]] = often[1];
      continue;
    }
    const next = packed.indexOf(BETWEEN, at);
    const value = next === -1 ? packed.slice(at) : packed.slice(at, next);
    at = next + 1;
    props[NAMES.get(letter)!] = value.startsWith(JSON_MARK) ? JSON.parse(value.slice(1)) : value;
  }
  return props;
}

/** `lastSeen` names who said it and the file. A note is its file: then the path stands there once, and a mark that sorts first for the second. */
const SAME_FILE = ' \x01';
const LINE = /:(\d{8})$/;
const LINE_DIGITS = 8;

export function packSeen(seen: string): string {
  const line = LINE.exec(seen);
  if (!line) return seen;
  const begin = seen.indexOf(' ') + 1;
  const said = seen.slice(begin, line.index);
  const middle = (said.length - 1) / 2;
  if (said[middle] !== ' ' || said.slice(0, middle) !== said.slice(middle + 1)) return seen;
  return seen.slice(0, begin) + said.slice(0, middle) + SAME_FILE + line[1];
}

export function unpackSeen(packed: string): string {
  const mark = packed.length - SAME_FILE.length - LINE_DIGITS;
  if (!packed.startsWith(SAME_FILE, mark)) return packed;
  const file = packed.slice(packed.indexOf(' ') + 1, mark);
  return `${packed.slice(0, mark)} ${file}:${packed.slice(mark + SAME_FILE.length)}`;
}
