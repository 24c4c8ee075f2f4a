/** Questions to a filled graph of a generated project: processor time of each call. */
import { askFile } from '../src/ask/file.ts';
import { askItemPage } from '../src/ask/items.ts';
import { askJournal } from '../src/ask/journal.ts';
import { question as ready } from '../src/ask/ready.ts';
import { askSearch } from '../src/ask/search.ts';
import { question as tasks } from '../src/ask/tasks.ts';
import { askTask } from '../src/ask/whole-task.ts';
import { loadConfig } from '../src/config/load-config.ts';
import type { ItemLabel } from '../src/model/index.ts';
import type { Store } from '../src/store/store.ts';
import { Dice, fileOf, sentence, TAGS } from './made-up-words.ts';

const project = 'bench';
const [WARM_UP, LIMIT] = [5, 20];
type Ask = (store: Store, dice: Dice, count: number) => Promise<unknown>;

const config = loadConfig('/', {}, {});
const asked = (store: Store) => ({ root: '/', store, project, config });
const list =
  (label: ItemLabel, more: (dice: Dice) => object = () => ({})): Ask =>
  (store, dice) =>
    askItemPage(store, { label, project, limit: LIMIT, ...more(dice) });
const tags = (many: number) => (dice: Dice) => ({ tags: Array.from({ length: many }, () => dice.common(TAGS)) });
const words = (dice: Dice, many: number) =>
  sentence('gotcha', dice)
    .split(' ')
    .slice(-many - 3, -3)
    .join(' ');

/** By name; tags, files and sentences come up as often as the project has them. */
export const QUESTIONS: Readonly<Record<string, Ask>> = {
  gotchas: list('Gotcha'),
  'gotchas --severity high': list('Gotcha', () => ({ severity: 'high' })),
  'gotchas --tag': list('Gotcha', tags(1)),
  'gotchas --file': list('Gotcha', (dice) => ({ files: [fileOf(dice)] })),
  patterns: list('Pattern'),
  'patterns --tag': list('Pattern', tags(1)),
  'patterns --tag --tag': list('Pattern', tags(2)),
  'steps --all': list('Step', () => ({ all: true })),
  questions: list('Question'),
  blockers: list('Blocker'),
  'search, a sentence': (store, dice) => askSearch(store, sentence('gotcha', dice), project, LIMIT),
  'search, two words': (store, dice) => askSearch(store, words(dice, 2), project, LIMIT),
  'search, one word': (store, dice) => askSearch(store, words(dice, 1), project, LIMIT),
  file: (store, dice) => askFile(store, project, fileOf(dice)),
  show: (store, dice, count) => askTask(store, project, `task-${String(dice.below(count)).padStart(3, '0')}`),
  ready: (store) => ready.ask(asked(store), {}),
  tasks: (store, dice) => tasks.ask(asked(store), { offset: 200 * dice.below(4) }),
  'tasks --status': (store, dice) => tasks.ask(asked(store), { status: dice.of(['blocked', 'pending', 'completed']) }),
  journal: (store) => askJournal(store, project),
};

export interface Timed {
  p50: number;
  p99: number;
}

/** Milliseconds of processor time of each question, each asked so often. */
export async function timeQuestions(store: Store, count: number, rounds: number): Promise<Record<string, Timed>> {
  const figures: Record<string, Timed> = {};
  for (const [name, ask] of Object.entries(QUESTIONS)) figures[name] = await timeOne(store, ask, count, rounds);
  return figures;
}

async function timeOne(store: Store, ask: Ask, count: number, rounds: number): Promise<Timed> {
  const busy: number[] = [];
  for (let n = -WARM_UP; n < rounds; n++) {
    const before = process.cpuUsage();
    await ask(store, new Dice(n + WARM_UP), count);
    const { user, system } = process.cpuUsage(before);
    if (n >= 0) busy.push((user + system) / 1000);
  }
  busy.sort((a, b) => a - b);
  const at = (share: number) => busy[Math.ceil(rounds * share) - 1]!;
  return { p50: at(0.5), p99: at(0.99) };
}
