/** Conductor: `conductor/tracks/<track>/plan.md` with `- [x] Task: … <sha>` below its phases; and the slices and tasks of GSD 2. */

import { taskIdInList } from '../../model/index.ts';
import { type Markdown, stripMarks } from '../../parse/scan-markdown.ts';
import { inWords, listConvention, titleOf } from '../kit/convention.ts';
import type { ConventionReading, ListedTask } from '../kit/reading.ts';
import { type Numbering, readLines, statusOfAll } from '../kit/task-lines.ts';

/** No line of a track has an id of its own. */
const NO_IDS: Numbering = { id: /^(?!)()/ };
const SHA = /[\s[(`]*\b([0-9a-f]{7,40})\b[\])`]*\s*$/;

export const conductorDialect = listConvention({
  name: 'conductor',
  version: 1,
  place: /^((?:[^/]+\/)*?)conductor\/(?:archive\/|tracks\/)(?:archive\/|archived\/)?([^/]+)\/(plan)\.md$/,
  files: {
    plan(doc, folder, path) {
      const said = readLines(doc, folder, NO_IDS);
      if (!said) return undefined;
      const isOver = /(?:^|\/)archived?\//.test(path);
      for (const task of said.tasks) takeCommit(task, isOver);
      return {
        ...said,
        ...wholeOf(folder, titleOf(doc)?.replace(/^(?:implementation )?plan\s*[:—–-]\s*/i, ''), said.tasks),
      };
    },
  },
});

/** `Task: Write the test 1a2b3c4`, `**Task** [commit: 1a2b3c4]`: the commit is what it was done with. */
function takeCommit(task: ListedTask, isOver: boolean): void {
  const sha = SHA.exec(task.name);
  const name = task.name.slice(0, sha?.index).replace(/\s*\[?(?:commit|checkpoint)s?:?\s*$/i, '');
  task.name =
    stripMarks(name)
      .replace(/^(?:sub-?)?task(?:\s*\d+)?\s*:\s*/i, '')
      .trim() || task.name;
  if (sha && task.status === 'completed') task.context = `Commit ${sha[1]}`;
  if (isOver && task.status !== 'completed') task.status = 'skipped';
}

function wholeOf(
  folder: string,
  name: string | undefined,
  tasks: readonly ListedTask[],
): Pick<ConventionReading, 'change'> {
  const id = taskIdInList(folder.replaceAll('/', '-'), '');
  if (id === undefined) return {};
  const status = statusOfAll(tasks);
  return {
    change: { id, kind: 'file', status, files: [], name: name || inWords(folder.slice(folder.lastIndexOf('/') + 1)) },
  };
}

const SLICE: Numbering = { id: /^\**([ST]\d{2,3})\b\**\s*:?\s*/ };

/** `M001-ROADMAP.md` lists slices, `S01-PLAN.md` the tasks of one. */
export const gsdTwoDialect = listConvention({
  name: 'gsd-2',
  version: 1,
  place: /^((?:[^/]+\/)*?)\.gsd\/milestones\/(M\d+)\/(?:slices\/(S\d+)\/)?[MS]\d+-(ROADMAP|PLAN)\.md$/,
  files: { ROADMAP: (doc, folder) => slicesIn(doc, folder), PLAN: (doc, folder) => slicesIn(doc, folder) },
});

function slicesIn(doc: Markdown, folder: string) {
  const said = readLines(doc, folder, SLICE);
  for (const task of said?.tasks ?? [])
    task.name =
      task.name
        .replace(/\**\s*`.*$/s, '')
        .replace(/\*+$/, '')
        .trim() || task.name;
  return said;
}
