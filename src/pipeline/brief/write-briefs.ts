/** Context files of a workflow: the briefing of its stage, and one for the writer of each section. */
import { dirname } from 'node:path';
import { makeFolder } from '../../disk/safe-place.ts';
import { writeFileAtomically } from '../../disk/write-file.ts';
import { taskFileName } from '../../model/index.ts';
import { briefStageOf, type StageBriefRequest } from './brief-stage.ts';

const pathOf = (...names: string[]) => `.passdown/context/workflows/${names.map(taskFileName).join('/')}.md`;

/** Returns the paths that were written. */
export async function writeStageBriefs({ root, ...request }: StageBriefRequest & { root: string }): Promise<string[]> {
  const whole = await briefStageOf(request);
  if (!whole || whole === 'delivered') return [];
  const pages: [string, string][] = [[pathOf(request.workflow), whole.text]];
  for (const section of whole.writers) {
    const one = await briefStageOf({ ...request, section });
    if (one && one !== 'delivered') pages.push([pathOf(request.workflow, section), one.text]);
  }
  for (const [path, text] of pages) {
    makeFolder(root, dirname(path));
    writeFileAtomically(root, path, text);
  }
  return pages.map(([path]) => path);
}
