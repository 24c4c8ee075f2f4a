/** The fields of a handoff as lines of a briefing: what its block says, each with its place. Long texts are read in the file. */
import type { Way } from '../dialect/loose.ts';
import { ownSections } from '../dialect/statements.ts';
import { type Filed, lineIn } from '../judge/filed.ts';

export interface FieldLine {
  transition: string;
  /** `scope: success criteria` */
  field: string;
  text: string;
  /** That it is about. */
  section?: string;
  path: string;
  line: number;
}

const LONG = new Set(['content', 'introduction', 'conclusion']);
const spelled = (name: string) => name.replaceAll('_', ' ');

export function fieldLines(filed: Filed): FieldLine[] {
  const { transition, path } = filed;
  const sections = ownSections(filed.body);
  return blocksIn(filed.body, []).map(({ way, text }) => {
    const names = way.filter((step) => typeof step === 'string').map(spelled);
    const own = sections.find((one) => one.way.every((step, i) => way[i] === step))?.name;
    const about = own === undefined ? {} : { section: own };
    return { transition, field: names.join(': '), text, ...about, path, line: lineIn(filed, way) };
  });
}

/** A value, a list of values, or an entry of a list is one line. */
function blocksIn(value: unknown, way: Way): { way: Way; text: string }[] {
  if (LONG.has(String(way.at(-1))) && typeof value === 'string') return [];
  if (value === null || typeof value !== 'object') return [{ way, text: String(value) }];
  if (!Array.isArray(value)) return Object.entries(value).flatMap(([name, inner]) => blocksIn(inner, [...way, name]));
  if (value.every((one) => typeof one !== 'object')) return value.length === 0 ? [] : [{ way, text: value.join('; ') }];
  return value.map((entry, i) => ({ way: [...way, i], text: inOneLine(entry) })).filter(({ text }) => text !== '');
}

function inOneLine(entry: unknown): string {
  if (entry === null || typeof entry !== 'object') return String(entry);
  if (Array.isArray(entry)) return entry.map(inOneLine).join('; ');
  return Object.entries(entry)
    .filter(([name, value]) => !(LONG.has(name) && typeof value === 'string'))
    .map(([name, value]) => `${spelled(name)}: ${inOneLine(value)}`)
    .join(', ');
}
