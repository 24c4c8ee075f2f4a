/** passdown brief: what whoever begins should know, within a budget: on a task, on words, on files, or on where the project stands. */
import { isAbsolute, relative } from 'node:path';
import { Option } from 'commander';
import { SINCE } from '../../ask/question.ts';
import type { FileTree } from '../../ask/resolve-paths.ts';
import { taskMeant } from '../../ask/task-meant.ts';
import { askTask } from '../../ask/whole-task.ts';
import type { Explained } from '../../brief/data.ts';
import { LEAST_BUDGET } from '../../brief/fit.ts';
import { changedFiles } from '../../disk/changed-files.ts';
import { withMarks } from '../../history/marked-store.ts';
import { normalisePath, notFound, OperatorError } from '../../model/index.ts';
import {
  type BriefResult,
  brief,
  briefingData,
  briefProject,
  newIn,
  readyTasks,
  treeAt,
  writeBriefing,
  writeStanding,
} from '../../outputs/brief-task.ts';
import { briefingPath, STANDING_PATH } from '../../outputs/output-files.ts';
import { show } from '../../words/show.ts';
import { freeTasks, givenName } from '../../workplace/claims.ts';
import { assertWritten } from '../../workplace/open-for-question.ts';
import type { OpenWorkplace } from '../../workplace/open-workplace.ts';
import { asking } from '../asking.ts';
import { type Context, printJson, type Register } from '../command.ts';
import type { Terminal } from '../terminal.ts';

interface Flags {
  about?: string;
  file?: string[];
  changed?: string | true;
  budget?: number;
  write?: boolean;
  explain?: boolean;
  intoTask?: boolean;
  caps?: boolean;
  next?: boolean;
  skill?: string;
  workflow?: string;
  section?: string;
  since?: string;
  refresh?: boolean;
}

export const register: Register = (command, act) => {
  command
    .argument('[task]', 'the id of a task; without one: where the project stands')
    .option('--next', 'for the first ready task, by priority')
    .option('--about <words>', 'on an intention in words')
    .option('--file <path...>', 'on files that you are about to change')
    .option('--changed [base]', 'on files that git says changed: not committed yet, or since the branch left the base')
    .option(SINCE.spelling, SINCE.about)
    .option('--skill <name>', 'for a skill that received a handoff, instead of a task')
    .option(
      '--workflow <id>',
      'with --skill: in this workflow (default: the last one that reached it); alone: for the owner of its next stage',
    )
    .option('--section <id>', 'with --workflow: for the writer of this section, with its mandate')
    .addOption(
      new Option('--budget <tokens>', 'at most this many (default: 800, 2000 or 4000 by complexity)').argParser(
        toBudget,
      ),
    )
    .option('--no-caps', 'order by the score alone, however many items of one kind that gives')
    .option('--explain', 'every item with the parts of its score, and the runners-up')
    .option(
      '--write',
      'write it to .passdown/context/<task>.md, to NOW.md, or to workflows/<id>.md with one for each writer',
    )
    .option('--into-task', "write it between markers in the task file's Context Provided section")
    .option('--no-refresh', 'do not read changed files first')
    .action(act((context, [task], options) => runAny(context, task, options as Flags)));
};

function toBudget(text: string): number {
  const tokens = Number(text);
  if (Number.isSafeInteger(tokens) && tokens >= LEAST_BUDGET) return tokens;
  throw new OperatorError({
    code: 'usage',
    message: `${text} is not a budget`,
    hint: `Write a number of tokens from ${LEAST_BUDGET} up: --budget 1500`,
  });
}

/** These are about tasks: what a skill was handed has no file of its own to write to. */
const OF_TASKS = ['next', 'write', 'explain', 'intoTask', 'about', 'file', 'changed', 'since'] as const;

function runAny(context: Context, task: string | undefined, options: Flags): Promise<number> {
  if (options.skill === undefined && options.workflow === undefined) return runBrief(context, task, options);
  if (options.skill !== undefined && task === undefined && !OF_TASKS.some((name) => options[name]))
    return runSkill(context, options.skill, options);
  if (
    options.workflow !== undefined &&
    task === undefined &&
    !OF_TASKS.some((name) => name !== 'write' && options[name])
  )
    return runStage(context, options.workflow, options);
  throw new OperatorError({
    code: 'usage',
    message: '--skill goes only with --workflow and --budget',
    hint: 'passdown brief --skill synthesizer --workflow workflow-1f0c9a7e',
  });
}

function runSkill(context: Context, skill: string, options: Flags): Promise<number> {
  return asking(context, options, async (open) => {
    const { workflow, budget } = options;
    const { briefSkillOf } = await import('../../skills/brief/brief-skill.ts');
    const result = await briefSkillOf({ ...open, skill, workflow, budget });
    if (!result)
      throw notFound(
        `a handoff to ${skill}${workflow === undefined ? '' : ` in ${workflow}`}`,
        'passdown workflow lists workflows, passdown workflow <id> who handed what to whom',
      );
    if (context.json) printJson(context.terminal, 'briefing', result.briefing);
    else context.terminal.print(result.text);
    return 0;
  });
}

function runStage(context: Context, workflow: string, { budget, refresh, section, write }: Flags): Promise<number> {
  return asking(context, { ...(refresh !== undefined && { refresh }) }, async (open) => {
    const { briefStageOf, writeStageBriefs } = await import('../../pipeline/brief/brief-stage.ts');
    const result = await briefStageOf({ ...open, workflow, section, budget });
    if (!result)
      throw notFound(
        section === undefined ? `a workflow called ${workflow}` : `a section ${section} of ${workflow}`,
        'passdown workflow lists workflows. If its skills hand on without stages, name the skill: --skill <name>',
      );
    if (result === 'delivered')
      throw notFound(`a next stage of ${workflow}`, 'The workflow is delivered; passdown workflow <id> shows it');
    for (const path of write ? await writeStageBriefs({ ...open, workflow, budget }) : [])
      context.terminal.say(`${path}: written`);
    if (context.json) printJson(context.terminal, 'briefing', result.briefing);
    else context.terminal.print(result.text);
    return 0;
  });
}

function runBrief(context: Context, given: string | undefined, options: Flags): Promise<number> {
  const isWorded = options.about !== undefined || options.file !== undefined || options.changed !== undefined;
  if (Number(given !== undefined) + Number(options.next === true) + Number(isWorded) > 1)
    throw wrongUse('A briefing is on a task, on --next, or on --about, --file and --changed');
  if (options.intoTask && given === undefined && !options.next) throw wrongUse('--into-task needs a task');
  if (options.write && isWorded) throw wrongUse('--write is for tasks and for where the project stands');
  if (options.since !== undefined && (options.write || options.intoTask))
    throw wrongUse('--since is for whoever asks: what is written to a file has all of it');
  return asking(context, options, async (open) => {
    if (options.write || options.intoTask) assertWritten(open);
    if (given === undefined && !options.next) return runWithoutTask(context, open, options);
    const task = given === undefined ? await next(open, context.env) : await taskMeant(open.store, open.project, given);
    const { budget, caps } = options;
    const result = await brief({
      ...(await marked(context, open, options)),
      task,
      budget,
      caps,
      tree: treeAt(open.root),
    });
    if (!result) throw notFound(`task ${given}`, 'passdown tasks lists all of them');
    // The file is kept current by others, too, who know nothing of this budget.
    if (options.write) writeOut(context, task, (await brief({ ...open, task }))!);
    if (options.intoTask) await intoTask(context, open, task, options);
    print(context, result, options);
    return 0;
  });
}

/** Whoever asks now is told what is gone; what is written to disk does not follow git. */
async function marked({ terminal }: Context, open: OpenWorkplace, { since }: Flags): Promise<OpenWorkplace> {
  const { unmarked, ...workplace } = await withMarks(open, 'fresh', since);
  if (unmarked !== undefined) terminal.say(`passdown: ${unmarked}`);
  return workplace;
}

const wrongUse = (message: string) =>
  new OperatorError({
    code: 'usage',
    message,
    hint: 'passdown brief --about "refresh tokens" --file src/auth/token.ts',
  });

async function runWithoutTask(context: Context, open: OpenWorkplace, options: Flags): Promise<number> {
  const { about, budget, caps, since } = options;
  // Where the project stands names no files.
  const tree = about !== undefined || options.file || options.changed ? treeAt(open.root) : undefined;
  const files = tree && filesOf(open.root, options, tree);
  const asked = { ...(await marked(context, open, options)), about, files, budget, caps, tree, now: Date.now() };
  const result = (await briefProject({ ...asked, ...(since !== undefined && { since }) }))!;
  if (options.write) context.terminal.say(`${STANDING_PATH}: ${(await writeStanding(open)) ? 'written' : 'unchanged'}`);
  print(context, result, options);
  return 0;
}

/** A folder means the files below it. Nothing changed is a briefing on nothing. */
function filesOf(root: string, { file, changed }: Flags, tree: FileTree): string[] | undefined {
  if (file === undefined && changed === undefined) return undefined;
  const named = (file ?? []).flatMap((path) => tree.below(toPath(root, path)));
  const differing = changed === undefined ? [] : changedFiles(root, changed === true ? undefined : changed);
  const files = [...new Set([...named, ...differing])];
  if (files.length > 0) return files;
  throw notFound(`a changed file${changed === true ? '' : ` since ${changed}`}`, 'git status shows what changed');
}

/** As people write it: from the root or from where they stand, with either slash. */
const toPath = (root: string, path: string) =>
  normalisePath((isAbsolute(path) ? relative(root, path) : path).replaceAll('\\', '/'));

/** Tasks that somebody else has claimed are passed over. */
async function next(open: OpenWorkplace, env: NodeJS.ProcessEnv): Promise<string> {
  const ready = await readyTasks(open.store, open.project);
  const [task] = await freeTasks(open, ready, givenName(env));
  if (ready.length === 0) throw notFound('a ready task', await whyNone(open));
  if (task === undefined) throw notFound('a ready task that nobody has claimed', 'passdown ready says who has which');
  return task;
}

async function whyNone({ store, project }: OpenWorkplace): Promise<string> {
  const tasks = await store.nodesByLabel('Task', project);
  return tasks.length > 0
    ? 'passdown tasks says what each one waits for'
    : 'There are no tasks yet: passdown new task <id> <name> writes one, and its briefing draws on all notes';
}

function writeOut({ root, terminal }: Context, task: string, result: BriefResult): void {
  const changed = writeBriefing(root, task, result);
  const done = result.status === 'completed' ? 'completed tasks have none' : changed ? 'written' : 'unchanged';
  terminal.say(`${briefingPath(task)}: ${done}`);
}

async function intoTask(context: Context, open: OpenWorkplace, task: string, flags: Flags): Promise<void> {
  const whole = await askTask(open.store, open.project, task);
  if (!whole?.path) throw notFound(`a file of ${task}`, `passdown new task ${task} <name> creates one`);
  const { budget, caps } = flags;
  const { briefIntoTask } = await import('../../outputs/brief-into-task.ts');
  const path = await briefIntoTask(context, whole.path, async (level) => {
    return (await brief({ ...open, task, budget, caps, level }))!.text;
  });
  context.terminal.say(`${path}: the briefing is in its context section`);
}

function print({ terminal, json }: Context, result: BriefResult, { explain, since }: Flags): void {
  if (json) printJson(terminal, 'briefing', briefingData(result, explain));
  else terminal.print(explain ? renderExplained(terminal, result.explained) : newIn(result, since));
}

function renderExplained(terminal: Terminal, explained: readonly Explained[]): string {
  return explained
    .map(({ kind, text, source, score, parts, leads, shares, fate }) => {
      const points = Object.entries(parts).flatMap(([name, value]) => (value === 0 ? [] : [`${name} ${value}`]));
      const shared = [...shares.files, ...shares.tags.map((tag) => `#${tag}`), ...shares.terms];
      const head = `${String(score).padStart(5)}  ${terminal.paint(fate === 'shown' ? 'green' : 'dim', fate.padEnd(11))}  ${kind.padEnd(8)}  ${show(text)}`;
      const reasons = [...(leads ? ['leads: high severity on a file that the task names'] : []), ...points];
      return `${head}\n${' '.repeat(31)}${terminal.paint('dim', `${reasons.join(', ')}${shared.length > 0 ? `; shares ${shared.map(show).join(', ')}` : ''}; ${show(source)}`)}`;
    })
    .join('\n');
}
