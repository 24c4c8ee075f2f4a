/**
 * Everything that the page and scripts may ask. The questions of the command line come from their own table, so that both give the same
 * data; what else the page shows is in page-answers.ts. docs/api.md is made from these rows.
 */
import { type Argument, argumentName, OFFSET, type Question } from '../ask/question.ts';
import { QUESTIONS, type QuestionRow } from '../ask/questions.ts';
import type { TaskPage } from '../ask/task-page.ts';
import { type AnswerRow, lookBack, Page, partOf, type Served } from './answer-row.ts';
import { PAGE_ANSWERS } from './page-answers.ts';
import type { Args } from './read-arguments.ts';

const TEXT: Argument = { spelling: '--text <words>', about: 'only those that have all of these words' };

/** Who has claimed a task and what git says are not part of the graph. */
const OF_THE_WORLD = ['ready', 'stale'];
const KEPT_MS = 5_000;

export async function answerRows(): Promise<AnswerRow[]> {
  return [...(await Promise.all(QUESTIONS.map(questionAnswer))), ...PAGE_ANSWERS];
}

async function questionAnswer(row: QuestionRow): Promise<AnswerRow> {
  const { question } = await row.load();
  const { name, summary: about } = row;
  if (name === 'tasks')
    return { name, about, command: name, takes: [...question.takes, TEXT], ask: tasksFrom(question) };
  const limited = question.takes.some((one) => argumentName(one) === 'limit');
  return {
    name,
    about,
    command: name,
    takes: limited && name !== 'search' ? [...new Set([...question.takes, TEXT, OFFSET])] : question.takes,
    ...(OF_THE_WORLD.includes(name) && { fresh: KEPT_MS }),
    ask: (served, args) => (limited ? askPart(question, served, args) : askWhole(question, served, args)),
  };
}

async function askWhole(question: Question, served: Served, args: Args): Promise<unknown> {
  const data = await question.ask(await lookBack(question, served, args), args);
  if (data === undefined) throw question.unknown!(args);
  return question.json ? question.json(data) : data;
}

/** The question itself knows how many to list; those before are left out here. */
async function askPart(question: Question, served: Served, { offset: _, ...args }: Args): Promise<unknown> {
  const count = question.takes.find((one) => argumentName(one) === 'limit')!.count!;
  const { offset, limit } = partOf({ limit: count, ...(_ !== undefined && { offset: _ }), ...args });
  const data = await question.ask(await lookBack(question, served, args), { ...args, limit: offset + limit });
  const list = (question.json ? question.json(data as object) : data) as unknown[];
  const total = (data as { total?: number }).total ?? list.length;
  return new Page(list.slice(offset), total);
}

/** The question itself knows the part and how many there are. */
function tasksFrom(question: Question): AnswerRow['ask'] {
  return async (served, args) => {
    const asked = await lookBack(question, served, args);
    const { tasks, total } = (await question.ask(asked, { ...args, ...partOf(args) })) as TaskPage;
    return new Page(tasks, total);
  };
}
