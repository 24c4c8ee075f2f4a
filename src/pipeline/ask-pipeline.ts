/** What the graph has of a workflow of the pipeline: the records of its handoffs, and what people decided. */
import { dirname } from 'node:path/posix';
import { compare } from '../ask/answer.ts';
import { nodeKey } from '../model/index.ts';
import type { GraphReader } from '../store/store.ts';
import { type Filed, unpackFiled } from './judge/filed.ts';
import type { Decided } from './judge/workflow.ts';

export interface PipelineRecords {
  id: string;
  objective?: string;
  handoffs: Filed[];
  decisions: Decided[];
}

/** Undefined where no handoff of the pipeline belongs to the workflow. */
export async function askPipeline(
  reader: GraphReader,
  project: string,
  id: string,
): Promise<PipelineRecords | undefined> {
  const all = await recordsOf(reader, project);
  const own = all.filter(({ workflow }) => workflow === id);
  if (own.length === 0) return undefined;
  const folders = new Set(own.map(({ path }) => dirname(path)));
  // A document that does not say where it belongs is refused where its neighbours are.
  const unnamed = all.filter(({ workflow, path }) => workflow === undefined && folders.has(dirname(path)));
  const key = nodeKey('Workflow', project, id);
  const [node] = await reader.nodesByKey('Workflow', [key]);
  return {
    id,
    ...(node?.props.objective !== undefined && { objective: String(node.props.objective) }),
    handoffs: [...own, ...unnamed],
    decisions: await decisionsIn(reader, key),
  };
}

/** The ids of the workflows that have a handoff of the pipeline, also a refused one. */
export async function pipelineWorkflows(reader: GraphReader, project: string): Promise<string[]> {
  const all = await recordsOf(reader, project);
  return [...new Set(all.flatMap(({ workflow }) => workflow ?? []))].sort();
}

async function recordsOf(reader: GraphReader, project: string): Promise<Filed[]> {
  const nodes = await reader.nodesByLabel('Handoff', project);
  return nodes.flatMap(({ props }) => (Array.isArray(props.record) ? [unpackFiled(String(props.record[0]))] : []));
}

async function decisionsIn(reader: GraphReader, workflow: string): Promise<Decided[]> {
  const sections = await reader.edgesAt({
    keys: [workflow],
    label: 'Workflow',
    direction: 'in',
    types: ['SECTION_OF'],
  });
  const keys = [...new Set(sections.map(({ from }) => from))];
  const edges = await reader.edgesAt({ keys, label: 'Section', direction: 'in', types: ['DECIDES'] });
  return edges
    .map(({ props, doc, line }) => ({
      section: String(props.section),
      option: String(props.option),
      at: String(props.at),
      ...(props.reason !== undefined && { reason: String(props.reason) }),
      path: doc,
      line,
    }))
    .sort((a, b) => compare(a.at, b.at) || compare(a.path, b.path) || a.line - b.line);
}
