/** Workflows of the pipeline in a graph in memory, for asking where they stand. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { askPipeline } from '../../src/pipeline/ask-pipeline.ts';
import { type Standing, standingOf } from '../../src/pipeline/standing/standing.ts';
import { commitDocuments } from '../../src/store/commit/commit.ts';
import { SqliteStore } from '../../src/store/sqlite/store.ts';
import { changeOf } from './project-model.ts';
import { REPOSITORY } from './workspace.ts';

export const EXAMPLE = join(REPOSITORY, 'examples/literature');
export const SIMPLE = 'solar-dryers-20260302';
export const HIGH = 'infusion-pumps-20260316';
export const DECISIONS = `.passdown/decisions/${HIGH}.yaml`;

/** The files of an example workflow by their paths, in the order of their names; decisions are told apart. */
export function exampleFiles(folder: 'solar-dryers' | 'infusion-pumps'): Map<string, string> {
  const names = readdirSync(join(EXAMPLE, 'handoffs', folder)).sort();
  const paths = names.map((name) => `handoffs/${folder}/${name}`);
  return new Map(paths.map((path) => [path, readFileSync(join(EXAMPLE, path), 'utf8')]));
}
export const exampleDecisions = () => readFileSync(join(EXAMPLE, DECISIONS), 'utf8');

export class WorkflowGraph {
  readonly store = new SqliteStore(':memory:');
  private readonly known = new Set<string>();

  /** A file as it is now; without a text it is gone. */
  async put(path: string, text: string | undefined): Promise<this> {
    const change = changeOf(path, text, this.known.has(path), 'p');
    await this.store.write((writer) => commitDocuments(writer, 'p', [change]));
    this.known.add(path);
    return this;
  }

  async standing(id: string, now = '2026-03-16T09:10:00Z'): Promise<Standing | undefined> {
    const told = await askPipeline(this.store, 'p', id);
    return told && standingOf(told, Date.parse(now));
  }
}
