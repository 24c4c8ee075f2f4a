/** What init found, would write and has written, for people: lines for whoever prints them. */
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { CONFIG_PATH } from '../config/load-config.ts';
import { count } from '../model/index.ts';
import { hideSecrets } from '../words/redact.ts';
import { show } from '../words/show.ts';
import { AGENT_NAMES, AGENTS } from './agents.ts';
import type { Change, Kept } from './change.ts';
import type { Proposal } from './init.ts';
import { shellLine } from './launch.ts';
import { UP_TO_DATE } from './plan.ts';
import { RECORD_PATH } from './record.ts';
import type { Removal } from './remove.ts';
import type { Figures } from './summary.ts';

/** What init needs of the terminal that shows it. */
export interface Printer {
  /** Results only. */
  quiet: boolean;
  paint(style: 'bold', text: string): string;
  /** The change of one file as people read it; longer lines are cut. */
  diff(path: string, before: string | undefined, after: string | undefined, longest?: number): string;
}

/** So many folders are named, and so many tasks that several files describe. */
const SHOWN = 8;
/** The record repeats what the others show. */
const LONGEST_RECORDED = 100;

export function describeChange({ path, before, after }: Change): {
  path: string;
  change: 'made' | 'changed' | 'deleted';
} {
  return { path, change: before === undefined ? 'made' : after === undefined ? 'deleted' : 'changed' };
}

export function showFound(
  printer: Printer,
  root: string,
  { project, checkout, agents, figures, globs, conventions }: Proposal,
): string {
  const { folders, taskFiles, notes } = figures;
  const more = folders.length - SHOWN;
  const named = folders.slice(0, SHOWN).map(({ folder, files }) => `${folder} (${files})`);
  const rows: [string, string][] = [
    ['project', `${project}, ${checkoutWords(root, checkout)}`],
    [
      taskFiles > 0 && taskFiles === notes ? 'notes' : 'task files',
      taskFiles === 0 ? 'none yet' : [...named, ...(more > 0 ? [`${count(more, 'more folder')}`] : [])].join(', '),
    ],
    ...(notes > 0 && notes < taskFiles
      ? [['notes', `${notes} of these ${notes === 1 ? 'belongs' : 'belong'} to no task`] as [string, string]]
      : []),
    [
      'agents',
      agents.length > 0
        ? agents.map((name) => AGENTS[name].title).join(', ')
        : `none found; name them: ${AGENT_NAMES.map((name) => `--agent ${name}`).join(', ')}`,
    ],
    ...(conventions.length > 0 ? [['found', conventions.map(conventionWords).join(', ')] as [string, string]] : []),
    ...(globs.length > 0 ? [['also in', globs.join(', ')] as [string, string]] : []),
    ...(figures.cut ? [['looked at', `only the first ${count(figures.looked, 'file')}`] as [string, string]] : []),
  ];
  return rows.map(([name, text]) => `${printer.paint('bold', name.padEnd(11))}${show(text)}`).join('\n');
}

function checkoutWords(root: string, { git, mainCheckout, workspaces }: Proposal['checkout']): string {
  const kind =
    mainCheckout === undefined ? (git ? 'git' : 'no git') : `git worktree of ${relative(dirname(root), mainCheckout)}`;
  return workspaces.length > 0 ? `${kind}, packages in ${workspaces.join(', ')}` : kind;
}

const conventionWords = ({ name, files, notRead }: Proposal['conventions'][number]) =>
  `${name} (${count(files, 'file')}${notRead === 0 ? '' : `, ${notRead} not read`})`;

/** The record comes last, its long lines cut. */
export function showChanges(printer: Printer, changes: readonly Change[]): string {
  const hidden = (text: string | undefined) => (text === undefined ? undefined : hideSecrets(text));
  return changes
    .toSorted((a, b) => Number(a.path === RECORD_PATH) - Number(b.path === RECORD_PATH))
    .map(({ path, before, after }) => {
      const longest = path === RECORD_PATH ? LONGEST_RECORDED : undefined;
      return `\n${printer.diff(path, hidden(before), hidden(after), longest)}`;
    })
    .join('\n');
}

/** The first of a list, and how many more there are. */
const some = (list: readonly string[], shown = 5) =>
  list.length <= shown ? list.join(', ') : `${list.slice(0, shown).join(', ')} and ${list.length - shown} more`;

/** What came of a proposal. */
export type Answer = 'yes' | 'no' | 'dry run' | 'nothing to do';

const showKept = ({ path, why }: Kept) => `${path}: kept, ${show(why)}`;

const namesOf = (changes: readonly Change[]) => changes.map(({ path }) => path).join(', ');

/** `again` is the command that does what was only shown. */
export function showEnd(printer: Printer, proposal: Proposal, answer: Answer, again: string): string {
  const { plan, figures, globs, words } = proposal;
  const stays = plan.kept.filter(({ why }) => why !== UP_TO_DATE);
  const isConfigKept = !plan.changes.some(({ path }) => path === CONFIG_PATH);
  const done: Record<Answer, string> = {
    yes: `Written: ${namesOf(plan.changes)}`,
    no: 'Nothing was written.',
    'dry run': `A dry run: nothing was written. It would write ${namesOf(plan.changes)}`,
    'nothing to do': `Nothing to write: everything ${stays.length > 0 ? 'else ' : ''}is already set up.`,
  };
  if (printer.quiet) return [...stays.map(showKept), done[answer]].join('\n');
  return [
    '',
    ...stays.map(showKept),
    ...(globs.length > 0 && isConfigKept
      ? [`${CONFIG_PATH} does not look there; add to include: ${show(globs.join(', '))}`]
      : []),
    done[answer],
    ...remarksOn(proposal),
    printer.paint('bold', figureWords(figures)),
    ...(isOnlyShown(answer)
      ? ['To write this:', `  ${again}`]
      : ['Next:', ...nextCommands(figures).map((command) => `  ${shellLine(words)} ${command}`)]),
  ].join('\n');
}

const isOnlyShown = (answer: Answer) => answer === 'no' || answer === 'dry run';

/** What somebody may have expected to be read, and will miss. */
function remarksOn({
  figures: { duplicates, others },
  elsewhere,
  conventions,
  unknown,
  agents,
  ignored,
  shared,
  words,
  isMissing,
}: Proposal): string[] {
  const more = duplicates.length - SHOWN;
  return [
    ...conventions.flatMap(ownerWords),
    ...ignored.map(
      (path) =>
        `git ignores ${path}: the hooks in it are for this checkout alone, and everybody else runs init in theirs`,
    ),
    ...(shared.length > 0
      ? [`git does not ignore ${shared.join(', ')}: add ${shared.length === 1 ? 'it' : 'them'} to .git/info/exclude`]
      : []),
    ...agents.flatMap((name) => AGENTS[name].remark ?? []),
    ...(isMissing
      ? ['The commands for hooks and servers call passdown, which is not on your path yet: npm install -g passdown']
      : []),
    ...(words.length > 1 && words[0] !== 'npx'
      ? [
          `The commands for hooks and servers name the copy of passdown in ${show(dirname(dirname(words[1]!)))}, which other machines do not have`,
        ]
      : []),
    ...duplicates
      .slice(0, SHOWN)
      .map(
        ({ task, files }) =>
          `${show(task)} is described by ${count(files.length, 'file')}: ${show(some(files))}; ids must be unique in a project`,
      ),
    ...(more > 0 ? [`… and ${count(more, 'more task')} described by several files`] : []),
    ...(others.length > 0
      ? [
          `Not understood, so not read: ${count(others.length, 'file')}: ${show(some(others))}. passdown check --unread says why and what would make ${others.length === 1 ? 'it' : 'them'} readable`,
        ]
      : []),
    ...(unknown.length > 0
      ? [
          `Not looked at: ${show(some(unknown.map(({ path, reason }) => `${path} (${reason.split(',')[0]})`)))}: not a convention that is known. ${show(unknown[0]!.hint)}`,
        ]
      : []),
    ...(elsewhere.length > 0
      ? [
          `Left out, although ${elsewhere.length === 1 ? 'it' : 'they'} may hold handoffs: ${show(some(elsewhere))}. To have ${elsewhere.length === 1 ? 'it' : 'them'} read, add the folder to include: in ${CONFIG_PATH}, such as ${show(globFor(elsewhere[0]!))}`,
        ]
      : []),
  ];
}

/** Whoever owns files also changes them. */
function ownerWords({ tool, example }: Proposal['conventions'][number]): string[] {
  if (!tool) return [];
  const how = tool.command ? `change them with ${tool.command}` : 'let it change them';
  return [`${tool.name} owns files here, such as ${show(example)}: ${how}, not by hand. passdown only reads them`];
}

const globFor = (path: string) =>
  path.replace(/(?<![^/])[^/]*(?=\.[^./]+$)/, (name) => (path.includes('/') ? '*' : name));

export function showRemoved(
  printer: Printer,
  root: string,
  { changes, kept, left }: Removal,
  answer: Answer,
  again: string,
): string {
  const done: Record<Answer, string> = {
    yes: `Removed: ${namesOf(changes)}`,
    no: 'Nothing was removed.',
    'dry run': `A dry run: nothing was removed. It would change ${namesOf(changes)}`,
    'nothing to do': left.length > 0 ? 'Nothing was removed.' : 'There is nothing to remove.',
  };
  const result = [
    ...kept.map(showKept),
    ...left.map(({ path, why }) => `${path}: remove by hand ${why}`),
    done[answer],
  ];
  if (printer.quiet) return result.join('\n');
  return [
    '',
    ...result,
    ...(isOnlyShown(answer) ? ['To remove this:', `  ${again}`] : []),
    ...(existsSync(join(root, '.passdown'))
      ? [
          'The graph and other files of passdown stay in .passdown. To remove them too, run passdown stop and delete that folder.',
        ]
      : []),
  ].join('\n');
}

function figureWords({ taskFiles, notes, structured, freeform, mistakes, open, patternsAndGotchas }: Figures): string {
  const tasks = taskFiles - notes;
  const kinds = [
    ...(tasks > 0 || notes === 0 ? [count(tasks, 'task file')] : []),
    ...(notes > 0 ? [count(notes, 'note')] : []),
  ];
  const knowledge = patternsAndGotchas === 1 ? 'pattern or gotcha' : 'patterns and gotchas';
  const waiting = open > 0 ? `, ${open} without a handoff yet` : '';
  return `${kinds.join(' and ')}, ${structured} structured, ${freeform} freeform, ${mistakes} with mistakes${waiting}; ${patternsAndGotchas} ${knowledge}`;
}

function nextCommands({ taskFiles, notes }: Figures): string[] {
  return ['check', taskFiles > notes ? 'brief --next' : 'new task 001 "What to do first"', 'start'];
}
