/** The answers of an exported page: they lie in the page itself. Filters that the server would apply are applied here. */
import type { AnswerDocument } from './ask.ts';

interface Inlined {
  madeAt: string;
  answers: Record<string, { data: unknown; total?: number }>;
  /** The lines of files that something is said in. */
  sources: Record<string, string[]>;
}

const element = document.getElementById('inlined');
const inlined: Inlined | undefined = element ? JSON.parse(element.textContent ?? '') : undefined;

export const isInlined = inlined !== undefined;
export const madeAt = inlined?.madeAt;

type Row = Record<string, unknown>;

export function askInlined(path: string): AnswerDocument {
  const [name = '', search = ''] = path.split('?');
  const exact = inlined!.answers[path];
  if (exact) return { ...exact, revision: 1 };
  const query = new URLSearchParams(search);
  if (name === 'source') return sourceIn(query);
  const all = inlined!.answers[name]?.data;
  if (Array.isArray(all)) return { ...filtered(all as Row[], query), revision: 1 };
  if (name === 'search') return { data: found(query.get('text') ?? ''), revision: 1 };
  return NOT_HERE;
}

function sourceIn(query: URLSearchParams): AnswerDocument {
  const lines = inlined!.sources[query.get('path') ?? ''];
  if (!lines) return NOT_HERE;
  const [line, around] = [Number(query.get('line') ?? 1), Number(query.get('around') ?? 4)];
  const first = Math.max(1, line - around);
  const path = query.get('path');
  return { data: { path, first, lines: lines.slice(first - 1, line + around), total: lines.length }, revision: 1 };
}

const NOT_HERE: AnswerDocument = {
  error: {
    code: 'not-exported',
    message: 'This is not in the exported file',
    hint: 'passdown serve in the project shows it',
  },
};

/** What the server's lists take: words, status, severity, tag, whether settled ones count, and a part of the list. */
function filtered(all: readonly Row[], query: URLSearchParams): { data: Row[]; total: number } {
  const is = (row: Row, name: string) => !query.get(name) || row[name] === query.get(name);
  const tags = query.getAll('tag');
  const wanted = all.filter(
    (row) =>
      hasWords(row, query.get('text') ?? '') &&
      is(row, 'status') &&
      is(row, 'severity') &&
      (query.has('all') || row.resolved !== true) &&
      (!query.get('derived') || (query.get('derived') === 'only') === (row.derived === true)) &&
      tags.every((tag) => (row.tags as string[] | undefined)?.includes(tag)),
  );
  const offset = Number(query.get('offset') ?? 0);
  const limit = Number(query.get('limit') ?? wanted.length);
  return { data: wanted.slice(offset, offset + limit), total: wanted.length };
}

function hasWords(row: Row, text: string): boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const said = words.length === 0 ? '' : JSON.stringify(row).toLowerCase();
  return words.every((word) => said.includes(word));
}

const KINDS = {
  tasks: 'Task',
  patterns: 'Pattern',
  gotchas: 'Gotcha',
  questions: 'Question',
  steps: 'Step',
  blockers: 'Blocker',
};
const MOST_FOUND = 50;

function found(text: string): Row[] {
  return Object.entries(KINDS)
    .flatMap(([name, label]) =>
      ((inlined!.answers[name]?.data ?? []) as Row[])
        .filter((row) => hasWords(row, text))
        .map((row) => ({ label, id: row.id, text: row.text ?? row.name ?? row.id, seenIn: row.seenIn ?? [] })),
    )
    .slice(0, MOST_FOUND);
}
