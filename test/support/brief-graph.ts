/** A graph of some task files in memory, and the briefings that it gives. */
import { type BriefOptions, briefFocus } from '../../src/brief/brief.ts';
import { type Briefing, toBriefing } from '../../src/brief/data.ts';
import type { Fitted } from '../../src/brief/fit.ts';
import { renderText } from '../../src/brief/render.ts';
import { commitDocuments } from '../../src/store/commit/commit.ts';
import { SqliteStore } from '../../src/store/sqlite/store.ts';
import type { Store } from '../../src/store/store.ts';
import { changeOf } from './project-model.ts';

export const PROJECT = 'p';

export interface Page {
  text: string;
  briefing: Briefing;
  fitted: Fitted;
}

export async function graphOf(
  files: Record<string, string>,
  store: Store = new SqliteStore(':memory:'),
  project = PROJECT,
): Promise<Store> {
  const changes = Object.entries(files).map(([path, text]) => changeOf(path, text, false, project));
  await store.write((writer) => commitDocuments(writer, project, changes));
  return store;
}

export async function pageOf(store: Store, task: string, options: BriefOptions = {}, project = PROJECT): Promise<Page> {
  const fitted = await briefFocus(store, project, { task }, options);
  if (!fitted) throw new Error(`nobody knows ${task}`);
  return { text: renderText(fitted), briefing: toBriefing(fitted), fitted };
}

/** A task file: what it asks for, and the handoff's YAML. */
export interface TaskText {
  name?: string;
  on?: string;
  status?: string;
  complexity?: string;
  objective?: string;
  context?: string;
  yaml?: string;
  stamp?: string;
}

export function task(id: string, { name, on, status, complexity, objective, context, yaml, stamp }: TaskText): string {
  const section = (title: string, text: string | undefined) => (text ? `\n## ${title}\n\n${text}\n` : '');
  return [
    `# Task ${id}: ${name ?? `Number ${id}`}\n`,
    '| Field | Value |\n|---|---|',
    `| Status | ${status ?? (yaml ? 'completed' : 'pending')} |`,
    `| Depends On | ${on ?? 'none'} |`,
    `| Complexity | ${complexity ?? 'normal'} |`,
    section('Objective', objective),
    section('Context Provided', context),
    section('Handoff', yaml && `\`\`\`yaml\n${yaml}\n\`\`\``),
    stamp ? `\n*Task completed: ${stamp}*\n` : '',
  ].join('\n');
}
