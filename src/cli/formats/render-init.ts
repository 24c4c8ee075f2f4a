/** What init found, would write and has written, for people. */
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { CONFIG_PATH } from '../../config/load-config.ts';
import { AGENT_NAMES, AGENTS } from '../../init/agents.ts';
import type { Change, Kept } from '../../init/change.ts';
import type { Proposal } from '../../init/init.ts';
import { UP_TO_DATE } from '../../init/plan.ts';
import { RECORD_PATH } from '../../init/record.ts';
import type { Removal } from '../../init/remove.ts';
import type { Figures } from '../../init/summary.ts';
import { count } from '../../model/index.ts';
import { hideSecrets } from '../../parse/hide-secrets.ts';
import type { Terminal } from '../terminal.ts';
import { renderDiff } from './render-diff.ts';
import { visible } from './render-text.ts';

/** So many folders are named. */
const SHOWN = 8;

export function describeChange({ path, before, after }: Change): {
  path: string;
  change: 'made' | 'changed' | 'deleted';
} {
  return { path, change: before === undefined ? 'made' : after === undefined ? 'deleted' : 'changed' };
}

export function renderFound(
  terminal: Terminal,
  root: string,
  { project, place, agents, figures, globs }: Proposal,
): string {
  const { folders, taskFiles } = figures;
  const more = folders.length - SHOWN;
  const named = folders.slice(0, SHOWN).map(({ folder, files }) => `${folder} (${files})`);
  const rows: [string, string][] = [
    ['project', `${project}, ${placeWords(root, place)}`],
    [
      'task files',
      taskFiles === 0 ? 'none yet' : [...named, ...(more > 0 ? [`${count(more, 'more folder')}`] : [])].join(', '),
    ],
    ...(figures.notes > 0 ? [['notes', `${figures.notes} of these belong to no task`] as [string, string]] : []),
    [
      'agents',
      agents.length > 0
        ? agents.map((name) => AGENTS[name].title).join(', ')
        : `none found; name them: ${AGENT_NAMES.map((name) => `--agent ${name}`).join(', ')}`,
    ],
    ...(globs.length > 0 ? [['also in', globs.join(', ')] as [string, string]] : []),
    ...(figures.cut ? [['looked at', `only the first ${count(figures.looked, 'file')}`] as [string, string]] : []),
  ];
  return rows.map(([name, text]) => `${terminal.paint('bold', name.padEnd(11))}${visible(text)}`).join('\n');
}

function placeWords(root: string, { git, mainCheckout, workspaces }: Proposal['place']): string {
  const kind =
    mainCheckout === undefined ? (git ? 'git' : 'no git') : `git worktree of ${relative(dirname(root), mainCheckout)}`;
  return workspaces.length > 0 ? `${kind}, packages in ${workspaces.join(', ')}` : kind;
}

/** The record repeats what the others show, so it comes last. */
export function renderChanges(terminal: Terminal, changes: readonly Change[]): string {
  const hidden = (text: string | undefined) => (text === undefined ? undefined : hideSecrets(text));
  return changes
    .toSorted((a, b) => Number(a.path === RECORD_PATH) - Number(b.path === RECORD_PATH))
    .map(({ path, before, after }) => `\n${renderDiff(terminal, path, hidden(before), hidden(after))}`)
    .join('\n');
}

/** What came of a proposal. */
export type Answer = 'yes' | 'no' | 'dry run' | 'nothing to do';

const renderKept = ({ path, why }: Kept) => `${path}: kept, ${visible(why)}`;

export function renderEnd(terminal: Terminal, { plan, figures, globs, words }: Proposal, answer: Answer): string {
  const isConfigKept = !plan.changes.some(({ path }) => path === CONFIG_PATH);
  const done: Record<Answer, string> = {
    yes: `Written: ${plan.changes.map(({ path }) => path).join(', ')}`,
    no: 'Nothing was written.',
    'dry run': 'A dry run: nothing was written.',
    'nothing to do': 'Everything is as it should be; nothing was written.',
  };
  return [
    '',
    ...plan.kept.filter(({ why }) => why !== UP_TO_DATE).map(renderKept),
    ...(globs.length > 0 && isConfigKept
      ? [`${CONFIG_PATH} does not look there; add to include: ${visible(globs.join(', '))}`]
      : []),
    done[answer],
    terminal.paint('bold', figureWords(figures)),
    'Next:',
    ...nextCommands(figures).map((command) => `  ${words.join(' ')} ${command}`),
  ].join('\n');
}

export function renderRemoved(root: string, { changes, kept, left }: Removal, answer: Answer): string {
  const done: Record<Answer, string> = {
    yes: `Taken out: ${changes.map(({ path }) => path).join(', ')}`,
    no: 'Nothing was taken out.',
    'dry run': 'A dry run: nothing was taken out.',
    'nothing to do': 'There is nothing to take out.',
  };
  return [
    '',
    ...kept.map(renderKept),
    ...left.map(({ path, why }) => `${path}: take out by hand ${why}`),
    done[answer],
    ...(existsSync(join(root, '.passdown'))
      ? ['What passdown made itself stays in .passdown: passdown stop, then delete that folder, and it is gone too.']
      : []),
  ].join('\n');
}

function figureWords({ taskFiles, structured, freeform, mistakes, open, patternsAndGotchas }: Figures): string {
  const waiting = open > 0 ? `, ${open} without a handoff yet` : '';
  return `${count(taskFiles, 'task file')}, ${structured} structured, ${freeform} freeform, ${mistakes} with mistakes${waiting}; ${patternsAndGotchas} patterns and gotchas`;
}

function nextCommands({ taskFiles }: Figures): string[] {
  return ['check', taskFiles > 0 ? 'brief --next' : 'new task 001 "What to do first"', 'start'];
}
