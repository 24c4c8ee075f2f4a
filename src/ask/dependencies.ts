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

/** Around one task if `around` names it; otherwise all that is tied to something, the open first. */
export function drawDependencies(all: readonly TaskAnswer[], most: number, around?: string): Dependencies {
  const byId = new Map(all.map((task) => [task.id, task]));
  const followers = followersOf(all);
  const tied = (task: TaskAnswer) => task.dependsOn.length > 0 || (followers.get(task.id)?.length ?? 0) > 0;
  const near = (task: TaskAnswer) =>
    [...task.dependsOn, ...(followers.get(task.id) ?? [])].flatMap((id) => byId.get(id) ?? []);
  const start = around === undefined ? all.filter((task) => isOpen(task) && tied(task)) : [byId.get(around)!];
  const drawn = spread(start, near, most, around !== undefined);
  if (around === undefined) for (const task of all) if (drawn.size < most && tied(task)) drawn.add(task);
  const total = around === undefined ? all.filter(tied).length : drawn.size;
  return {
    tasks: all.filter((task) => drawn.has(task)),
    chain: longestChain(all, byId),
    left: Math.max(0, total - drawn.size),
  };
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

/** Breadth first, so that what is near comes before what is far. */
function spread(
  start: readonly TaskAnswer[],
  near: (task: TaskAnswer) => TaskAnswer[],
  most: number,
  isFar: boolean,
): Set<TaskAnswer> {
  const found = new Set(start.slice(0, most));
  let edge = [...found];
  for (let step = 0; edge.length > 0 && (isFar || step < 1); step++) {
    const next: TaskAnswer[] = [];
    for (const task of edge.flatMap(near)) {
      if (found.size >= most) return found;
      if (found.has(task)) continue;
      found.add(task);
      next.push(task);
    }
    edge = next;
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
