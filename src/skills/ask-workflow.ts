/** Workflows of skills: which there are, and one as its chain: who handed what to whom, in order. */
import { compare, namesOf } from '../ask/answer.ts';
import { type GraphEdge, type GraphNode, nodeKey, type Properties } from '../model/index.ts';
import type { GraphReader } from '../store/store.ts';

/** Something that a handoff says, and where. */
export interface Told {
  text: string;
  path: string;
  line: number;
}

export interface HandedOn {
  at: string;
  /** `skill`: with a document, `payload`: with a payload. */
  kind: string;
  from: string;
  to: string;
  goal: string | null;
  summary: string | null;
  status: string | null;
  confidence: string | null;
  convergence: string | null;
  /** The goal put neutrally, what kind of problem it is, why the target was chosen, and what the user said. */
  challenge: string | null;
  problemType: string | null;
  reason: string | null;
  feedback: string | null;
  session: string | null;
  focus: string[];
  warnings: string[];
  /** Skills that had the work before, in order. */
  passed: string[];
  deliverables: (Told & { file: string; kind: string; format: string; checksum: string })[];
  gaps: Told[];
  /** Those that nobody has settled. */
  questions: Told[];
  insights: (Told & { kind: string; confidence: string | null; archetypes: string[]; evidence: string[] })[];
  uncertainties: Told[];
  blindSpots: Told[];
  seeds: (Told & { reason: string | null })[];
  path: string;
  line: number;
}

export interface WorkflowAnswer {
  id: string;
  objective: string | null;
  startedAt: string | null;
  /** As the last handoff calls it. */
  status: string | null;
  timeline: HandedOn[];
}

export interface WorkflowRow {
  id: string;
  objective: string | null;
  startedAt: string | null;
  handoffs: number;
}

/** The one that began last comes first. */
export async function askWorkflows(reader: GraphReader, project: string): Promise<WorkflowRow[]> {
  const nodes = await reader.nodesByLabel('Workflow', project);
  return nodes
    .map(({ props }) => ({
      id: String(props.id),
      objective: text(props, 'objective'),
      startedAt: text(props, 'createdAt'),
      handoffs: Number(props.count ?? 0),
    }))
    .sort((a, b) => compare(b.startedAt ?? '', a.startedAt ?? '') || compare(a.id, b.id));
}

export async function askWorkflow(
  reader: GraphReader,
  project: string,
  id: string,
): Promise<WorkflowAnswer | undefined> {
  const key = nodeKey('Workflow', project, id);
  const [node] = await reader.nodesByKey('Workflow', [key]);
  if (!node) return undefined;
  const steps = await reader.edgesAt({ keys: [key], label: 'Workflow', direction: 'in', types: ['IN_WORKFLOW'] });
  const keys = steps.toSorted(byTime).map(({ from }) => from);
  const timeline = await describeHandoffs(reader, keys);
  return {
    id,
    objective: text(node.props, 'objective'),
    startedAt: text(node.props, 'createdAt'),
    status: timeline.at(-1)?.status ?? null,
    timeline,
  };
}

/** The last workflow in which somebody handed on to a skill. */
export async function lastWorkflowOf(reader: GraphReader, project: string, skill: string): Promise<string | undefined> {
  const key = nodeKey('Skill', project, skill);
  const to = await reader.edgesAt({ keys: [key], label: 'Skill', direction: 'in', types: ['HANDED_TO'] });
  const handoffs = to.map(({ from }) => from);
  const edges = await reader.edgesAt({ keys: handoffs, label: 'Handoff', direction: 'out', types: ['IN_WORKFLOW'] });
  const last = edges.toSorted(byTime).at(-1);
  if (!last) return undefined;
  return (await namesOf(reader, [{ key: last.to, label: 'Workflow' }])).get(last.to);
}

function byTime(a: GraphEdge, b: GraphEdge): number {
  return compare(String(a.props.at ?? ''), String(b.props.at ?? '')) || compare(a.doc, b.doc);
}

const TOLD = ['DELIVERS', 'LACKS', 'RAISED', 'FOUND', 'DOUBTS', 'OVERLOOKS', 'SEEDED'] as const;
const ENDS = ['HANDED_BY', 'HANDED_TO', 'PASSED'] as const;

async function describeHandoffs(reader: GraphReader, keys: readonly string[]): Promise<HandedOn[]> {
  const nodes = new Map((await reader.nodesByKey('Handoff', keys)).map((node) => [node.key, node]));
  const out = await reader.edgesAt({ keys, label: 'Handoff', direction: 'out', types: [...TOLD, ...ENDS] });
  const names = await namesOf(
    reader,
    out.filter(({ type }) => type !== 'RAISED').map(({ to, toLabel }) => ({ key: to, label: toLabel })),
  );
  const settled = await settledQuestions(reader, out);
  const edges = Map.groupBy(
    out.filter(({ to }) => !settled.has(to)),
    ({ from }) => from,
  );
  return keys.flatMap((key) => {
    const node = nodes.get(key);
    return node ? [describe(node, edges.get(key) ?? [], names)] : [];
  });
}

async function settledQuestions(reader: GraphReader, edges: readonly GraphEdge[]): Promise<Set<string>> {
  const keys = [...new Set(edges.filter(({ type }) => type === 'RAISED').map(({ to }) => to))];
  const questions = await reader.nodesByKey('Question', keys);
  return new Set(questions.filter(({ props }) => props.resolved === true).map(({ key }) => key));
}

function describe({ props }: GraphNode, edges: readonly GraphEdge[], names: Map<string, string>): HandedOn {
  const of = (type: string) => edges.filter((edge) => edge.type === type).sort((a, b) => a.line - b.line);
  const name = (type: string) => names.get(of(type)[0]?.to ?? '') ?? '';
  const told = (type: string) => of(type).map(tell);
  const first = of('HANDED_BY')[0];
  return {
    at: text(props, 'createdAt') ?? '',
    kind: text(props, 'kind') ?? '',
    from: name('HANDED_BY'),
    to: name('HANDED_TO'),
    goal: text(props, 'objective'),
    summary: text(props, 'text'),
    status: text(props, 'status'),
    confidence: text(props, 'confidence'),
    convergence: text(props, 'convergence'),
    challenge: text(props, 'context'),
    problemType: text(props, 'problemType'),
    reason: text(props, 'reason'),
    feedback: text(props, 'feedback'),
    session: text(props, 'session'),
    focus: list(props, 'focus'),
    warnings: list(props, 'cautions'),
    passed: of('PASSED')
      .sort((a, b) => Number(a.props.position) - Number(b.props.position))
      .map(({ to }) => names.get(to)!),
    deliverables: of('DELIVERS').map((edge) => ({
      ...tell(edge),
      file: names.get(edge.to)!,
      kind: text(edge.props, 'kind') ?? '',
      format: text(edge.props, 'format') ?? '',
      checksum: text(edge.props, 'checksum') ?? '',
    })),
    gaps: told('LACKS'),
    questions: told('RAISED'),
    insights: of('FOUND').map((edge) => ({
      ...tell(edge),
      kind: text(edge.props, 'kind') ?? '',
      confidence: text(edge.props, 'confidence'),
      archetypes: list(edge.props, 'archetypes'),
      evidence: list(edge.props, 'evidence'),
    })),
    uncertainties: told('DOUBTS'),
    blindSpots: told('OVERLOOKS'),
    seeds: of('SEEDED').map((edge) => ({ ...tell(edge), reason: text(edge.props, 'reason') })),
    path: text(props, 'path') ?? '',
    line: first?.line ?? 1,
  };
}

const tell = ({ props, doc, line }: GraphEdge): Told => ({ text: String(props.text ?? ''), path: doc, line });
const text = (props: Properties, name: string) => (props[name] === undefined ? null : String(props[name]));
const list = (props: Properties, name: string) => (props[name] as string[] | undefined) ?? [];
