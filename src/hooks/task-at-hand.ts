/** Which task a session is about: named by the environment, by the branch, the one in progress, or the next that is ready. */
import { askReady } from '../ask/ready.ts';
import { git } from '../disk/git.ts';
import { branchAt } from '../disk/git-files.ts';
import { type GraphNode, normaliseTaskId } from '../model/index.ts';
import type { Store } from '../store/store.ts';
import { quote } from '../words/quote.ts';
import { claimFirst, freeTasks } from '../workplace/claims.ts';
import type { SessionFocus } from './agent-sessions.ts';

export const TASK_VARIABLE = 'PASSDOWN_TASK';

export interface Surroundings {
  store: Store;
  project: string;
  root: string;
  env: NodeJS.ProcessEnv;
  /** The session, where it has a name: what it is given is claimed for it. */
  who?: string | undefined;
}

/** `task` is undefined where none stands out; `why` says so in words that end a sentence. */
export interface AtHand {
  task?: string | undefined;
  why: string;
}

export async function taskAtHand(place: Surroundings, nodes: GraphNode[]): Promise<AtHand> {
  const { root, env } = place;
  const known = new Map(
    nodes.filter(({ props }) => props.described === true).map(({ props }) => [String(props.id), String(props.status)]),
  );
  const named = env[TASK_VARIABLE]?.trim();
  const wanted = named ? normaliseTaskId(named) : undefined;
  if (wanted && known.has(wanted)) return { task: wanted, why: `${TASK_VARIABLE} names it` };
  // A wrong name is said and then left aside: another briefing is better than none.
  const but = named ? `${TASK_VARIABLE} names ${quote(named, 60)}, which no task file describes, and ` : '';
  const { task, why } = fromBranch(root, known) ?? (await inProgress(place, known)) ?? (await nextReady(place));
  return { task, why: but + why };
}

/** A session that goes on has what it was given at first, and claims nothing anew. */
export function sameAsBefore({ task }: SessionFocus, nodes: GraphNode[]): AtHand {
  if (task === undefined) return { why: 'this session began with it' };
  const node = nodes.find(({ props }) => props.id === task && props.described === true);
  if (!node) return { why: `no task file describes ${task} any more, with which this session began` };
  if (node.props.status === 'completed') return { why: `${task}, with which this session began, is completed` };
  return { task, why: 'this session began with it' };
}

/** A completed task needs no briefing, whatever the branch is called. */
function fromBranch(root: string, known: Map<string, string>): AtHand | undefined {
  const branch = branchAt(root) ?? git(root, ['symbolic-ref', '--quiet', '--short', 'HEAD'])?.trim() ?? '';
  const task = idsInBranch(branch).find((id) => known.has(id) && known.get(id) !== 'completed');
  return task === undefined ? undefined : { task, why: `the branch ${quote(branch, 100)} names it` };
}

/** The longest id has this many words, the longest branch that is looked at so many letters. */
const MOST_WORDS = 8;
const LONGEST_BRANCH = 250;

/** Every id that a branch's name may hold, longest first: `feat/task-012-refresh`, `AUTH-3-login`, `12-login`. */
export function idsInBranch(branch: string): string[] {
  const runs = branch
    .slice(0, LONGEST_BRANCH)
    .split('/')
    .flatMap((part) => {
      const words = [...part.matchAll(/[\p{L}\p{N}]+/gu)];
      return words.flatMap((first, i) =>
        words.slice(i, i + MOST_WORDS).map((last, length) => ({
          text: part.slice(first.index, last.index + last[0].length),
          length,
          first: i,
        })),
      );
    });
  return (
    runs
      // A number alone counts only where a part begins with it: release-2 is not about task 2.
      .filter(({ text, first }) => first === 0 || !/^\d+$/.test(text))
      .sort((a, b) => b.length - a.length)
      .flatMap(({ text }) => normaliseTaskId(text) ?? [])
  );
}

async function inProgress(place: Surroundings, known: Map<string, string>): Promise<AtHand | undefined> {
  const all = [...known].filter(([, status]) => status === 'in_progress').map(([id]) => id);
  const running = await freeTasks(place, all, place.who);
  if (running.length === 0) return undefined;
  return running.length === 1
    ? { task: running[0], why: 'it is the task in progress' }
    : { why: `${running.length} tasks are in progress` };
}

async function nextReady(place: Surroundings): Promise<AtHand> {
  const ready = (await askReady(place.store, place.project)).map(({ id }) => id);
  const task = place.who === undefined ? (await freeTasks(place, ready))[0] : await claimFirst(place, ready, place.who);
  if (task !== undefined) return { task, why: 'it is the next ready task' };
  return { why: ready.length === 0 ? 'none is in progress or ready' : 'others have claimed all that are ready' };
}
