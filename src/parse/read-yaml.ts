/**
 * The YAML reader; the only importer of js-yaml. Its events carry offsets, so a tree with places costs little more than
 * parsing. Scalars stay text (`1.10` stays `1.10`); aliases, anchors, tags and second documents are mistakes here.
 */
import { EVENT_ID, type Event, getScalarValue, parseEvents, SCALAR_STYLE, YAMLException } from 'js-yaml';
import type { YamlList, YamlMap, YamlNode, YamlScalar } from './yaml-node.ts';

export const MAX_DEPTH = 32;

/** Why a text is not YAML that we read, at an offset of that text. */
export interface YamlFault {
  kind: 'syntax' | 'alias' | 'tag' | 'documents' | 'depth' | 'key';
  reason: string;
  start: number;
  end: number;
}

export type YamlResult = { node: YamlNode | undefined; duplicates: YamlScalar[] } | { fault: YamlFault };

/** Reads one document. `place` turns an offset of `text` into an offset of the file. */
export function readYaml(text: string, place: (offset: number) => number): YamlResult {
  let events: Event[];
  try {
    events = parseEvents(text, { maxDepth: MAX_DEPTH });
  } catch (error) {
    return { fault: syntaxFault(error, text) };
  }
  return new TreeBuilder(text, place).build(events);
}

function syntaxFault(error: unknown, text: string): YamlFault {
  if (!(error instanceof YAMLException)) throw error;
  const at = Math.min(error.mark?.position ?? 0, text.length);
  const deep = error.reason.includes('nesting');
  return { kind: deep ? 'depth' : 'syntax', reason: error.reason, start: at, end: Math.min(at + 1, text.length) };
}

type Open = YamlList | (YamlMap & { key?: YamlScalar | undefined; seen: Set<string> });

class TreeBuilder {
  private readonly stack: Open[] = [];
  private readonly duplicates: YamlScalar[] = [];
  private readonly text: string;
  private readonly place: (offset: number) => number;
  private root: YamlNode | undefined;
  private documents = 0;
  /** Offset in `text` behind the last token: where an empty value stands. */
  private last = 0;

  constructor(text: string, place: (offset: number) => number) {
    this.text = text;
    this.place = place;
  }

  build(events: Event[]): YamlResult {
    for (const event of events) {
      const fault = this.take(event);
      if (fault) return { fault };
    }
    return { node: this.root, duplicates: this.duplicates };
  }

  private take(event: Event): YamlFault | undefined {
    switch (event.type) {
      case EVENT_ID.DOCUMENT:
        this.documents++;
        return undefined;
      case EVENT_ID.POP:
        this.close();
        return undefined;
      case EVENT_ID.ALIAS:
        return this.fault('alias', 'an alias', event.anchorStart - 1, event.anchorEnd);
      case EVENT_ID.SCALAR:
        return this.decoration(event) ?? this.scalar(event);
      default:
        return this.decoration(event) ?? this.open(event);
    }
  }

  private decoration(event: { anchorStart: number; anchorEnd: number; tagStart: number; tagEnd: number }): YamlFault | undefined {
    if (event.anchorStart !== -1) return this.fault('alias', 'an anchor', event.anchorStart - 1, event.anchorEnd);
    if (event.tagStart !== -1) return this.fault('tag', 'a tag', event.tagStart, event.tagEnd);
    return undefined;
  }

  private scalar(event: Extract<Event, { type: 4 }>): YamlFault | undefined {
    const { text, place } = this;
    if (event.valueStart === -1) {
      const at = place(this.last);
      return this.add({ kind: 'scalar', text: '', style: 'empty', start: at, end: at }, this.last);
    }
    const value = event.fast ? text.slice(event.valueStart, event.valueEnd) : getScalarValue(text, event);
    const quoted = event.style === SCALAR_STYLE.SINGLE_QUOTED || event.style === SCALAR_STYLE.DOUBLE_QUOTED;
    const plain = event.style === SCALAR_STYLE.PLAIN;
    const around = quoted ? 1 : 0;
    const style = quoted ? 'quoted' : plain ? 'plain' : 'block';
    this.last = event.valueEnd + around;
    return this.add(
      { kind: 'scalar', text: value, style, start: place(event.valueStart - around), end: place(this.last) },
      event.valueStart - around,
    );
  }

  private open(event: { type: number; start: number; style: number }): YamlFault | undefined {
    const base = { flow: event.style === 2, start: this.place(event.start), end: this.place(event.start) };
    this.last = Math.max(this.last, event.start);
    const node: Open =
      event.type === EVENT_ID.SEQUENCE
        ? { kind: 'list', items: [], ...base }
        : { kind: 'map', entries: [], seen: new Set(), key: undefined, ...base };
    const fault = this.add(node, event.start);
    this.stack.push(node);
    return fault;
  }

  private close(): void {
    const node = this.stack.pop();
    if (!node) return;
    if (node.flow) this.last = closingBracket(this.text, this.last, node.kind === 'list' ? ']' : '}');
    node.end = this.place(this.last);
  }

  private add(node: YamlNode, at: number): YamlFault | undefined {
    const parent = this.stack.at(-1);
    if (!parent) {
      // An empty first or last document is only a stray `---`; two with content are two handoffs in one fence.
      const empty = node.kind === 'scalar' && node.style === 'empty';
      if (this.root && !empty) return this.fault('documents', 'a second document', at, at + 1);
      if (!empty) this.root = node;
    } else if (parent.kind === 'list') parent.items.push(node);
    else if (!parent.key) {
      if (node.kind !== 'scalar') return this.fault('key', 'a key that is a list or a map', at, at + 1);
      parent.key = node;
      if (parent.seen.has(node.text)) this.duplicates.push(node);
      parent.seen.add(node.text);
    } else {
      parent.entries.push({ key: parent.key, value: node });
      parent.key = undefined;
    }
    return undefined;
  }

  private fault(kind: YamlFault['kind'], reason: string, start: number, end: number): YamlFault {
    return { kind, reason, start: Math.max(start, 0), end: Math.max(end, start + 1) };
  }
}

function closingBracket(text: string, from: number, bracket: string): number {
  const at = text.indexOf(bracket, from);
  return at === -1 ? from : at + 1;
}
