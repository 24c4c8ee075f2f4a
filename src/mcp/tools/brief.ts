/** passdown_brief: what whoever begins should know: on a task, on words and files, or on where the project stands. */
import { z } from 'zod';
import { taskMeant } from '../../ask/task-meant.ts';
import { LEAST_BUDGET } from '../../brief/fit.ts';
import { withMarks } from '../../history/marked-store.ts';
import { nodeKey, normalisePath } from '../../model/index.ts';
import { brief, briefProject, newIn, readyTasks, treeAt } from '../../outputs/brief-task.ts';
import { quote } from '../../words/quote.ts';
import { claimFirst, claimsNow, untilText } from '../../workplace/claims.ts';
import type { CurrentWorkplace } from '../../workplace/open-workplace.ts';
import { SMALL } from '../answer.ts';
import { APP_URI } from '../app.ts';
import { assertTasks, unknownTask } from '../known-task.ts';
import { since, tool, word } from '../tool.ts';

const MOST = 20_000;
const MOST_FILES = 50;
const LONGEST_ABOUT = 2000;
const NEXT = 'next';

export const briefTool = tool({
  name: 'passdown_brief',
  page: APP_URI,
  description:
    'What to know before you begin: warnings, decisions, steps, files. On a task, an intention, files, or where the project stands. Call it first.',
  arguments: {
    task: word().optional().describe('A task id, or next: the first that is ready'),
    about: word(LONGEST_ABOUT).optional().describe('Your intention in words'),
    files: z.array(word()).max(MOST_FILES).optional().describe('Paths that you will change'),
    since: since(),
    budget: z.int().min(LEAST_BUDGET).max(MOST).optional().describe(`Tokens; default ${SMALL}`),
  },
  answer: ({ task: given, about, files, since: when, budget = SMALL }, desk) =>
    desk.ask(async (current) => {
      const { store, project, config, remark } = current;
      const old = remark === undefined ? '' : `\n${quote(remark)}.\n`;
      if (given === undefined) return `${await withoutTask(current, { about, files, budget }, when)}${old}`;
      const task = given === NEXT ? await nextFor(current, desk.who) : await taskMeant(store, project, given);
      if (task === undefined) {
        await assertTasks(current);
        return 'No task is ready that nobody else has claimed. passdown_tasks {"show": "in_progress"} lists what is in progress, {"show": "blocked"} says what blocks the others.';
      }
      const marked = await withMarks(current, 'fresh', when);
      const result = await brief({ store: marked.store, project, config, task, budget });
      if (!result) throw await unknownTask(current, given ?? task);
      const [node] = await store.nodesByKey('Task', [nodeKey('Task', project, task)]);
      const file = node?.props.path ? `\n\nIts file: ${quote(String(node.props.path), 200)}\n` : '\n';
      const { leftOut } = result.briefing;
      const more = `\nMore: passdown_brief with a budget above ${budget}, passdown_find, passdown_tasks {"id": "${task}"}.\n`;
      const claim = await claimOn(current, task, desk.who);
      return `${claim.before}${result.text.replace('\n', () => file)}${Object.keys(leftOut).length > 0 && budget < MOST ? more : ''}${claim.after}${old}`;
    }),
});

async function withoutTask(current: CurrentWorkplace, asked: Asked, when: string | undefined): Promise<string> {
  const { store, project, config, root } = await withMarks(current, 'fresh', when);
  const files = asked.files?.map((path) => normalisePath(path.replaceAll('\\', '/')));
  const place = { root, store, project, config, now: Date.now(), ...(when !== undefined && { since: when }) };
  const result = (await briefProject({ ...place, ...asked, files, tree: treeAt(root) }))!;
  return newIn(result, when && quote(when, 100));
}

interface Asked {
  about: string | undefined;
  files: string[] | undefined;
  budget: number;
}

/** Handed out means claimed: another session is given another task. */
async function nextFor(current: CurrentWorkplace, who: string): Promise<string | undefined> {
  return claimFirst(current, await readyTasks(current.store, current.project), who);
}

/** Whoever names a task may only want to read: nothing is claimed, but who has it is said. */
async function claimOn(current: CurrentWorkplace, task: string, who: string) {
  const claim = (await claimsNow(current)).get(task);
  if (!claim) return { before: '', after: '' };
  const until = untilText(claim);
  if (claim.who === who) return { before: '', after: `\nClaimed for you as ${quote(who, 100)} until ${until}.\n` };
  const before = `${quote(claim.who, 100)} has claimed ${task} until ${until}: choose another one unless that is you.\n\n`;
  return { before, after: '' };
}
