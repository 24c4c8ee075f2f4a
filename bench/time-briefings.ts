/** Briefings of a generated project, from a filled graph: the time of each. */
import type { FocusRequest } from '../src/brief/focus.ts';
import { brief } from '../src/outputs/brief-task.ts';
import type { Store } from '../src/store/store.ts';
import { Dice, fileOf, sentence } from './made-up-words.ts';

/** A daemon is warm; these are not counted. */
const WARM_UP = 30;

/** The forms of a briefing, each for a number. */
export const FORMS: Readonly<Record<string, (task: string, n: number) => FocusRequest>> = {
  task: (task) => ({ task }),
  about: (_, n) => ({ about: sentence(n % 2 === 0 ? 'step' : 'gotcha', new Dice(n)) }),
  file: (_, n) => ({ files: [fileOf(new Dice(n))] }),
  standing: () => ({}),
};

export async function timeBriefings(
  store: Store,
  count: number,
  rounds: number,
  form: keyof typeof FORMS = 'task',
): Promise<Record<string, number>> {
  const [times, busy]: [number[], number[]] = [[], []];
  let tokens = 0;
  // A step that shares no divisor with the generator's cycles, so that all of its forms come up.
  for (let n = -WARM_UP; n < rounds; n++) {
    const task = `task-${String(((n + WARM_UP) * 7919) % count).padStart(3, '0')}`;
    const [began, cpu] = [performance.now(), process.cpuUsage()];
    const result = await brief({ store, project: 'bench', ...FORMS[form]!(task, n + WARM_UP) });
    const ms = performance.now() - began;
    const { user, system } = process.cpuUsage(cpu);
    if (n < 0) continue;
    times.push(ms);
    busy.push((user + system) / 1000);
    tokens += result!.briefing.tokens;
  }
  const at = (list: number[], share: number) => list.toSorted((a, b) => a - b)[Math.ceil(rounds * share) - 1]!;
  return {
    p50: at(times, 0.5),
    p99: at(times, 0.99),
    cpuP50: at(busy, 0.5),
    cpuP99: at(busy, 0.99),
    tokens: tokens / rounds,
  };
}
