/** passdown graph: the graph, or a part of it, for other tools. */
import { Option } from 'commander';
import { around, GRAPH_FORMATS, type GraphFormat, graphData, renderGraph, renderPicture } from '../../ask/graph.ts';
import { drawGraph } from '../../ask/picture.ts';
import { normaliseTaskId, notFound, OperatorError } from '../../model/index.ts';
import { exportGraph, type GraphExport } from '../../store/export-graph.ts';
import { type AskOptions, asking } from '../asking.ts';
import { type Context, printJson, type Register } from '../command.ts';
import { toCount } from '../to-count.ts';

const DEFAULT_DEPTH = 2;

interface Flags extends AskOptions {
  format: GraphFormat;
  around?: string;
  depth?: number;
  cut?: boolean;
}

interface Part extends GraphExport {
  steps?: ReadonlyMap<string, number>;
}

export const register: Register = (command, act) => {
  command
    .option('--no-refresh', 'do not read changed files first')
    .addOption(new Option('--format <format>', 'how to print it').choices([...GRAPH_FORMATS]).default('mermaid'))
    .option('--around <id>', 'only what is near a task, item, file or tag')
    .addOption(new Option('--depth <steps>', `with --around: how near (default: ${DEFAULT_DEPTH})`).argParser(toCount))
    .option('--no-cut', 'mermaid and dot: draw every node; by default as many as mermaid renders')
    .action(act((context, _args, options) => runGraph(context, options as unknown as Flags)));
};

function runGraph(context: Context, options: Flags): Promise<number> {
  if (options.depth !== undefined && options.around === undefined) throw depthAlone();
  return asking(context, options, async ({ store, project }) => {
    const part = partOf(await exportGraph(store, project), options);
    if (context.json) printJson(context.terminal, 'graph', graphData(part));
    else context.terminal.print(rendered(context, part, options));
    return 0;
  });
}

function partOf(whole: GraphExport, { around: name, depth = DEFAULT_DEPTH }: Flags): Part {
  if (name === undefined) return whole;
  const id = normaliseTaskId(name);
  const part = (id && around(whole, id, depth)) || around(whole, name, depth);
  if (!part) throw notFound(name, 'Name a task, an item by its id, a file or a tag');
  return part;
}

function rendered({ terminal }: Context, part: Part, { format, cut }: Flags): string {
  if (format === 'json' || format === 'cypher') return renderGraph(part, format);
  const picture = drawGraph(part, { ...(part.steps && { steps: part.steps }), whole: cut === false });
  const { nodes, left } = picture;
  if (left > 0)
    terminal.say(
      `${nodes.length} of ${nodes.length + left} nodes are drawn, open tasks first: mermaid renders no more. --around <id> draws a part, --no-cut everything`,
    );
  return renderPicture(picture, format);
}

function depthAlone(): OperatorError {
  return new OperatorError({
    code: 'usage',
    message: '--depth needs --around',
    hint: 'passdown graph --around task-003 --depth 1',
  });
}
