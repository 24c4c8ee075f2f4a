/** The end of an agent's turn: a task that it marked done is sent back where its handoff is missing or does not hold. */
import { join } from 'node:path';
import type { Config } from '../config/schema.ts';
import { readDocument } from '../dialects/index.ts';
import type { TaskReading } from '../dialects/task/dialect.ts';
import type { Problem } from '../model/index.ts';
import { committedFiles, differingFiles, headOf } from '../read/changed-files.ts';
import { FileScope } from '../read/file-scope.ts';
import { findFiles, isListed } from '../read/find-files.ts';
import { SourceReader } from '../read/read-source.ts';
import { statAt } from '../read/stamp.ts';
import { type Answer, type HookEvent, NOTHING, type Place } from './hook.ts';
import { recall, type Session } from './sessions.ts';

const MOST_PROBLEMS = 20;
const LONGEST_MESSAGE = 400;

export const event: HookEvent = {
  agent: true,
  async answer({ root, input, ...place }: Place): Promise<Answer> {
    // Once a stop: whoever was sent back and stops again may go.
    if (input.again) return NOTHING;
    const config = place.config();
    const session = input.session === undefined ? undefined : recall(root, input.session);
    const reader = new SourceReader(root, config.limits.fileBytes);
    const wrong = changedFiles(root, config, session).flatMap((path) => wrongIn(reader, path, config) ?? []);
    return wrong.length === 0 ? NOTHING : sendBack(wrong);
  },
};

/** Touched since the session began and different from what was committed then; without git or session by the other one alone. */
function changedFiles(root: string, config: Config, session: Session | undefined): string[] {
  const differing = (session && differingSince(root, session)) ?? differingFiles(root, headOf(root), { moved: false });
  if (!session && !differing) return [];
  const scope = new FileScope(root, config);
  const files = differing?.filter((path) => isListed(scope, path)) ?? [...findFiles(root, config)];
  return session ? files.filter((path) => isTouchedSince(join(root, path), session.began)) : files;
}

/** Without what others committed before, and a pull or a checkout brought here. */
function differingSince(root: string, { head, began }: Session): string[] | undefined {
  const differing = differingFiles(root, head ?? undefined, { moved: false });
  const now = headOf(root);
  if (head === null || now === undefined || now === head) return differing;
  const [committed, open] = [committedFiles(root, head, began), differingFiles(root, now)];
  if (!committed || !open) return differing;
  const own = new Set([...committed, ...open]);
  return differing?.filter((path) => own.has(path));
}

function isTouchedSince(path: string, began: number): boolean {
  const stat = statAt(path);
  return stat !== undefined && Math.max(Number(stat.mtimeMs), Number(stat.ctimeMs)) > began;
}

interface Wrong {
  task: string;
  /** Whether there is a handoff to mend. */
  handoff: boolean;
  problems: Problem[];
}

/** A done task without a handoff is only a warning elsewhere; whoever did it just now can still write it. */
const MISSING = new Set(['handoff-missing', 'template-unfilled']);

function wrongIn(reader: SourceReader, path: string, config: Config): Wrong | undefined {
  const read = reader.read(path);
  const document = 'source' in read ? readDocument(read.source, config.limits) : undefined;
  if (document?.dialect.name !== 'task') return undefined;
  const { task, handoff } = document.reading as TaskReading;
  const isDone = handoff?.handoff.outcome === 'completed' || task.metadata.status === 'completed';
  if (!task.id || !isDone) return undefined;
  const problems = document.problems.filter(({ code, severity }) => severity === 'error' || MISSING.has(code));
  if (problems.length === 0) return undefined;
  return { task: task.id.value, handoff: !problems.some(({ code }) => MISSING.has(code)), problems };
}

function sendBack(wrong: readonly Wrong[]): Answer {
  const problems = wrong.flatMap((one) => one.problems);
  const shown = problems.slice(0, MOST_PROBLEMS).map(shorten);
  const more = problems.length - shown.length;
  const tasks = wrong.map(({ task }) => task);
  const missing = wrong.find(({ handoff }) => !handoff);
  return {
    exitCode: 2,
    stderr: [
      `passdown: marked done, but the handoff is missing or does not hold: ${tasks.slice(0, MOST_PROBLEMS).join(', ')}. Mend this before you stop:`,
      shown,
      ...(more > 0 ? [`and ${more} more`] : []),
      ...(missing
        ? [`To write one: passdown_submit over MCP, or passdown new handoff ${missing.task} and fill it in`]
        : []),
      `What a problem means, with a right example: passdown explain ${shown[0]!.code}. To look again: passdown check`,
    ],
  };
}

/** A message may quote what somebody wrote, at any length. */
function shorten({ fix: _, ...problem }: Problem): Problem {
  const { message } = problem;
  return message.length <= LONGEST_MESSAGE
    ? problem
    : { ...problem, message: `${message.slice(0, LONGEST_MESSAGE)} …` };
}
