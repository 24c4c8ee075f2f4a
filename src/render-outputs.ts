/** The files that passdown writes from the graph. Each says what the graph says at one revision; a file whose bytes are right is left alone. */
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { askJournal, JOURNAL_PATH, renderJournal } from './ask/journal.ts';
import { nodeKey, OperatorError } from './model/index.ts';
import { RENDERED_FILE, readRunFile, writeRunFile } from './run-files.ts';
import type { GraphReader, Store } from './store/store.ts';
import { writeFileAtomically } from './write-file.ts';

/** How often the project changed in this store. */
export async function revisionOf(reader: GraphReader, project: string): Promise<number> {
  const [node] = await reader.nodesByKey('Project', [nodeKey('Project', project, project)]);
  return Number(node?.props.revision ?? 0);
}

interface Rendered {
  project: string;
  store: string;
  revision: number;
}

export async function renderedNow(store: Store, project: string): Promise<Rendered> {
  return { project, store: store.name, revision: await revisionOf(store, project) };
}

/** Whether the outputs were rendered at this revision of this very graph. */
export function isRendered(root: string, now: Rendered): boolean {
  const last = readRunFile<Rendered>(root, RENDERED_FILE);
  return (
    last?.revision === now.revision &&
    last.store === now.store &&
    last.project === now.project &&
    outputText(join(root, JOURNAL_PATH)) !== undefined
  );
}

/** Renders all outputs; returns those that were written. The revision is asked for first and noted last: what is committed meanwhile, or a crash on the way, renders again. */
export async function renderOutputs(root: string, store: Store, project: string): Promise<string[]> {
  const now = await renderedNow(store, project);
  const written: string[] = [];
  const text = renderJournal(await askJournal(store, project));
  if (writeOutput(root, JOURNAL_PATH, text)) written.push(JOURNAL_PATH);
  writeRunFile(root, RENDERED_FILE, now);
  return written;
}

function writeOutput(root: string, path: string, text: string): boolean {
  const full = join(root, path);
  if (outputText(full) === text) return false;
  writeFileAtomically(full, text);
  return true;
}

function outputText(full: string): string | undefined {
  try {
    return readFileSync(full, 'utf8');
  } catch {
    return undefined;
  }
}

/** What a thread is told to render, and what it answers. */
export interface RenderOrder {
  root: string;
  storeUri: string;
  project: string;
}

export type RenderAnswer = { written: string[] } | { error: ConstructorParameters<typeof OperatorError>[0] };

/** The same in a thread of its own, for graphs so large that reading them would hold up the watching. */
export function renderInThread(order: RenderOrder): Promise<string[]> {
  const file = new URL(`./render-thread${extname(import.meta.url)}`, import.meta.url);
  const worker = new Worker(file, { workerData: order });
  return new Promise((resolve, reject) => {
    worker.once('message', (answer: RenderAnswer) =>
      'error' in answer ? reject(new OperatorError(answer.error)) : resolve(answer.written),
    );
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the rendering thread ended with ${code}`)));
  });
}
