/** The end of an agent's turn: a task that it marked done is sent back where its handoff is missing or does not hold. */
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { isOf } from '../dialects/read-document.ts';
import { TaskWorld } from '../dialects/task/check-world.ts';
import { taskDialect } from '../dialects/task/dialect.ts';
import { differingFiles, headOf } from '../disk/changed-files.ts';
import { FileScope } from '../disk/file-scope.ts';
import { findFiles, isListed } from '../disk/find-files.ts';
import { statAt } from '../disk/stamp.ts';
import type { Problem } from '../model/index.ts';
import { clip } from '../words/clip.ts';
import { documentsOf, type WorkDocument } from '../workplace/documents.ts';
import type { Workplace } from '../workplace/workplace.ts';
import { type AgentSession, addTold, recall, toldTo } from './agent-sessions.ts';
import { handsOn, type Lacking, lackingIn } from './done-task.ts';
import { type Answer, type HookCall, type HookEvent, NOTHING } from './event.ts';
import { ofThisRun } from './this-run.ts';

const MOST_PROBLEMS = 20;
const LONGEST_MESSAGE = 400;

export const event: HookEvent = {
  agent: true,
  async answer({ root, input, ...call }: HookCall): Promise<Answer> {
    // Once a stop: whoever was sent back and stops again may go.
    if (input.again) return NOTHING;
    const workplace = call.workplace();
    const session = input.session === undefined ? undefined : recall(root, input.session);
    const changed = [...documentsOf(workplace, changedFiles(workplace, session))];
    const lacking = changed.flatMap(({ document }) => lackingIn(document));
    // What a run learned at tasks of a list needs one handoff, wherever it is; without a session nobody knows which tasks are new.
    const isListed = session && !changed.some(({ document }) => handsOn(document));
    const wanted = isListed ? lacking : lacking.filter(({ inList }) => !inList);
    const own = session ? ofThisRun(workplace, session, wanted) : wanted;
    const fresh = notSaidYet(root, input.session, own);
    return fresh.length === 0 ? NOTHING : sendBack(fresh, doubtsOf(root, fresh, changed));
  },
};

/** Nothing is sent back twice: whoever was told and left it so has a reason. */
function notSaidYet(root: string, session: string | undefined, lacking: readonly Lacking[]): Lacking[] {
  const told = toldTo(root, session);
  const fresh = lacking.filter((one) => !signsOf(one).every((sign) => told.has(sign)));
  if (fresh.length > 0) addTold(root, session, fresh.flatMap(signsOf));
  return fresh;
}

const signsOf = ({ task, problems }: Lacking) =>
  problems.map(({ code, message }) => `back ${hash('sha256', `${task} ${code} ${message}`).slice(0, 32)}`);

/** Touched since the session began and different from what was committed then; without git or session by the other one alone. */
function changedFiles({ root, config }: Workplace, session: AgentSession | undefined): string[] {
  const differing = (session && differingFiles(root, session.head ?? undefined)) ?? differingFiles(root, headOf(root));
  if (!session && !differing) return [];
  const scope = new FileScope(root, config);
  const files = differing?.filter((path) => isListed(scope, path)) ?? [...findFiles(root, config)];
  const touched = session ? files.filter((path) => isTouchedSince(join(root, path), session.began)) : files;
  // There is no time for data that is larger than anything people write.
  return touched.filter((path) => Number(statAt(join(root, path))?.size ?? 0) <= config.limits.fileBytes);
}

function isTouchedSince(path: string, began: number): boolean {
  const stat = statAt(path);
  return stat !== undefined && Math.max(Number(stat.mtimeMs), Number(stat.ctimeMs)) > began;
}

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
