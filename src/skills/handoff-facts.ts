/** What every handoff between skills states, whichever dialect it is written in. */
import { timeOf } from '../dialects/document-fields.ts';
import type { End, FactCollector } from '../dialects/fact-collector.ts';
import {
  defined,
  type EdgeType,
  type Finding,
  fingerprint,
  normalisePath,
  type Property,
  TEXT_STATEMENT_OF,
  type TextLabel,
} from '../model/index.ts';

/** The offset of a field. */
export type Places = (...field: (string | number)[]) => number;

export type Fields = { [name: string]: Property | undefined };

export interface HandoffOf<Code extends string> {
  /** The dialect's name. */
  kind: string;
  source: string;
  target: string;
  timestamp: string;
  props: Fields;
  /** What the author warns of. */
  cautions: readonly string[];
  findings: readonly Finding<Code>[];
  /** Codes of those findings that whoever takes over must know of. */
  handedOn: readonly Code[];
}

/** Of a text so much goes into the graph; the rest is in its file. */
const MOST_TEXT = 4000;

export class HandoffFacts {
  private readonly collector: FactCollector;
  private readonly own: End;
  private readonly at: string;

  constructor(collector: FactCollector, place: number, said: HandoffOf<string>) {
    const { kind, source, target, timestamp, props, cautions, findings, handedOn } = said;
    this.collector = collector;
    this.own = collector.node('Handoff', collector.doc, { path: collector.doc });
    this.at = isoTime(timestamp);
    const warnings = findings.filter(({ code }) => handedOn.includes(code)).map(({ message }) => message);
    collector.edge('DESCRIBES', collector.document(), this.own, place, {
      ...this.dated({ ...props, cautions: [...cautions, ...warnings] }),
      kind,
      name: `${source} → ${target}`,
      createdAt: this.at,
      state: 'ingested',
    });
    collector.edge('PART_OF', this.own, collector.projectNode(), place);
    collector.edge('HANDED_BY', this.own, this.skill(source), place, this.dated({}));
    collector.edge('HANDED_TO', this.own, this.skill(target), place, this.dated({}));
  }

  inWorkflow(id: string, place: number, objective: string | undefined, more: Fields = {}): End {
    const workflow = this.collector.node('Workflow', id, { id });
    this.state('IN_WORKFLOW', workflow, place, { objective, ...more, createdAt: this.at });
    return workflow;
  }

  /** A statement of the handoff about anything. */
  state(type: EdgeType, to: End, place: number, props: Fields): void {
    this.collector.edge(type, this.own, to, place, this.dated(props));
  }

  /** Skills that have had the work, in order. */
  passed(skills: readonly string[], place: (index: number) => number): void {
    skills.forEach((name, position) => {
      this.collector.edge('PASSED', this.own, this.skill(name), place(position), { position });
    });
  }

  delivers(
    {
      type,
      location,
      format,
      summary,
      checksum,
    }: Record<'type' | 'location' | 'format' | 'summary' | 'checksum', string>,
    place: number,
  ): void {
    const path = normalisePath(location);
    const deliverable = this.collector.node('Deliverable', path, { path });
    this.collector.edge(
      'DELIVERS',
      this.own,
      deliverable,
      place,
      this.dated({ kind: type, format, text: summary, checksum }),
    );
    this.collector.edge('STORED_IN', deliverable, this.collector.file(path), place);
  }

  /** One statement for each text; returns what they are about. */
  tell(
    label: TextLabel,
    texts: readonly string[],
    place: (index: number) => number,
    props: (index: number) => Fields = () => ({}),
  ): End[] {
    return texts.map((text, index) => {
      const node = this.collector.node(label, fingerprint(text), {});
      this.collector.edge(
        TEXT_STATEMENT_OF[label],
        this.own,
        node,
        place(index),
        this.dated({ text, ...props(index) }),
      );
      return node;
    });
  }

  private skill(name: string): End {
    return this.collector.node('Skill', name, { name });
  }

  private dated(props: Fields) {
    const shown = Object.entries(props).map(([name, value]) => [name, clean(value)]);
    return defined({ ...Object.fromEntries(shown), at: this.at });
  }
}

/** What is empty says nothing. */
function clean(value: Property | undefined): Property | undefined {
  if (typeof value === 'string') return value.trim().slice(0, MOST_TEXT) || undefined;
  return Array.isArray(value) && value.length === 0 ? undefined : value;
}

/** In UTC, spelt so that it sorts with other dates of the graph. */
function isoTime(timestamp: string): string {
  return new Date(timeOf(timestamp)!).toISOString().replace(/(?:\.000)?Z$/, '');
}
