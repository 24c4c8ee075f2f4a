/** Files that a task created, changed or deleted, in the forms that people and agents write them in. */
import { withoutEnd } from '../../model/index.ts';
import { lineText } from '../../parse/line-map.ts';
import { readRows, readTables } from '../../parse/read-table.ts';
import { KIND, type Markdown, stripMarks } from '../../parse/scan-markdown.ts';
import { clip } from '../../words/clip.ts';
import { filesNamedIn } from '../task/named-files.ts';
import type { Status } from '../task/statuses.ts';
import type { FileTouched, Lines } from './reading.ts';

export interface FileEntry {
  path: string;
  start: number;
  how: 'created' | 'modified';
  deleted?: boolean;
  /** The list names it as one that stayed as it was. */
  untouched?: boolean;
  /** What is said of it. */
  about?: string;
}

/** So many files of one list are read. */
const MOST_FILES = 2000;
const LONGEST_ABOUT = 400;
const LONGEST_LINE = 2000;

const ITEM = /^[ \t]*(?:[-*+]|\d+[.)])[ \t]+(?:\[[ xX]\][ \t]+)?(.*)$/;
/** In a code span, a link or as the first word; behind a mark such as `NEW:` or `[modified]`. */
const MARK_BEFORE =
  /^[*_[(]*(new|created?|add(?:ed)?|modif(?:y|ied)|updated?|changed?|deleted?|removed?|renamed?|moved?|M|A|D|\?\?)\b[\])*_]*\s*[:—–-]?\s+(?=\S)/i;
const SPAN = /^\**`([^`\n]{1,300})`\**/;
const LINK = /^\**\[`?([^\]\n`]{1,300})`?\]\([^)\n]{1,400}\)\**/;
const WORD = /^\**([^\s`*()|,;]{1,300})\**/;
const GROUP = /^[ \t]*(?:[-*+][ \t]+)?\**([A-Z][A-Za-z /&]{2,60}?)(?:\s*\([^)]{0,40}\))?\s*:?\**:?[ \t]*$/;
const NEW = /\b(?:new|created?|added)\b/i;
const GONE = /\b(?:deleted?|removed?)\b/i;
const CHANGED = /\b(?:modif(?:y|ied)|updated?|changed?|edited|existing|renamed?|moved?|extended)\b/i;
const UNTOUCHED = /\b(?:un(?:modified|changed|touched)|not (?:modified|changed)|no changes?)\b/i;
const BARE_NAME = /^(?:Makefile|Dockerfile|Procfile|Gemfile|Rakefile|Justfile|LICENSE|CODEOWNERS)$/;

/** A path as a list writes it: `src/a.ts`, `.env`, `Dockerfile`; not a call, a folder or an address. */
export function isPath(text: string): boolean {
  if (text.length > 300 || /[\s<>{}*()]|:\/\//.test(text)) return false;
  return /\.[A-Za-z][\w-]{0,11}$/.test(text) || BARE_NAME.test(text.slice(text.lastIndexOf('/') + 1));
}

/** `src/a.ts (new) - signs users in` → the path and what is said of it. */
export function fileIn(text: string, start: number, group?: Group): FileEntry | undefined {
  const before = MARK_BEFORE.exec(text);
  const rest = text.slice(before?.[0].length ?? 0);
  const match = SPAN.exec(rest) ?? LINK.exec(rest) ?? WORD.exec(rest);
  const path = match?.[1]?.replace(/:\d+(?:-\d+)?$/, '').replace(/[:,]$/, '');
  if (!match || !path || !isPath(path)) return undefined;
  const behind = rest.slice(match[0].length).replace(/^[\s:—–-]+/, '');
  const about = behind
    .replace(/^\(((?:[^()]|\([^()]*\))*)\)\s*[:—–-]?\s*$/, '$1')
    .replace(MARK_BEHIND, '')
    .replace(/^[\s:—–)\]-]+/, '')
    .trim();
  return {
    path,
    start,
    ...howOf(before?.[1] ?? '', behind, group),
    ...(about && !isOnlyMark(about) && { about: clip(about, LONGEST_ABOUT) }),
  };
}

const isOnlyMark = (text: string) =>
  /^[([]*(?:new|created?|added?|modified|updated|deleted?|removed)(?: file)?[)\].]*$/i.test(text);

interface Group {
  how: FileEntry['how'];
  deleted?: boolean;
  untouched?: boolean;
}

/** `(new)`, `NEW: …`, `(modified — what)`: a word of a sentence is no mark, and `(added a field)` is none. */
const MARK_BEHIND =
  /^[([]*\**(unmodified|unchanged|new|created?|modif(?:y|ied)|updated?|deleted?|removed?|renamed?)\**(?: file)?(?:$|[)\]]|\s*[:—–-])/i;
const CREATED = /^[([]*\**(?:created|new)\b/i;

/** The mark beside the path, else the group that it stands in, else that the sentence begins with “Created”. */
function howOf(before: string, behind: string, group: Group | undefined): Group {
  const mark = LETTERS[before] ?? (before || MARK_BEHIND.exec(behind)?.[1]);
  const told = mark === undefined ? undefined : groupOf(mark);
  return told ?? group ?? { how: CREATED.test(behind) ? 'created' : 'modified' };
}

/** As git writes them. */
const LETTERS: Readonly<Record<string, string>> = { A: 'new', '??': 'new', D: 'deleted', M: 'modified' };

/** What a heading or label says of the files below it; undefined where it says nothing. */
function groupOf(title: string): Group | undefined {
  if (UNTOUCHED.test(title)) return { how: 'modified', untouched: true };
  if (GONE.test(title)) return { how: 'modified', deleted: true };
  const [isNew, isChanged] = [NEW.test(title), CHANGED.test(title)];
  if (isNew === isChanged) return undefined;
  return { how: isNew ? 'created' : 'modified' };
}

/** The files of a section: items of its lists, lines of their own, rows of its tables. */
export function readFileList(doc: Markdown, { firstLine, endLine }: Lines): FileEntry[] {
  const found: FileEntry[] = [];
  let group: Group | undefined;
  for (let line = firstLine; line < endLine && found.length < MOST_FILES; line++) {
    const kind = doc.kinds[line];
    if (kind === KIND.blank || kind === KIND.table) continue;
    const text = lineText(doc, line).slice(0, LONGEST_LINE);
    const item = ITEM.exec(text)?.[1] ?? text.trim();
    const file = kind === KIND.heading ? undefined : fileIn(item, doc.starts[line]! + text.length - item.length, group);
    if (file && (kind === KIND.list || kind === KIND.fenceBody || item.startsWith('`'))) found.push(file);
    else if (kind === KIND.heading) group = groupOf(text);
    else if (GROUP.test(text) || /^\s*\*\*[^*]+\*\*/.test(text))
      group = groupOf(stripMarks(text)) ?? (GROUP.test(text) ? undefined : group);
  }
  return [...found, ...filesInTables(doc, { firstLine, endLine })].filter(({ untouched }) => !untouched);
}

function filesInTables(doc: Markdown, { firstLine, endLine }: Lines): FileEntry[] {
  return readTables(doc, firstLine, endLine)
    .flatMap((table) => readRows(doc, table))
    .flatMap((cells) => {
      const at = cells.findIndex(({ text }) => isPath(unquoted(text)));
      if (at === -1) return [];
      const others = cells.filter((_, index) => index !== at).map(({ text }) => stripMarks(text));
      const group = others.map(groupOf).find(Boolean) ?? { how: 'modified' as const };
      const about = others.find(
        (text) => text !== '' && !isOnlyMark(text) && !/^(?:modify|create|delete|new|modified|\d+)$/i.test(text),
      );
      return [
        {
          path: unquoted(cells[at]!.text),
          start: cells[at]!.start,
          ...group,
          ...(about && { about: clip(about, LONGEST_ABOUT) }),
        },
      ];
    });
}

const unquoted = (text: string) => withoutEnd(text.replace(/^[`*]+/, ''), /[`*]/);

/** The first word of the line, behind labels such as [P] and [US1]. */
const VERB = /^(?:[-*+]\s+)?(?:\[[^\]]*\]\s*)*\**([A-Za-z]+)/;
const MAKES = new Set(['create', 'scaffold']);
/** These create what they name at once: `Add src/a.ts`. What they put into a file changes it: `Add a test to src/a.ts`. */
const PUTS = new Set(['add', 'implement', 'build', 'define', 'introduce', 'generate', 'write']);
const CHANGES = new Set([
  ...['update', 'modify', 'edit', 'change', 'extend', 'fix', 'refactor', 'rewrite', 'replace', 'rename', 'integrate'],
  ...['wire', 'register', 'enhance', 'improve', 'adjust', 'convert', 'migrate', 'configure', 'export', 'move', 'split'],
]);
const REMOVES = new Set(['delete', 'remove']);
/** What may stand before the file that the verb is about: `in`, `at`, `to` … or the verb itself. */
const ABOUT = /(?:^|\s)(?:in|at|to|into|inside|as|and|file|files|:|,|\+)\s*[`"'(]*$/i;

export function filesTouched(text: string, offset: number, status: Status): FileTouched[] {
  const [head, verb = ''] = VERB.exec(text) ?? ['', ''];
  // `@scope/name.js` is a package.
  const named = filesNamedIn(text).filter(({ path }) => !path.startsWith('@'));
  return named.map(({ path, start }) => {
    const before = text.slice(head.length, start);
    const how = status === 'completed' ? howTouched(verb.toLowerCase(), before) : 'NAMES';
    const deleted = how === 'MODIFIED' && REMOVES.has(verb.toLowerCase()) && { deleted: true as const };
    return { path, start: offset + start, how, ...deleted };
  });
}

function howTouched(verb: string, before: string): FileTouched['how'] {
  const isObject = /^[\s`"'(*]*(?:(?:the|a|an|new|file)\s+(?:[`"'(]+$)?)*$/i.test(before);
  if (!isObject && !ABOUT.test(before)) return 'NAMES';
  if (MAKES.has(verb) || (PUTS.has(verb) && isObject)) return 'CREATED';
  if (REMOVES.has(verb)) return 'MODIFIED';
  return PUTS.has(verb) || CHANGES.has(verb) ? 'MODIFIED' : 'NAMES';
}
