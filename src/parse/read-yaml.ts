/**
 * The YAML reader; the only importer of js-yaml. Its events carry offsets, so a tree with places costs little more than
 * parsing. Scalars stay text (`1.10` stays `1.10`); aliases, anchors, tags and second documents are mistakes here.
 */
import {
  COLLECTION_STYLE,
  EVENT_ID,
  type Event,
  getScalarValue,
  type MappingEvent,
  parseEvents,
  SCALAR_STYLE,
  type ScalarEvent,
  type SequenceEvent,
  YAMLException,
} from 'js-yaml';
import type { YamlList, YamlMap, YamlNode, YamlScalar } from './yaml-node.ts';

type CollectionEvent = SequenceEvent | MappingEvent;

const MAX_DEPTH = 32;

/** Why a text is not YAML that we accept, at an offset in that text. */
export interface YamlFault {
  kind: 'syntax' | 'alias' | 'tag' | 'documents' | 'depth' | 'key';
  reason: string;
  start: number;
  end: number;
}

/** `cut`: plain values after which the likely rest of the sentence was taken for a comment. */
export type YamlResult =
  | { node: YamlNode | undefined; duplicates: YamlScalar[]; cut: YamlScalar[] }
  | { fault: YamlFault };

/** Reads one document; `base` is the offset of `text` in the file, so that places are the file's. */
export function readYaml(text: string, base: number): YamlResult {
  let events: Event[];
  try {
    events = parseEvents(text, { maxDepth: MAX_DEPTH });
  } catch (error) {
    return { fault: syntaxFault(error, text) };
  }
  return new TreeBuilder(text, base, events).build();
}

function syntaxFault(error: unknown, text: string): YamlFault {
  if (!(error instanceof YAMLException)) throw error;
  const at = Math.min(error.mark?.position ?? 0, text.length);
  const deep = error.reason.includes('nesting');
  return { kind: deep ? 'depth' : 'syntax', reason: error.reason, start: at, end: Math.min(at + 1, text.length) };
}

class TreeBuilder {
  private readonly text: string;
  private readonly base: number;
  private readonly events: Event[];
  private readonly duplicates: YamlScalar[] = [];
  private readonly cut: YamlScalar[] = [];
  private next = 0;
  /** Offset in `text` after the last token: the place of an empty value. */
  private last = 0;
  private fault: YamlFault | undefined;

  constructor(text: string, base: number, events: Event[]) {
    this.text = text;
    this.base = base;
    this.events = events;
  }

  build(): YamlResult {
    let root: YamlNode | undefined;
    while (this.next < this.events.length && !this.fault) {
      const event = this.events[this.next]!;
      if (event.type === EVENT_ID.DOCUMENT || event.type === EVENT_ID.POP) {
        this.next++;
        continue;
      }
      const node = this.node();
      // An empty first or last document is only a stray `---`; two with content are two handoffs in one fence.
      const empty = node.kind === 'scalar' && node.style === 'empty';
      if (root && !empty)
        this.stop('documents', 'a second document', node.start - this.base, node.start - this.base + 1);
      if (!empty) root ??= node;
    }
    return this.fault ? { fault: this.fault } : { node: root, duplicates: this.duplicates, cut: this.cut };
  }

  private node(): YamlNode {
    const event = this.events[this.next++]!;
    switch (event.type) {
      case EVENT_ID.SCALAR:
        return this.scalar(event);
      case EVENT_ID.SEQUENCE:
        return this.list(event);
      case EVENT_ID.MAPPING:
        return this.map(event);
      case EVENT_ID.ALIAS:
        this.stop('alias', 'an alias', event.anchorStart - 1, event.anchorEnd);
        return this.empty();
      default:
        throw new Error(`The YAML reader sent event ${event.type} where a node was due`);
    }
  }

  private scalar(event: ScalarEvent): YamlScalar {
    this.decoration(event);
    if (event.valueStart === -1) return this.empty();
    const quoted = event.style === SCALAR_STYLE.SINGLE_QUOTED || event.style === SCALAR_STYLE.DOUBLE_QUOTED;
    const text = event.fast ? this.text.slice(event.valueStart, event.valueEnd) : getScalarValue(this.text, event);
    const style = quoted ? 'quoted' : event.style === SCALAR_STYLE.PLAIN ? 'plain' : 'block';
    const around = quoted ? 1 : 0;
    this.last = event.valueEnd + around;
    const single =
      event.fast || (style !== 'block' && !this.text.slice(event.valueStart, event.valueEnd).includes('\n'));
    const start = this.base + event.valueStart - around;
    const node: YamlScalar = { kind: 'scalar', text, style, single, start, end: this.base + this.last };
    if (style === 'plain' && this.text.charCodeAt(event.valueEnd) === 32 && this.isCut(text, event.valueEnd))
      this.cut.push(node);
    return node;
  }

  /**
   * Every YAML reader ends unquoted `fails on PR #12` at PR. A # without a space after it, behind a sentence, was
   * hardly meant as a comment; behind a single word, such as `completed #done`, it was.
   */
  private isCut(text: string, end: number): boolean {
    return text.includes(' ') && /^ +#[^\s#]/.test(this.text.slice(end, end + 12));
  }

  private empty(): YamlScalar {
    const at = this.base + this.last;
    return { kind: 'scalar', text: '', style: 'empty', single: true, start: at, end: at };
  }

  private list(event: CollectionEvent): YamlList {
    this.decoration(event);
    this.last = Math.max(this.last, event.start);
    const items: YamlNode[] = [];
    while (this.events[this.next]!.type !== EVENT_ID.POP && !this.fault) items.push(this.node());
    const flow = event.style === COLLECTION_STYLE.FLOW;
    return { kind: 'list', items, flow, start: this.base + event.start, end: this.close(flow, ']') };
  }

  private map(event: CollectionEvent): YamlMap {
    this.decoration(event);
    this.last = Math.max(this.last, event.start);
    const entries: YamlMap['entries'] = [];
    const seen = new Set<string>();
    while (this.events[this.next]!.type !== EVENT_ID.POP && !this.fault) {
      const key = this.node();
      if (key.kind !== 'scalar') {
        this.stop('key', 'a key that is a list or a map', key.start - this.base, key.start - this.base + 1);
        break;
      }
      if (seen.has(key.text)) this.duplicates.push(key);
      seen.add(key.text);
      entries.push({ key, value: this.node() });
    }
    const flow = event.style === COLLECTION_STYLE.FLOW;
    return { kind: 'map', entries, flow, start: this.base + event.start, end: this.close(flow, '}') };
  }

  private close(flow: boolean, bracket: string): number {
    this.next++;
    if (flow) this.last = behindBracket(this.text, this.last, bracket);
    return this.base + this.last;
  }

  private decoration(event: { anchorStart: number; anchorEnd: number; tagStart: number; tagEnd: number }): void {
    if (event.anchorStart !== -1) this.stop('alias', 'an anchor', event.anchorStart - 1, event.anchorEnd);
    else if (event.tagStart !== -1) this.stop('tag', 'a tag', event.tagStart, event.tagEnd);
  }

  /** The first fault stops the reading. */
  private stop(kind: YamlFault['kind'], reason: string, start: number, end: number): void {
    this.fault ??= { kind, reason, start: Math.max(start, 0), end: Math.max(end, start + 1) };
  }
}

/** The end of a flow collection; brackets in comments do not count. */
function behindBracket(text: string, from: number, bracket: string): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === bracket) return at + 1;
    if (text[at] === '#' && /\s/.test(text[at - 1] ?? '')) at = Math.max(text.indexOf('\n', at), at);
  }
  return from;
}
