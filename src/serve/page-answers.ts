/** What the page shows beside the questions of the command line: briefings, problems, workflows and pictures. */
import { askDependencies } from '../ask/dependencies.ts';
import { askDiff } from '../ask/diff.ts';
import { countFiles, folderOf } from '../ask/folder.ts';
import { graphData } from '../ask/graph.ts';
import { askGrowth } from '../ask/growth.ts';
import { askItem } from '../ask/item.ts';
import { askNeighbourhood } from '../ask/neighbourhood.ts';
import { askOverview } from '../ask/overview.ts';
import { type Argument, OFFSET, SINCE } from '../ask/question.ts';
import { taskMeant } from '../ask/task-meant.ts';
import { check } from '../author/check.ts';
import { publicProblem } from '../author/public-problem.ts';
import { LEAST_BUDGET } from '../brief/fit.ts';
import { VERSION } from '../disk/package.ts';
import { Repository } from '../history/repository.ts';
import { normalisePath, notFound } from '../model/index.ts';
import { brief, briefingData, treeAt } from '../outputs/brief-task.ts';
import { describeWorkflows, tellWorkflow, workflowData } from '../pipeline/describe-workflows.ts';
import { exportGraph } from '../store/export-graph.ts';
import { daemonStatus } from '../workplace/daemon-status.ts';
import { type AnswerRow, LIMIT, lookBack, pageOf, type Served } from './answer-row.ts';
import type { Args } from './read-arguments.ts';
import { sourceLines } from './source-lines.ts';

const ID: Argument = { spelling: '<id>', about: 'its id' };
/** More cannot be told apart in one picture. */
const MOST_DRAWN = 150;
const DEPTH = 2;
const MOST_BUDGET = 20_000;
const AROUND = 4;
const CHECKED_MS = 20_000;

export const PAGE_ANSWERS: readonly AnswerRow[] = [
  {
    name: 'briefing',
    about: 'a briefing on a task, on words, on files, or on where the project stands',
    command: 'brief',
    takes: [
      { spelling: '--task <id>', about: 'on a task' },
      { spelling: '--about <words>', about: 'on an intention in words' },
      { spelling: '--file <path>', about: 'on a file; may be repeated', repeats: true },
      { spelling: '--budget <tokens>', about: 'at most this many', count: 0 },
      SINCE,
      { spelling: '--explain', about: 'every item with the parts of its score, and the runners-up' },
      { spelling: '--markdown', about: 'with the text that agents read' },
    ],
    ask: askBriefing,
  },
  {
    name: 'problems',
    about: 'what check says, by file',
    command: 'check',
    // Some are about the world, which changes without the graph.
    fresh: CHECKED_MS,
    takes: [OFFSET, LIMIT],
    ask: async (served, args) => {
      const { problems } = await check({ root: served.root, config: served.config });
      return pageOf(problems.map(publicProblem), args);
    },
  },
  {
    name: 'workflows',
    about: 'workflows of skills and of the pipeline, and where they stand',
    command: 'workflow',
    fresh: true,
    takes: [],
    ask: describeWorkflows,
  },
  {
    name: 'workflow',
    about: 'one workflow in full',
    command: 'workflow <id>',
    fresh: true,
    takes: [ID],
    ask: async (served, { id }) => {
      const told = await tellWorkflow(served, String(id));
      if (!told) throw notFound(`workflow ${id}`, 'passdown workflow lists all of them');
      return workflowData(String(id), told);
    },
  },
  {
    name: 'status',
    about: 'whether the daemon runs and is healthy',
    command: 'status',
    fresh: true,
    takes: [],
    ask: async ({ root }) => daemonStatus(root),
  },
  {
    name: 'graph',
    about: 'the whole graph',
    command: 'graph',
    takes: [],
    ask: async ({ store, project }) => graphData(await exportGraph(store, project)),
  },
  {
    name: 'place',
    about: 'which project this is, where it lies, and how the page opens an editor',
    fresh: true,
    takes: [],
    ask: async ({ root, project, store, config, remark }) => ({
      ...{ project, root, store: store.name, version: VERSION, editor: config.editor, remark: remark ?? null },
    }),
  },
  {
    name: 'overview',
    about: 'how much is known: tasks, items, documents, tags',
    takes: [],
    ask: ({ store, project, config }) => askOverview(store, project, config.derived.minConfidence),
  },
  {
    name: 'item',
    about: 'one item in full: all its statements with place and date',
    takes: [ID],
    ask: async ({ marked, project }, { id }) => {
      const item = await askItem(marked, project, String(id));
      if (!item) throw notFound(String(id), 'passdown search finds items by their words');
      return item;
    },
  },
  {
    name: 'source',
    about: 'lines of a file that passdown reads',
    fresh: true,
    takes: [
      { spelling: '<path>', about: 'from the root' },
      { spelling: '--line <number>', about: 'the line in the middle', count: 1 },
      { spelling: '--around <count>', about: 'so many before and after it', count: AROUND },
    ],
    ask: async (served, { path, line = 1, around = AROUND }) =>
      sourceLines(served, String(path), Number(line), Number(around)),
  },
  {
    name: 'folder',
    about: 'what is known below a folder, with counts',
    takes: [{ spelling: '--path <folder>', about: 'from the root; without it the root' }],
    ask: async (served, { path = '' }) => {
      const { store, project } = served;
      const files = await served.once('files', async () => countFiles(store, project, await treeOf(served)));
      return folderOf(files, String(path) && normalisePath(String(path)));
    },
  },
  {
    name: 'dependencies',
    about: `tasks that depend on each other, at most ${MOST_DRAWN}, and the longest chain of open ones`,
    takes: [
      { spelling: '--around <id>', about: 'only what is tied to this task' },
      { spelling: '--done', about: 'also those that are done and next to no open one' },
    ],
    ask: async (served, { around, done }) => {
      const { store, project } = served;
      const id = around === undefined ? undefined : await taskMeant(store, project, String(around));
      const drawn = await askDependencies(store, project, MOST_DRAWN, { around: id, done: done === true });
      if (!drawn) throw notFound(`task ${around}`, 'passdown tasks lists all of them');
      return drawn;
    },
  },
  {
    name: 'neighbourhood',
    about: `what lies around a task, item, file, tag or workflow, at most ${MOST_DRAWN} nodes`,
    takes: [
      { spelling: '<of>', about: 'an id, a path or a tag' },
      { spelling: '--depth <steps>', about: 'how near', count: DEPTH },
      { spelling: '--kind <label>', about: 'only these kinds of nodes; may be repeated', repeats: true },
    ],
    ask: async ({ store, project }, { of, depth = DEPTH, kind }) => {
      const kinds = kind as string[] | undefined;
      const query = { depth: Math.min(Number(depth), 4), most: MOST_DRAWN, kinds };
      const found = await askNeighbourhood(store, project, String(of), query);
      if (!found) throw notFound(String(of), 'Name a task, an item by its id, a file, a tag or a workflow');
      return found;
    },
  },
  {
    name: 'diff',
    about: 'what a branch changes in what is known',
    command: 'diff',
    fresh: true,
    takes: [
      { spelling: '--base <revision>', about: 'what the branch left; without it the main branch' },
      { spelling: '--other <revision>', about: 'compare with this one instead of the work tree' },
    ],
    ask: (served, { base, other }) => askDiff(served, base as string | undefined, other as string | undefined),
  },
  {
    name: 'growth',
    about: 'how knowledge grew, by day',
    takes: [],
    ask: ({ store, project }) => askGrowth(store, project),
  },
];

/** Listed once a revision. */
const treeOf = (served: Served) => served.once('tree', async () => treeAt(served.root));

async function askBriefing(served: Served, args: Args): Promise<unknown> {
  const { store, project, config } = await lookBack({ marked: true }, served, args);
  const { task, about, file, budget, explain, markdown } = args;
  const files = (file as string[] | undefined)?.map((path) => normalisePath(path.replaceAll('\\', '/')));
  const result = await brief({
    store,
    project,
    config,
    ...(task !== undefined && { task: await taskMeant(store, project, String(task)) }),
    ...(about !== undefined && { about: String(about) }),
    ...(files && { files }),
    ...(Number(budget) > 0 && { budget: Math.min(Math.max(Number(budget), LEAST_BUDGET), MOST_BUDGET) }),
    tree: await treeOf(served),
    repository: new Repository(served.root),
    now: Date.now(),
  });
  if (!result) throw notFound(`task ${task}`, 'passdown tasks lists all of them');
  return { ...briefingData(result, explain === true), ...(markdown === true && { markdown: result.text }) };
}
