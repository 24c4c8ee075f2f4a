/** What the graph tells of a workflow that goes through the pipeline: its handoffs in order, each with what it says, and what people decided. */

import { compare } from '../ask/answer.ts';
import { type GraphEdge, type GraphNode, nodeKey, type Properties } from '../model/index.ts';
import type { GraphReader } from '../store/store.ts';
import { type GateResult, unpackResult } from './dialect/gates.ts';

export interface Spot {
  path: string;
  line: number;
}

/** What a handoff says of one section; `kind` is what was done with it. */
export interface Treated extends Spot {
  kind: string;
  section: string;
  title?: string;
  thesis?: string;
  status?: string;
  text?: string;
  agent?: string;
  /** Of what a check wants revised: minor or major. */
  severity?: string;
  cycle?: number;
  vocabulary?: string[];
}

export interface ToldRevision extends Spot {
  text: string;
  priority: string;
  kind: string;
  section?: string;
  recommendation?: string;
}

export interface ToldChallenge extends Spot {
  text: string;
  kind: string;
  category?: string;
  section?: string;
  resolution?: string;
  resolved: boolean;
}

export interface PipelineStep extends Spot {
  at: string;
  from: string;
  to: string;
  status: string;
  /** The stage that it leaves, and the transition's name: `2→3`. */
  stage: string;
  transition: string;
  summary: string;
  tier?: string;
  approved?: boolean;
  /** `3: true` */
  plan: string[];
  /** How the gate came out, as the dialect spells it. */
  checks: GateResult[];
  triggered?: boolean;
  share?: number;
  words?: number;
  /** Whether the final handoff calls the items of a priority resolved: `P0: true` */
  settled: string[];
  overrides: string[];
  focus: string[];
  notes?: string;
  /** What the consumer should know of the handoff itself, such as flags that contradict their values. */
  warnings: string[];
  sections: Treated[];
  revisions: ToldRevision[];
  challenges: ToldChallenge[];
  gaps: (Spot & { text: string; severity?: string })[];
}

export interface ToldDecision extends Spot {
  section: string;
  option: string;
  at: string;
  reason?: string;
}

export interface PipelineTold {
  id: string;
  objective?: string;
  steps: PipelineStep[];
  decisions: ToldDecision[];
}

const TOLD = ['TREATS', 'REVISES', 'CHALLENGES', 'LACKS'] as const;
const ENDS = ['HANDED_BY', 'HANDED_TO'] as const;

/** Undefined where no handoff of the pipeline belongs to the workflow. */
export async function askPipeline(reader: GraphReader, project: string, id: string): Promise<PipelineTold | undefined> {
  const key = nodeKey('Workflow', project, id);
  const [node] = await reader.nodesByKey('Workflow', [key]);
  if (!node) return undefined;
  const into = { keys: [key], label: 'Workflow', direction: 'in' } as const;
  const inWorkflow = await reader.edgesAt({ ...into, types: ['IN_WORKFLOW'] });
  const handoffs = (await reader.nodesByKey('Handoff', [...new Set(inWorkflow.map(({ from }) => from))])).filter(
    ({ props }) => props.kind === 'pipeline',
  );
  if (handoffs.length === 0) return undefined;
  const keys = handoffs.map((handoff) => handoff.key);
  const told = await reader.edgesAt({ keys, label: 'Handoff', direction: 'out', types: [...TOLD, 'LEAVES', ...ENDS] });
  const byHandoff = Map.groupBy(told, ({ from }) => from);
  const skills = await skillNames(reader, told);
  const sections = await reader.edgesAt({ ...into, types: ['SECTION_OF'] });
  return {
    id,
    ...strings(node.props, { objective: 'objective' }),
    steps: handoffs.map((handoff) => stepOf(handoff, byHandoff.get(handoff.key) ?? [], skills)).sort(byTime),
    decisions: await decisionsAbout(reader, [...new Set(sections.map(({ from }) => from))]),
  };
}

/** Skills at either end of handoffs, by their keys. */
async function skillNames(reader: GraphReader, edges: readonly GraphEdge[]): Promise<Map<string, string>> {
  const keys = new Set(edges.filter(({ toLabel }) => toLabel === 'Skill').map(({ to }) => to));
  const nodes = await reader.nodesByKey('Skill', [...keys]);
  return new Map(nodes.map(({ key, props }) => [key, String(props.name)]));
}

async function decisionsAbout(reader: GraphReader, keys: readonly string[]): Promise<ToldDecision[]> {
  const edges = await reader.edgesAt({ keys, label: 'Section', direction: 'in', types: ['DECIDES'] });
  return edges
    .map(({ props, doc, line }) => ({
      section: String(props.section),
      option: String(props.option),
      at: String(props.at),
      ...strings(props, { reason: 'reason' }),
      path: doc,
      line,
    }))
    .sort(byTime);
}

function byTime(a: { at: string; path: string; line: number }, b: { at: string; path: string; line: number }): number {
  return compare(a.at, b.at) || compare(a.path, b.path) || a.line - b.line;
}

function stepOf({ props }: GraphNode, edges: readonly GraphEdge[], skills: ReadonlyMap<string, string>): PipelineStep {
  const of = (type: string) =>
    edges.filter((edge) => edge.type === type).sort((a, b) => a.line - b.line || placeOf(a) - placeOf(b));
  return {
    at: String(props.createdAt),
    path: String(props.path),
    line: of('LEAVES')[0]?.line ?? 1,
    from: skills.get(of('HANDED_BY')[0]?.to ?? '') ?? '',
    to: skills.get(of('HANDED_TO')[0]?.to ?? '') ?? '',
    status: String(props.status),
    stage: String(props.stage),
    transition: String(props.transition),
    summary: String(props.text ?? ''),
    ...strings(props, { tier: 'tier', notes: 'context' }),
    ...(typeof props.approved === 'boolean' && { approved: props.approved }),
    ...(typeof props.triggered === 'boolean' && { triggered: props.triggered }),
    ...(props.share !== undefined && { share: Number(props.share) }),
    ...(props.wordCount !== undefined && { words: Number(props.wordCount) }),
    plan: list(props, 'plan'),
    checks: list(props, 'checks').map(unpackResult),
    settled: list(props, 'settled'),
    overrides: list(props, 'overrides'),
    focus: list(props, 'focus'),
    warnings: list(props, 'cautions'),
    sections: of('TREATS').map(treatedOf),
    revisions: of('REVISES').map(({ props: said, doc, line }) => ({
      ...textAt(said, doc, line),
      priority: String(said.priority),
      kind: String(said.kind),
      ...strings(said, { section: 'section', recommendation: 'recommendation' }),
    })),
    challenges: of('CHALLENGES').map(({ props: said, doc, line }) => ({
      ...textAt(said, doc, line),
      kind: String(said.kind),
      ...strings(said, { category: 'category', section: 'section', resolution: 'resolution' }),
      resolved: said.resolved === true,
    })),
    gaps: of('LACKS').map(({ props: said, doc, line }) => ({
      ...textAt(said, doc, line),
      ...strings(said, { severity: 'severity' }),
    })),
  };
}

/** Its place in the outline, where a whole list stands in one line. */
const placeOf = ({ props }: GraphEdge) => Number(props.position ?? 0);

function treatedOf({ props, doc, line }: GraphEdge): Treated {
  return {
    path: doc,
    line,
    kind: String(props.kind),
    section: String(props.section),
    ...strings(props, {
      title: 'name',
      thesis: 'thesis',
      status: 'status',
      text: 'text',
      agent: 'agent',
      severity: 'severity',
    }),
    ...(props.cycle !== undefined && { cycle: Number(props.cycle) }),
    ...(props.vocabulary !== undefined && { vocabulary: list(props, 'vocabulary') }),
  };
}

const textAt = (props: Properties, path: string, line: number) => ({ text: String(props.text ?? ''), path, line });
const list = (props: Properties, name: string) => (props[name] as string[] | undefined) ?? [];

/** Those that are there, under the names that answers give them. */
function strings<Names extends Record<string, string>>(
  props: Properties,
  names: Names,
): { [Name in keyof Names]?: string } {
  const there = Object.entries(names).filter(([, name]) => props[name] !== undefined);
  return Object.fromEntries(there.map(([shown, name]) => [shown, String(props[name])])) as never;
}
