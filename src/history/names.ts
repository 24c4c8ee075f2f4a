/** What a text names that git can know: files and folders by their paths, `file:line`, and identifiers in code spans. Pure. */
import { pathOf, pathsIn } from '../migrate/paths.ts';
import { leadsInside, normalisePath } from '../model/index.ts';

export interface Name {
  kind: 'file' | 'symbol';
  name: string;
  /** The first line that `file:12-40` names. */
  line?: number;
}

/** A text that names more is an inventory. */
const MOST_NAMES = 20;

export function namesIn(text: string): Name[] {
  const found = new Map<string, Name>();
  const files = filesIn(text);
  for (const name of [...files, ...symbolsIn(text, files.length > 0)]) {
    const key = `${name.kind} ${name.name}:${name.line ?? ''}`;
    if (found.size < MOST_NAMES && !found.has(key)) found.set(key, name);
  }
  return [...found.values()];
}

function filesIn(text: string): Name[] {
  return pathsIn(text).flatMap(({ path, relative, lines, end }) => {
    if (relative || !leadsInside(path) || HOLE.test(path)) return [];
    const name = normalisePath(path);
    const line = lines ?? LINE_BEHIND.exec(text.slice(end, end + 8))?.[1];
    return name === '' ? [] : [{ kind: 'file' as const, name, ...(line && { line: Number.parseInt(line, 10) }) }];
  });
}

/** A path outside of a code span ends before its line. */
const LINE_BEHIND = /^:(\d{1,6})/;

/** `src/{name}.ts`, `task-NNN.md`, `YYYY-MM-DD.md`: a form, not a file. */
const HOLE = /[{}<>$*]|NNN|XXX|YYYY/;

const SPAN = /(?<!`)`([^`\n]{3,120})`/g;

/** Beside a file any word in a code span is meant as a name of it. */
function symbolsIn(text: string, besideFile: boolean): Name[] {
  if (!text.includes('`')) return [];
  return [...text.matchAll(SPAN)].flatMap(([, span]) => {
    const name = symbolOf(span!.trim(), besideFile);
    return name === undefined ? [] : [{ kind: 'symbol' as const, name }];
  });
}

/** Words before what is named: `pub async fn load`. */
const BEFORE = new Set(
  'pub async export default public private protected static fn def func function class struct enum trait interface type const let var val mut abstract final override'.split(
    ' ',
  ),
);
const PARTS = /^[&*@]?([A-Za-z_]\w*(?:(?:\.|::|->|#)[A-Za-z_]\w*)*)(.*)$/s;
/** What may stand behind a name: a call, type arguments, `!` of a macro, a value. */
const BEHIND = /^(?:<[^>]*>)?(!?\(.*|!?|\[\]|=\S*|;)$/s;
const SHORTEST = 4;

function symbolOf(span: string, besideFile: boolean): string | undefined {
  const words = span.split(' ');
  while (words.length > 1 && BEFORE.has(words[0]!)) words.shift();
  const text = words.join(' ');
  if (pathOf(span, true) !== undefined) return undefined;
  const [, whole, rest] = PARTS.exec(text) ?? [];
  const behind = rest === undefined ? undefined : BEHIND.exec(rest)?.[1];
  if (whole === undefined || behind === undefined) return undefined;
  const parts = whole.split(/\.|::|->|#/);
  const last = parts.at(-1)!;
  if (last.length < SHORTEST || isHash(last)) return undefined;
  const isCall = behind.startsWith('(') || behind.startsWith('!(');
  return besideFile || isCall || words.length < span.split(' ').length || looksLikeCode(last) ? last : undefined;
}

const isHash = (word: string) => /^[0-9a-f]{7,40}$/.test(word);

/** `camelCase`, `snake_case`, `SOME_NAME`, `TwoWords`: no word of a sentence looks so. */
const looksLikeCode = (word: string) => /[a-z0-9][A-Z]/.test(word) || /[A-Za-z0-9]_[A-Za-z0-9]/.test(word);
