/** A handoff as it is judged, from a file or from the graph: what its block says, with long texts measured and cut. */
import { timeOf } from '../../dialects/document-fields.ts';
import type { WholeReading } from '../../dialects/whole-dialect.ts';
import type { Finding } from '../../model/index.ts';
import { type LineMap, lineAt } from '../../parse/line-map.ts';
import type { SharedCode } from '../../parse/rules.ts';
import { SHARED_RULES } from '../../parse/rules.ts';
import { nodeAt, type YamlMap } from '../../parse/yaml-node.ts';
import { type GateResult, gateOf } from '../dialect/gates.ts';
import type { Way } from '../dialect/loose.ts';
import { sentenceMarks, vocabularyOf } from '../dialect/measure-text.ts';
import { type OwnProps, ownProps } from '../dialect/own-props.ts';
import { PIPELINE_RULES, type PipelineCode } from '../dialect/rules.ts';
import type { Blocks, PipelineHandoff } from '../dialect/schema.ts';
import { ownSections, visit } from '../dialect/statements.ts';
import { summaryOf } from '../dialect/summary.ts';
import { TRANSITION_KEYS, type TransitionKey, transitionOf } from '../dialect/transitions.ts';

export type PipelineReading = WholeReading<PipelineHandoff, PipelineCode>;

/** Why a handoff is refused. */
export interface Reason {
  code: string;
  message: string;
  line: number;
}

export interface FiledAs<Key extends TransitionKey> {
  path: string;
  line: number;
  /** Undefined where the document does not say it. */
  workflow: string | undefined;
  /** In UTC, spelled so that it sorts; empty where there is no valid time. */
  at: string;
  from: string;
  to: string;
  status: string;
  /** The stage that it leaves, and the transition's name: `2→3`; empty where no block says it. */
  stage: string;
  transition: string;
  /** What is wrong with its own text; such a handoff is refused and has an empty body. */
  errors: Reason[];
  key: Key;
  body: Blocks[Key];
  summary: string;
  own: OwnProps;
  checks: GateResult[];
  /** The sentences of each section, as fingerprints, and the words of a draft. */
  sentences: Record<string, string[]>;
  vocabulary: string[];
  /** What its consumer should know of it, such as flags that contradict their values. */
  warnings: string[];
  lines: Record<string, number>;
}
export type Filed = { [Key in TransitionKey]: FiledAs<Key> }[TransitionKey];

/** Warnings that its consumer must know of. */
const HANDED_ON: readonly string[] = ['version-other', 'convergence-differs', 'flag-contradicted'];
const MAX_TEXT = 2000;
const LONG = new Set(['content', 'introduction', 'conclusion']);
const MAX_CONTENT = 200;

export function fileHandoff(path: string, reading: PipelineReading, map?: LineMap): Filed {
  const { value, root, data, findings } = reading;
  const written = (data?.handoff ?? {}) as Record<string, unknown>;
  const text = (name: string) => (typeof written[name] === 'string' ? String(written[name]) : '');
  const key = (value?.key ?? TRANSITION_KEYS.find((one) => data && one in data)) as TransitionKey;
  const transition = key && transitionOf(key);
  const lineOf = (offset: number) => (map ? lineAt(map, offset) + 1 : 1);
  const time = timeOf(text('timestamp'));
  const filed = {
    path,
    line: root ? lineOf(nodeAt(root, ['handoff']).start) : 1,
    workflow: text('workflow_id').trim() || undefined,
    at: time === undefined ? '' : new Date(time).toISOString().replace(/(?:\.000)?Z$/, ''),
    from: text('producer'),
    to: text('consumer'),
    status: value?.handoff.status ?? text('status'),
    stage: transition?.from ?? text('stage'),
    transition: transition?.name ?? '',
    errors: value
      ? []
      : findings.filter(isError).map(({ code, message, start }) => ({ code, message, line: lineOf(start) })),
    key,
    warnings: findings.filter(({ code }) => HANDED_ON.includes(code)).map(({ message }) => message),
  };
  const body = value?.body ?? refusedBody(data?.[key]);
  return {
    ...filed,
    body: shortened(body, ''),
    summary: value ? summaryOf(value) : '',
    own: value ? ownProps(value) : {},
    checks: value ? gateOf(value.key, value.body as never, new Date(time!).getUTCFullYear()) : [],
    sentences: sentencesOf(body),
    vocabulary: value?.key === 'stage_5_to_6a' ? vocabularyOf(value.body.section.content) : [],
    lines: root && map ? linesOf(body, root, key, lineOf) : {},
  } as Filed;
}

const isError = ({ code, severity }: Finding<PipelineCode | SharedCode>) =>
  (severity ?? { ...SHARED_RULES, ...PIPELINE_RULES }[code].severity) === 'error';

/** Of a refused handoff only the section that it is about counts, so that a later one of the same section replaces it. */
function refusedBody(block: unknown): object {
  const [own, ...more] = block !== null && typeof block === 'object' ? ownSections(block) : [];
  return own?.name !== undefined && more.length === 0 && own.way.length < 2 ? { section_id: own.name } : {};
}

function shortened(value: unknown, name: string): unknown {
  if (typeof value === 'string') return value.slice(0, LONG.has(name) ? MAX_CONTENT : MAX_TEXT);
  if (Array.isArray(value)) return value.map((one) => shortened(one, name));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner, key)]));
}

const sentencesOf = (body: object) =>
  Object.fromEntries(
    ownSections(body).flatMap(({ name, entry }) =>
      name !== undefined && typeof entry.content === 'string' ? [[name, sentenceMarks(entry.content)]] : [],
    ),
  );

/** The lines of blocks and entries, by the way to them. */
function linesOf(body: object, root: YamlMap, key: string, lineOf: (offset: number) => number): Record<string, number> {
  const lines: Record<string, number> = {};
  visit(body, [], (value, way) => {
    if (typeof way.at(-1) === 'number' || (value !== null && typeof value === 'object') || way.length < 2)
      lines[way.join('.')] = lineOf(nodeAt(root, [key, ...way]).start);
  });
  return lines;
}

/** The line of a place in the block, or of what is around it. */
export function lineIn({ lines, line }: Pick<Filed, 'lines' | 'line'>, way: Way): number {
  for (let length = way.length; length > 0; length--) {
    const found = lines[way.slice(0, length).join('.')];
    if (found !== undefined) return found;
  }
  return line;
}

/** As the graph keeps it, written by the facts. */
export const packFiled = (filed: Filed): string => JSON.stringify(filed);
export const unpackFiled = (packed: string) => JSON.parse(packed) as Filed;

export const isComplete = ({ status }: Pick<Filed, 'status'>) => status === 'complete';
