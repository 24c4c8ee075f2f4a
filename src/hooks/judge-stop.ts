/** What an agent's turn left undone in the task files that it changed, and what is said about it. */
import { hash } from 'node:crypto';
import { isOf } from '../dialects/read-document.ts';
import { TaskWorld } from '../dialects/task/check-world.ts';
import { taskDialect } from '../dialects/task/dialect.ts';
import type { Problem } from '../model/index.ts';
import { clip } from '../words/clip.ts';
import { documentsOf, type WorkDocument } from '../workplace/documents.ts';
import type { Workplace } from '../workplace/workplace.ts';
import { type AgentSession, addTold, toldTo } from './agent-sessions.ts';
import { handsOn, type Lacking, lackingIn } from './done-task.ts';
import { type Answer, NOTHING } from './event.ts';
import { ofThisRun } from './this-run.ts';

const MOST_PROBLEMS = 20;
const LONGEST_MESSAGE = 400;

export interface Stop {
  workplace: Workplace;
  /** Files that changed in this turn. */
  paths: readonly string[];
  session: AgentSession | undefined;
  /** The session's own name. */
  name: string | undefined;
}

export function judgeStop({ workplace, paths, session, name }: Stop): Answer {
  const { root } = workplace;
  const changed = [...documentsOf(workplace, paths)];
  const lacking = changed.flatMap(({ document }) => lackingIn(document));
  // What a run learned at tasks of a list needs one handoff, wherever it is; without a session nobody knows which tasks are new.
  const isListed = session && !changed.some(({ document }) => handsOn(document));
  const wanted = isListed ? lacking : lacking.filter(({ inList }) => !inList);
  const own = session ? ofThisRun(workplace, session, wanted) : wanted;
  const fresh = notSaidYet(root, name, own);
  return fresh.length === 0 ? NOTHING : sendBack(fresh, doubtsOf(root, fresh, changed));
}

/** Nothing is sent back twice: whoever was told and left it so has a reason. */
function notSaidYet(root: string, session: string | undefined, lacking: readonly Lacking[]): Lacking[] {
  const told = toldTo(root, session);
  const fresh = lacking.filter((one) => !signsOf(one).every((sign) => told.has(sign)));
  if (fresh.length > 0) addTold(root, session, fresh.flatMap(signsOf));
  return fresh;
}

const signsOf = ({ task, problems }: Lacking) =>
  problems.map(({ code, message }) => `back ${hash('sha256', `${task} ${code} ${message}`).slice(0, 32)}`);

/** What their handoffs claim and the repository does not show. Nobody is sent back for it alone. */
function doubtsOf(root: string, own: readonly Lacking[], changed: readonly WorkDocument[]): Problem[] {
  const paths = new Set(own.map(({ path }) => path));
  const world = new TaskWorld(root, {});
  for (const { path, document } of changed)
    if (paths.has(path) && isOf(document, taskDialect)) world.add(path, document.markdown, document.reading);
  return world.doubtfulClaims();
}

/** Each problem with its place, then what to do about it: a way for each kind, shown by its first task. */
function sendBack(lacking: readonly Lacking[], doubts: readonly Problem[]): Answer {
  const problems: Problem[] = [...lacking.flatMap((one) => one.problems), ...doubts];
  const shown = problems.slice(0, MOST_PROBLEMS).map(shorten);
  const more = problems.length - shown.length;
  const tasks = lacking.map(({ task }) => task);
  const missing = lacking.find((one) => one.problems.some(({ code }) => code === 'handoff-missing'));
  const form = problems.find(({ code }) => code === 'template-unfilled' || code === 'placeholder-left');
  return {
    exitCode: 2,
    stderr: [
      `passdown: marked done, but the handoff is missing or not valid: ${tasks.slice(0, MOST_PROBLEMS).join(', ')}. Fix this before you stop:`,
      shown,
      ...(more > 0 ? [`and ${more} more`] : []),
      ...(missing ? [`If there is none: run passdown new handoff ${missing.task} and fill it in`] : []),
      ...(form
        ? [`If the form is not filled in: fill it in at ${form.path}:${form.line} and remove what does not apply`]
        : []),
      'Or submit it over MCP: passdown_submit, with overwrite if there is a handoff already',
      `passdown explain ${shown[0]!.code} explains a problem and shows a right example. passdown check checks again`,
    ],
  };
}

/** A message may quote what somebody wrote, at any length. */
function shorten({ fix: _, ...problem }: Problem): Problem {
  return { ...problem, message: clip(problem.message, LONGEST_MESSAGE) };
}
