/** The start of an agent's session: the briefing of the task at hand, or where the project stands. */
import { LEAST_BUDGET } from '../brief/fit.ts';
import { headOf } from '../disk/changed-files.ts';
import { findFiles } from '../disk/find-files.ts';
import { withMarks } from '../history/marked-store.ts';
import { Repository } from '../history/repository.ts';
import type { GraphNode } from '../model/index.ts';
import { brief } from '../outputs/brief-task.ts';
import { bringUpToDate } from '../outputs/bring-up-to-date.ts';
import { quote } from '../words/quote.ts';
import { givenName, sessionName, tryClaim, untilText } from '../workplace/claims.ts';
import { withQuestion } from '../workplace/open-for-question.ts';
import type { OpenWorkplace } from '../workplace/open-workplace.ts';
import type { RefreshOptions } from '../workplace/refresh.ts';
import { type AgentSession, addTold, recall, remember, type SessionFocus } from './agent-sessions.ts';
import { type Answer, BUSY_MS, type HookCall, type HookEvent, NOTHING, troubleOf } from './event.ts';
import { isSubagentAtWork } from './subagents.ts';
import { sameAsBefore, TASK_VARIABLE, taskAtHand } from './task-at-hand.ts';

/** Agents cut or set aside what is longer. */
const MOST_CHARACTERS = 9_000;

export const event: HookEvent = {
  agent: true,
  async answer(call: HookCall): Promise<Answer> {
    const workplace = call.workplace();
    // Where nobody uses task files, nothing is said and nothing is written.
    if (findFiles(workplace.root, workplace.config).next().done) return NOTHING;
    if (call.input.source === 'compact' && isSubagentAtWork(call.root, call.input)) return NOTHING;
    const { session, trouble: unremembered } = rememberSession(call);
    const told = await withQuestion(workplace, (open) => tell(open, call, session?.before), { busyMs: BUSY_MS });
    const trouble = told.stale ?? unremembered ?? rememberPage(call, session, told.page);
    return { exitCode: 0, stdout: told.page ? [told.page.text] : [], ...(trouble && { trouble }) };
  },
};

interface Page {
  text: string;
  focus: SessionFocus;
  keys: string[];
}

async function tell(open: OpenWorkplace, { env, input, signal }: HookCall, before: SessionFocus | undefined) {
  const stale = await catchUp({ ...open, signal });
  const who = givenName(env) ?? (input.session === undefined ? undefined : sessionName('session', input.session));
  return { stale, page: await makePage({ ...open, env, who, before }, stale) };
}

interface Remembered {
  session?: { record: AgentSession; before?: SessionFocus | undefined };
  /** What went wrong, if anything did: a session that could not be recorded still starts with a briefing. */
  trouble?: string;
}

function rememberSession({ root, input, now }: HookCall): Remembered {
  if (input.session === undefined) return {};
  try {
    const earlier = recall(root, input.session);
    // The same run goes on after its history was made shorter.
    if (input.source === 'compact' && earlier) return { session: { record: earlier, before: earlier.focus } };
    const record = { began: now, head: headOf(root) ?? null };
    remember(root, input.session, record);
    return { session: { record } };
  } catch (error) {
    return { trouble: troubleOf(error) };
  }
}

/** What the page is about, for the one after a compaction; and what it tells, which no later hook tells again. */
function rememberPage({ root, input }: HookCall, session: Remembered['session'], page: Page | undefined) {
  if (!session || !page) return undefined;
  try {
    remember(root, input.session!, { ...session.record, focus: session.before ?? page.focus });
    addTold(root, input.session, page.keys);
    return undefined;
  } catch (error) {
    return troubleOf(error);
  }
}

/** Why the graph may be behind the files; undefined where it is not. */
async function catchUp(options: RefreshOptions): Promise<string | undefined> {
  try {
    const remark = await bringUpToDate(options);
    return remark && `passdown: ${remark}; passdown status says more`;
  } catch (error) {
    if (!options.signal?.aborted) return troubleOf(error);
    return 'passdown: reading all changed files takes too long for a hook; passdown ingest does it once, passdown start keeps it current';
  }
}

interface Asked extends OpenWorkplace {
  env: NodeJS.ProcessEnv;
  who: string | undefined;
  before: SessionFocus | undefined;
}

async function makePage(open: Asked, stale: string | undefined): Promise<Page | undefined> {
  const { store, project, who, before } = open;
  const tasks = await store.nodesByLabel('Task', project);
  // Nothing there, or nothing read yet: then there is a line that says so.
  const isEmpty = !tasks.some(({ props }) => props.described === true);
  if (isEmpty && (await store.nodesByLabel('Note', project)).length === 0) return undefined;
  const { task, why } = before ? sameAsBefore(before, tasks) : await taskAtHand(open, tasks);
  const note =
    stale === undefined ? [] : ['The graph could not be brought up to date, so the task files may say more than this.'];
  if (task === undefined) {
    const head = [`passdown: where the project stands, because ${why} (on a task: passdown brief <task>)`, ...note, ''];
    return pageWithin(open, head, {});
  }
  const first = `passdown: the briefing of ${task}, because ${why} (another: passdown brief <task>, or set ${TASK_VARIABLE})`;
  const claimed = who === undefined || before ? [] : await claim(open, task, who);
  const head = [first, whereItStands(tasks.find(({ props }) => props.id === task)!), ...claimed, ...note, ''];
  return pageWithin(open, head, { task });
}

const UNMARKED = 'What these notes name was not compared with git yet: passdown stale does it, once.';

async function pageWithin(open: OpenWorkplace, head: readonly string[], focus: SessionFocus): Promise<Page> {
  const marked = await withMarks(open, 'fresh');
  const first = marked.unmarked === undefined ? head : [...head.slice(0, -1), UNMARKED, ''];
  const space = MOST_CHARACTERS - `${first.join('\n')}\n`.length;
  const { text, keys } = await briefingWithin(marked, focus, space);
  return { text: wholeLines([...first, ...text.trimEnd().split('\n')], MOST_CHARACTERS), focus, keys };
}

/** For this session; where somebody else has it, that is said. */
async function claim(open: OpenWorkplace, task: string, who: string): Promise<string[]> {
  const other = await tryClaim(open, task, who);
  return other ? [`${quote(other.who, 100)} has claimed it until ${untilText(other)}: ask before you work on it.`] : [];
}

/** The agent opens that file first. */
function whereItStands({ props }: GraphNode): string {
  return `Its file: ${quote(String(props.path))} · Status: ${quote(String(props.status))}`;
}

/** Budgets count tokens; where that gives too many characters, the budget shrinks in proportion. */
async function briefingWithin({ root, store, project, config }: OpenWorkplace, focus: SessionFocus, space: number) {
  const asked = { store, project, config, ...focus, repository: new Repository(root), now: Date.now() };
  let result = (await brief(asked))!;
  for (let { budget } = result.briefing; result.text.length > space && budget > LEAST_BUDGET; ) {
    budget = Math.max(LEAST_BUDGET, Math.floor((0.95 * budget * space) / result.text.length));
    result = (await brief({ ...asked, budget }))!;
  }
  return result;
}

/** As many whole lines as there is room for. */
function wholeLines(lines: readonly string[], space: number): string {
  let page = '';
  for (const line of lines) {
    if (page.length + line.length + 1 > space) break;
    page += `${line}\n`;
  }
  return page;
}
