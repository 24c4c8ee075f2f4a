/** The files that passdown writes from the graph, and which of them lie there. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { JOURNAL_PATH } from '../ask/journal-path.ts';
import { listFolder } from '../disk/find-files.ts';
import { taskFileName, taskOfFileName } from '../model/index.ts';

/** Where briefings are written, below the root. */
export const BRIEFINGS = '.passdown/context';
export const briefingPath = (task: string) => `${BRIEFINGS}/${taskFileName(task)}.md`;

/** Where the project stands, beside the briefings of tasks. */
export const STANDING_PATH = `${BRIEFINGS}/NOW.md`;

export function lyingOutputs(root: string): string[] {
  const pages = [JOURNAL_PATH, STANDING_PATH].filter((path) => existsSync(join(root, path)));
  return [...pages, ...writtenBriefings(root).map(briefingPath)];
}

/** Tasks that have a briefing now, also those that somebody asked for. */
export function writtenBriefings(root: string): string[] {
  return listFolder(join(root, BRIEFINGS))
    .map(({ name }) => name)
    .filter((name) => name.endsWith('.md') && !name.startsWith('.') && `${BRIEFINGS}/${name}` !== STANDING_PATH)
    .flatMap((name) => taskOfFileName(name.slice(0, -'.md'.length)) ?? []);
}
