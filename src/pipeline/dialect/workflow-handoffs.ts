/** The valid handoffs of one workflow in the order of their times, with what people decided about its sections. */
import type { LineMap } from '../../parse/line-map.ts';
import type { YamlMap } from '../../parse/yaml-node.ts';
import type { Decision } from '../decision/schema.ts';
import type { Way } from './loose.ts';
import type { PipelineCode } from './rules.ts';
import type { Blocks, PipelineHandoff } from './schema.ts';
import type { EscapeOption } from './stages.ts';
import type { TransitionKey } from './transitions.ts';

export interface Known {
  path: string;
  document: PipelineHandoff;
  at: number;
  /** Only of a handoff that is being checked. */
  asked?: { map: LineMap; root: YamlMap };
}

export type KnownAs<Key extends TransitionKey> = Known & { document: { key: Key; body: Blocks[Key] } };

/** Reports a problem of one handoff, at a place in its block. */
export type Say = (one: Known, code: PipelineCode, way: Way, message: string) => void;

export const fold = (name: string) => name.trim().toLowerCase();

/** A section of the outline: how to call it, and every name that it answers to. */
interface OutlinedSection {
  name: string;
  names: ReadonlySet<string>;
}

export class Workflow {
  readonly all: readonly Known[];
  private readonly decisions: readonly Decision[];

  constructor(handoffs: readonly Known[], decisions: readonly Decision[]) {
    this.all = handoffs.toSorted((a, b) => a.at - b.at || (a.path < b.path ? -1 : 1));
    this.decisions = decisions;
  }

  every<Key extends TransitionKey>(key: Key): KnownAs<Key>[] {
    return this.all.filter(({ document }) => document.key === key) as never;
  }

  has = (key: TransitionKey) => this.every(key).some(isComplete);
  last = <Key extends TransitionKey>(key: Key) => this.every(key).at(-1);
  lastComplete = <Key extends TransitionKey>(key: Key) => this.every(key).findLast(isComplete);

  /** The handoff that says which sections there are: the last outline, else the last assignment. */
  get outline(): Known | undefined {
    return this.last('stage_3_to_4') ?? this.last('stage_4_to_5');
  }

  get sections(): OutlinedSection[] {
    const outlined = this.last('stage_3_to_4')?.document.body.outline.sections;
    const assigned = this.last('stage_4_to_5')?.document.body.section_assignments;
    const listed = outlined ?? assigned?.map(({ section_id }) => ({ id: section_id, title: undefined })) ?? [];
    return listed.map(({ id, title }, i) => {
      const place = `section_${i + 1}`;
      const names = [id, title, place].flatMap((name) => (name ? [fold(name)] : []));
      return { name: id ?? title ?? place, names: new Set(names) };
    });
  }

  /** One spelling for every name of a section. */
  calls(name: string): string {
    return this.sections.find(({ names }) => names.has(fold(name)))?.name ?? fold(name);
  }

  /** What was decided last about a section. */
  decided(section: string): EscapeOption | undefined {
    return this.decisions.findLast((one) => this.calls(one.section) === this.calls(section))?.option;
  }
}

const isComplete = ({ document }: Known) => document.handoff.status === 'complete';
