/** The files that passdown writes from the graph. Each says what the graph says at one revision; a file whose bytes are right is left alone. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { askJournal, JOURNAL_PATH, renderJournal } from './ask/journal.ts';
import { nodeKey } from './model/index.ts';
import { RENDERED_FILE, readRunFile, writeRunFile } from './run-files.ts';
import type { GraphReader } from './store/store.ts';
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

/** Renders all outputs; returns those that were written. The revision is noted last, so that a crash on the way renders again. */
export async function renderOutputs(root: string, reader: GraphReader, now: Rendered): Promise<string[]> {
  const written: string[] = [];
  const text = renderJournal(await askJournal(reader, now.project));
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
