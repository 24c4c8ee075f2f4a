/** The tasks that depend on each other, as a picture shows them: open ones and what is near them, and the longest chain of open ones. */
import { nodeKey } from '../model/index.ts';
import type { GraphReader, TaskTie } from '../store/store.ts';
import { namesOf } from './answer.ts';
import { describeTasks, type TaskAnswer } from './describe-tasks.ts';

export interface Dependencies {
  tasks: TaskAnswer[];
  /** Ids of open tasks, each waiting for the one before it: nothing is done sooner than these one after the other. */
  chain: string[];
  /** How many tasks with dependencies are not drawn. */
  left: number;
}

const DONE: readonly string[] = ['completed', 'skipped'];
const isOpen = ({ status }: Tied) => !DONE.includes(status);

interface Asked {
  /** Only what this one waits for, and what waits for it. */
  around: string | undefined;
  /** Also what is done and next to no open task. */
  done: boolean;
}

/** A task, those that it waits for, and those that wait for it, in the order of lists. */
interface Tied extends Pick<TaskTie, 'key' | 'status'> {
  before: Tied[];
  after: Tied[];
}

/** Only those that are drawn are described. Undefined: there is no such task to look around. */
export async function askDependencies(
  reader: GraphReader,
  project: string,
  most: number,
  asked: Asked,
): Promise<Dependencies | undefined> {
  const all = tied(await reader.taskTies(project));
  const middle = asked.around === undefined ? undefined : nodeKey('Task', project, asked.around);
  const centre = all.find(({ key }) => key === middle);
  if (middle !== undefined && !centre) return undefined;
  const wanted = centre ? around(centre, most) : new Set(inTurn(all, asked.done));
  const drawn = [...wanted].slice(0, most).map(({ key }) => key);
  return {
    tasks: (await describeTasks(reader, await reader.nodesByKey('Task', drawn))).map(({ answer }) => answer),
    chain: await idsOf(reader, longestChain(all)),
    left: wanted.size - drawn.length,
  };
}

function tied(ties: readonly TaskTie[]): Tied[] {
  const all = ties.map(({ key, status }): Tied => ({ key, status, before: [], after: [] }));
  for (const [i, { followers }] of ties.entries())
    for (const place of followers) {
      all[place]!.before.push(all[i]!);
      all[i]!.after.push(all[place]!);
    }
  return all;
}

async function idsOf(reader: GraphReader, keys: readonly string[]): Promise<string[]> {
  const names = await namesOf(
    reader,
    keys.map((key) => ({ key, label: 'Task' as const })),
  );
  return keys.map((key) => names.get(key)!);
}

const around = (centre: Tied, most: number) =>
  new Set([...reached(centre, ({ before }) => before, most), ...reached(centre, ({ after }) => after, most)]);

/** Without a task to look around: open ones, then what is next to them, then the rest where it is wanted or none is open. */
function inTurn(all: readonly Tied[], done: boolean): Tied[] {
  const ones = all.filter(({ before, after }) => before.length > 0 || after.length > 0);
  const open = ones.filter(isOpen);
  const near = open.flatMap(({ before, after }) => [...before, ...after]);
  return [...open, ...near, ...(done || open.length === 0 ? ones : [])];
}

/** Nearest first. */
function reached(start: Tied, near: (task: Tied) => Tied[], most: number): Set<Tied> {
  const found = new Set([start]);
  for (const task of found) {
    if (found.size >= most) break;
    for (const other of near(task)) found.add(other);
  }
  return found;
}

/** The keys. Of open tasks only. Tasks in a circle count once: whoever is met again ends the chain. */
function longestChain(all: readonly Tied[]): string[] {
  const length = new Map<Tied, number>();
  const link = new Map<Tied, Tied>();
  for (const task of inOrder(all.filter(isOpen))) {
    let longest = 0;
    for (const other of task.before) {
      const own = length.get(other) ?? 0;
      if (own <= longest) continue;
      longest = own;
      link.set(task, other);
    }
    length.set(task, longest + 1);
  }
  let [last, most]: [Tied | undefined, number] = [undefined, 1];
  for (const [task, own] of length) if (own > most) [last, most] = [task, own];
  const chain: string[] = [];
  for (let task = last; task !== undefined; task = link.get(task)) chain.unshift(task.key);
  return chain;
}

/** Each after what it depends on; without recursion, because a chain may have as many links as there are tasks. */
function inOrder(tasks: readonly Tied[]): Tied[] {
  const order: Tied[] = [];
  const state = new Map<Tied, 'entered' | 'done'>();
  for (const root of tasks) {
    const stack = [root];
    while (stack.length > 0) {
      const task = stack.at(-1)!;
      const known = state.get(task);
      if (known === undefined) {
        state.set(task, 'entered');
        for (const other of task.before) if (isOpen(other) && !state.has(other)) stack.push(other);
      } else {
        stack.pop();
        if (known === 'entered') order.push(task);
        state.set(task, 'done');
      }
    }
  }
  return order;
}
