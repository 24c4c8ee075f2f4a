/** A dialect for a convention that keeps its tasks as lines of a list, and decisions about them in texts beside it. */
import type { Finding } from '../../model/index.ts';
import type { SharedCode } from '../../parse/rules.ts';
import type { Markdown } from '../../parse/scan-markdown.ts';
import type { Dialect, DocumentReading } from '../dialect.ts';
import { listFacts } from './facts.ts';
import type { ListReading } from './reading.ts';
import { LIST_RULES } from './rules.ts';

/** What a file of the convention says, by its name. Undefined where its text is something else. */
type ReadFile = (doc: Markdown, folder: string, path: string) => Partial<ListReading> | undefined;

export interface ListConvention {
  name: string;
  version: number;
  /** The folder of the list as ids name it, and the name of the file; undefined where the path is not of the convention. */
  place(path: string): { folder: string; file: string } | undefined;
  files: Readonly<Record<string, ReadFile>>;
}

export function listDialect({ name, version, place, files }: ListConvention): Dialect<ListReading> {
  return {
    name,
    version,
    rules: LIST_RULES,
    read({ path, markdown }) {
      const at = place(path);
      const read = at && Object.hasOwn(files, at.file) ? files[at.file] : undefined;
      const said = at && read?.(markdown, at.folder, path);
      if (!said) return undefined;
      const title = markdown.headings.find(({ level }) => level === 1)?.title;
      return {
        state: 'ingested',
        tasks: [],
        items: [],
        ...(title && { name: title }),
        ...said,
        findings: [...(said.findings ?? []), ...openFences(markdown)],
      };
    },
    facts: listFacts,
  };
}

/** Whether a document is a list of tasks, of whichever convention. */
export function isList(document: DocumentReading | undefined): document is DocumentReading<ListReading> {
  return document?.dialect.rules === LIST_RULES;
}

/** Everything below a fence that nothing closes counts as an example. */
export function openFences(doc: Markdown): Finding<SharedCode>[] {
  const open = doc.fences.filter(({ closed }) => !closed).map(({ openLine }) => doc.starts[openLine]!);
  const message = 'This fence is never closed. End it with the same marks on a separate line';
  return open.map((start) => ({ code: 'fence-unclosed', start, end: start + 3, message }));
}

/** The part of a path before the convention's own folder, and the folder of the list: `packages/a`, `003-login` → `packages/a/003-login`. */
export const folderOf = (...parts: (string | undefined)[]) =>
  parts
    .filter(Boolean)
    .join('/')
    .replace(/\/{2,}/g, '/')
    .replace(/^\/|\/$/g, '');
