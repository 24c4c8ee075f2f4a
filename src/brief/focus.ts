/** What whoever begins asks for, as terms, tags and files to look for. */
import type { FileTree } from '../ask/resolve-paths.ts';
import type { MinConfidence } from '../ask/sure-enough.ts';
import { filesNamedIn } from '../dialects/task/named-files.ts';
import { type GraphNode, nodeKey, tagsIn } from '../model/index.ts';
import type { GraphReader } from '../store/store.ts';
import { termsOf } from '../store/terms.ts';
import { splitCamelCase, wordsOf } from '../store/words.ts';
import { COMPLEXITIES, type Complexity, type Focus } from './knowledge.ts';

/** A task; or words, files, or both; or nothing of it: then where the project stands. */
export interface FocusRequest {
  /** A task's id in its one spelling: `task-007`. */
  task?: string | undefined;
  /** An intention in words. */
  about?: string | undefined;
  /** Files to work on, as paths from the root. */
  files?: readonly string[] | undefined;
  /** How sure what was read from prose must be; by default as the configuration says by default. */
  minConfidence?: MinConfidence | undefined;
}

interface Part {
  text: string;
  /** Of a term in this part, in tenths. */
  weight: number;
}

/** Parts of a task's text. */
const FIELDS: readonly { field: string; weight: number }[] = [
  { field: 'name', weight: 15 },
  { field: 'objective', weight: 10 },
  { field: 'criteria', weight: 10 },
  { field: 'context', weight: 8 },
];
/** The first sentence of an intention says what it is about. */
const WORDS = { first: 15, rest: 10, fileNames: 4 };
/** Long texts are about everything; only their first terms count. */
const MOST_TERMS = 80;
const MOST_TAGS = 200;
/** Files that an intention may name. */
const MOST_FILES = 20;
/** Names of files on the page; the others are counted. */
const MOST_NAMED = 3;

export async function readFocus(
  reader: GraphReader,
  project: string,
  request: FocusRequest,
  tree: FileTree | undefined,
): Promise<Focus | undefined> {
  return request.task === undefined ? focusOnWords(project, request, tree) : focusOnTask(reader, project, request.task);
}

async function focusOnTask(reader: GraphReader, project: string, id: string): Promise<Focus | undefined> {
  const key = nodeKey('Task', project, id);
  const [node] = await reader.nodesByKey('Task', [key]);
  if (!node) return undefined;
  const named = await reader.edgesAt({ keys: [key], label: 'Task', direction: 'out', types: ['NAMES'] });
  const files = await reader.nodesByKey('File', [...new Set(named.map(({ to }) => to))]);
  const parts = FIELDS.map(({ field, weight }) => ({ text: textOf(node, field), weight }));
  const labels = tagsIn(String(node.props.category ?? ''));
  return {
    project,
    task: { key, id, status: String(node.props.status), path: node.props.path as string | undefined },
    name: String(node.props.name ?? id),
    complexity: complexityOf(node),
    terms: weightedTerms(parts),
    nameTerms: termsOf(textOf(node, 'name')),
    tagNames: tagNames(parts, labels),
    files: files.map(({ props }) => String(props.path)).sort(),
    command: id,
  };
}

function focusOnWords(project: string, { about = '', files = [] }: FocusRequest, tree: FileTree | undefined): Focus {
  const text = withoutPaths(about);
  const first = /^[^.!?\n]*/.exec(text)![0];
  const parts = [
    { text: first, weight: WORDS.first },
    { text, weight: WORDS.rest },
    { text: files.map(stemOfName).join(' '), weight: WORDS.fileNames },
  ];
  const named = filesNamedIn(about, MOST_FILES).map(({ path }) => path);
  return {
    project,
    name: [about.trim(), namesOf(files)].filter(Boolean).join(' · '),
    complexity: 'normal',
    terms: weightedTerms(parts),
    nameTerms: termsOf(first),
    tagNames: tagNames(parts.slice(0, 2), []),
    files: [...new Set([...files.flatMap((path) => tree?.spellings(path) ?? [path]), ...named])].sort(),
    command: [about && `--about ${JSON.stringify(about)}`, ...files.map((path) => `--file ${path}`)]
      .filter(Boolean)
      .join(' '),
  };
}

/** `src/auth/refresh-token.test.ts` → `auth refresh token`: its folder and its name without endings. */
function stemOfName(path: string): string {
  const [name = '', folder = ''] = path.split('/').toReversed();
  return splitCamelCase(`${folder} ${name.split('.')[0]}`);
}

function namesOf(paths: readonly string[]): string {
  const more = paths.length - MOST_NAMED;
  return paths.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function complexityOf({ props }: GraphNode): Complexity {
  return COMPLEXITIES.find((name) => name === props.complexity) ?? 'normal';
}

/** A path is a file, not words. */
const withoutPaths = (text: string) => text.replace(/[^\s`]+/g, (word) => (isPath(word) ? ' ' : word));

/** `src/a.ts`, with or without a mark behind it. */
function isPath(word: string): boolean {
  const slash = word.lastIndexOf('/');
  const dot = word.lastIndexOf('.', /[.,;:)]/.test(word.at(-1)!) ? word.length - 2 : word.length);
  return slash >= 0 && dot > slash;
}

const textOf = ({ props }: GraphNode, field: string) => withoutPaths(String(props[field] ?? ''));

function weightedTerms(parts: readonly Part[]): Map<string, number> {
  const terms = new Map<string, number>();
  for (const { text, weight } of parts)
    for (const term of termsOf(text)) if (!terms.has(term) && terms.size < MOST_TERMS) terms.set(term, weight);
  return terms;
}

/** Words and pairs of neighbours that could be a tag's name: `rate limits` may mean rate-limits, rate-limit, rate, limits, limit. */
function tagNames(parts: readonly Part[], given: readonly string[]): string[] {
  const names = new Set<string>(given);
  for (const { text } of parts) {
    const words = wordsOf(text);
    words.forEach((word, i) => {
      for (const name of [word, `${words[i - 1]}-${word}`])
        for (const form of [name, `${name}s`, name.replace(/s$/, '')]) if (names.size < MOST_TAGS) names.add(form);
    });
  }
  return [...names];
}
