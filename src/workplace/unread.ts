/** The files that the configuration finds but that are not read, each with the reason. */
import type { DocumentReading, DocumentState } from '../dialects/dialect.ts';
import { isBeside } from '../dialects/task/beside.ts';
import { type Unread, whyUnread } from '../dialects/why-unread.ts';
import { FileScope } from '../disk/file-scope.ts';
import { walkFiles } from '../disk/find-files.ts';
import { count } from '../model/index.ts';
import { documentsOf } from './documents.ts';
import type { Workplace } from './workplace.ts';

export interface UnreadFiles {
  /** All files that were looked at, except those that only accompany notes: README, index, registry, template. */
  files: number;
  unread: Unread[];
  /** Files that are read and state nothing. */
  silent: Unread[];
}

/** Folders of agents: hidden ones with a folder below, and those that are called like what agents leave. */
const AGENT_FOLDER =
  /^((?:[^/]+\/)*?(?:\.(?!git(?:hub|lab)?\/|vscode|idea|passdown|venv|cache|husky|changeset|circleci|devcontainer|obsidian|agents?\/skills)[\w-]+\/[^/]+|plans?|handoffs?|hand-offs?|memory|memories|decisions|journal|sessions?|learnings|scratchpads?|checkpoints|todos?))\//i;
/** Instructions, examples and other people's files. */
const OTHERS =
  /(?:^|\/)(?:node_modules|vendor|third[-_]party|dist|build|target|tests?|__tests__|fixtures?|examples?|samples?|templates?|skills?|commands?|agents|prompts?|rules|plugins?|hooks|workflows|steering|instructions|chatmodes|cli|references?|locales?|i18n|src|lib)\//i;
const MAX_FOLDERS = 20;

/** Folders in which agents may have left notes, and which nothing reads. */
export function unknownFolders({ root, config }: Pick<Workplace, 'root' | 'config'>): Unread[] {
  const scope = new FileScope(root, config);
  const folders = new Map<string, number>();
  for (const path of walkFiles(new FileScope(root, { include: ['**/*.md'], exclude: config.exclude }))) {
    const folder = OTHERS.test(path) || scope.admits(path) ? undefined : AGENT_FOLDER.exec(path)?.[1];
    if (folder !== undefined) folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  const most = [...folders].sort(([a, files], [b, others]) => others - files || (a < b ? -1 : 1)).slice(0, MAX_FOLDERS);
  return most.map(([folder, files]) => ({
    path: `${folder}/`,
    reason: `${count(files, 'file')}, not a convention that is known`,
    hint: `If they are notes: include: [{ glob: '${folder}/**/*.md', as: note }] in .passdown/config.yaml, or a row below conventions:`,
  }));
}

export function unreadFiles(workplace: Workplace, paths?: Iterable<string>): UnreadFiles {
  const found: UnreadFiles = { files: 0, unread: [], silent: [] };
  for (const { path, source, problem, document } of documentsOf(workplace, paths)) {
    if (!document && isBeside(path)) continue;
    found.files++;
    if (document) {
      if (saysNothing(document)) found.silent.push({ path, ...SILENT(document.reading.state) });
      continue;
    }
    if (source) found.unread.push(whyUnread(source));
    else found.unread.push({ path, reason: problem.message, hint: `passdown check ${path} says more` });
  }
  return found;
}

/** It describes no task and states no item and no file. */
function saysNothing({ dialect, reading, path, markdown }: DocumentReading): boolean {
  const { nodes } = dialect.facts(reading, path, markdown, '');
  return nodes.every(({ label }) => label === 'Note' || label === 'Document' || label === 'Project');
}

const SILENT = (state: DocumentState): Omit<Unread, 'path'> => ({
  reason: state === 'unfilled' ? 'It is read, and nobody filled it in' : 'It is read, and states nothing',
  hint: 'docs/conventions.md says which headings and fields count',
});
