/** The tasks that depend on each other, as a picture shows them: open ones and what is near them, and the longest chain of open ones. Pure. */
import type { TaskAnswer } from './describe-tasks.ts';

export interface Dependencies {
  tasks: TaskAnswer[];
  /** Ids of open tasks, each waiting for the one before it: nothing is done sooner than these one after the other. */
  chain: string[];
  /** How many tasks with dependencies are not drawn. */
  left: number;
}

const DONE: readonly string[] = ['completed', 'skipped'];
const isOpen = ({ status }: TaskAnswer) => !DONE.includes(status);

interface Asked {
  /** Only what this one waits for, and what waits for it. */
  around: string | undefined;
  /** Also what is done and next to no open task. */
  done: boolean;
}

/** Without a task to look around: open ones and what is next to them; where none is open, all. */
export function drawDependencies(all: readonly TaskAnswer[], most: number, { around, done }: Asked): Dependencies {
  const byId = new Map(all.map((task) => [task.id, task]));
  const followers = followersOf(all);
  const before = (task: TaskAnswer) => task.dependsOn.flatMap((id) => byId.get(id) ?? []);
  const after = (task: TaskAnswer) => (followers.get(task.id) ?? []).flatMap((id) => byId.get(id) ?? []);
  const centre = around === undefined ? undefined : byId.get(around);
  const tied = all.filter((task) => task.dependsOn.length > 0 || followers.has(task.id));
  const wanted = centre
    ? new Set([...reached(centre, before, most), ...reached(centre, after, most)])
    : new Set(inTurn(tied, { before, after, done }));
  const drawn = new Set([...wanted].slice(0, most));
  return {
    tasks: all.filter((task) => drawn.has(task)),
    chain: longestChain(all, byId),
    left: wanted.size - drawn.size,
  };
}

type Near = (task: TaskAnswer) => TaskAnswer[];

/** Open ones, then what is next to them, then the rest where it is wanted. */
function inTurn(
  tied: readonly TaskAnswer[],
  { before, after, done }: { before: Near; after: Near; done: boolean },
): TaskAnswer[] {
  const open = tied.filter(isOpen);
  const near = open.flatMap((task) => [...before(task), ...after(task)]);
  return [...open, ...near, ...(done || open.length === 0 ? tied : [])];
}

function followersOf(all: readonly TaskAnswer[]): Map<string, string[]> {
  const followers = new Map<string, string[]>();
  for (const { id, dependsOn } of all)
    for (const other of dependsOn) {
      const known = followers.get(other);
      if (known) known.push(id);
      else followers.set(other, [id]);
    }
  return followers;
}

/** Nearest first. */
function reached(start: TaskAnswer, near: Near, most: number): Set<TaskAnswer> {
  const found = new Set([start]);
  for (const task of found) {
    if (found.size >= most) break;
    for (const other of near(task)) found.add(other);
  }
  return found;
}

/** Of open tasks only. Tasks in a circle count once: whoever is met again ends the chain. */
function longestChain(all: readonly TaskAnswer[], byId: ReadonlyMap<string, TaskAnswer>): string[] {
  const length = new Map<string, number>();
  const before = new Map<string, string>();
  for (const task of inOrder(all.filter(isOpen), byId)) {
    let longest = 0;
    for (const id of task.dependsOn) {
      const own = length.get(id) ?? 0;
      if (own <= longest) continue;
      longest = own;
      before.set(task.id, id);
    }
    length.set(task.id, longest + 1);
  }
  let [last, most] = ['', 1];
  for (const [id, own] of length) if (own > most) [last, most] = [id, own];
  const chain: string[] = [];
  for (let id: string | undefined = last || undefined; id !== undefined; id = before.get(id)) chain.unshift(id);
  return chain;
}

/** Each after what it depends on; without recursion, because a chain may have as many links as there are tasks. */
function inOrder(tasks: readonly TaskAnswer[], byId: ReadonlyMap<string, TaskAnswer>): TaskAnswer[] {
  const order: TaskAnswer[] = [];
  const state = new Map<string, 'entered' | 'done'>();
  for (const root of tasks) {
    const stack = [root];
    while (stack.length > 0) {
      const task = stack.at(-1)!;
      const known = state.get(task.id);
      if (known === undefined) {
        state.set(task.id, 'entered');
        for (const id of task.dependsOn) {
          const other = byId.get(id);
          if (other && isOpen(other) && !state.has(id)) stack.push(other);
        }
      } else {
        stack.pop();
        if (known === 'entered') order.push(task);
        state.set(task.id, 'done');
      }
    }
  }
  return order;
}
