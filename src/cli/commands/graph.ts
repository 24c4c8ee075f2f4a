/** passdown graph: the graph, or a part of it, for other tools. */
import { Option } from 'commander';
import { around, GRAPH_FORMATS, type GraphFormat, graphData, renderGraph } from '../../ask/graph.ts';
import { normaliseTaskId, notFound } from '../../model/index.ts';
import { exportGraph } from '../../store/export-graph.ts';
import { type AskOptions, asking } from '../asking.ts';
import { type Context, printJson, type Register } from '../command.ts';

interface Flags extends AskOptions {
  format: GraphFormat;
  around?: string;
}

export const register: Register = (command, act) => {
  command
    .option('--no-refresh', 'do not read changed files first')
    .addOption(new Option('--format <format>', 'how to print it').choices([...GRAPH_FORMATS]).default('mermaid'))
    .option('--around <id>', 'only what is within two steps of a task, item, file or tag')
    .action(act((context, _args, options) => runGraph(context, options as unknown as Flags)));
};

function runGraph(context: Context, options: Flags): Promise<number> {
  return asking(context, options, async ({ store, project }) => {
    const whole = await exportGraph(store, project);
    const graph =
      options.around === undefined
        ? whole
        : around(
            whole,
            normaliseTaskId(options.around) && around(whole, normaliseTaskId(options.around)!)
              ? normaliseTaskId(options.around)!
              : options.around,
          );
    if (!graph) throw notFound(String(options.around), 'Name a task, an item by its id, a file or a tag');
    if (context.json) printJson(context.terminal, 'graph', graphData(graph));
    else context.terminal.print(renderGraph(graph, options.format));
    return 0;
  });
}
