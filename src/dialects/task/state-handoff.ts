/** What a handoff states about the task or the note that it is of: files, items and what they settle. */
import {
  defined,
  fieldsOf,
  fingerprint,
  ITEM_LABELS,
  ITEMS,
  type ItemField,
  type ItemLabel,
  normalisePath,
  normaliseTaskId,
  type Properties,
  type Property,
  STATEMENT_OF,
} from '../../model/index.ts';
import type { End, FactCollector } from '../fact-collector.ts';
import { filesNamedIn } from './named-files.ts';
import { stateReplaced } from './replaced-decisions.ts';
import { isInside, type SectionName } from './schema.ts';
import { Course } from './state-course.ts';
import type { Told } from './told.ts';

/** An item of a handoff by the names of its fields; which it has is said by the row of its kind. */
type SaidItem = Readonly<Record<string, Property | undefined>>;

/** Files that one item may name. */
const MOST_NAMED = 5;

/** `at`: when it was said, as far as the text tells; else empty. */
export function stateHandoff(collector: FactCollector, own: End, told: Told, at: string): void {
  new HandoffFacts(collector, own, told, at).state();
}

/** Task ids in their one spelling; an empty list says nothing. */
function stated(value: ItemField['value'], said: Property | undefined): Property | undefined {
  if (!Array.isArray(said)) return said;
  if (said.length === 0) return undefined;
  return value === 'tasks' ? said.flatMap((id) => normaliseTaskId(id) ?? []) : said;
}

/** The statements of one handoff. */
class HandoffFacts {
  private readonly collector: FactCollector;
  private readonly own: End;
  private readonly checked: Told;
  private readonly course: Course;
  private readonly paths: string[];

  constructor(collector: FactCollector, own: End, checked: Told, at: string) {
    this.collector = collector;
    this.own = own;
    this.checked = checked;
    this.course = new Course(checked, at);
    const { files_created = [], files_modified = [], dependencies_for_next = [] } = checked.handoff;
    const paths = new Set<string>();
    for (const { path } of files_created) paths.add(normalisePath(path));
    for (const { path } of files_modified) paths.add(normalisePath(path));
    for (const { file } of dependencies_for_next) paths.add(normalisePath(file));
    this.paths = [...paths];
  }

  state(): void {
    const { collector, own } = this;
    const { handoff } = this.checked;
    handoff.files_created?.forEach(({ path, purpose, lines }, i) => {
      collector.edge(
        'CREATED',
        own,
        collector.file(path),
        this.place('files_created', i),
        this.said('files_created', i, defined({ purpose, lines })),
      );
    });
    handoff.files_modified?.forEach(({ path, lines, change_type, description }, i) => {
      collector.edge(
        'MODIFIED',
        own,
        collector.file(path),
        this.place('files_modified', i),
        this.said('files_modified', i, defined({ lines, changeType: change_type, description })),
      );
    });
    handoff.dependencies_for_next?.forEach(({ file, reason }, i) => {
      collector.edge(
        'HANDS_ON',
        own,
        collector.file(file),
        this.place('dependencies_for_next', i),
        this.said('dependencies_for_next', i, defined({ reason })),
      );
    });
    for (const label of ITEM_LABELS)
      handoff[ITEMS[label].section]?.forEach((said: SaidItem, i: number) => {
        this.item(label, said, i);
      });
    this.course.state(collector, own);
    handoff.resolves?.forEach((text) => {
      this.refer('RESOLVES', text);
    });
    handoff.confirms?.forEach((text) => {
      this.refer('CONFIRMS', text, { text });
    });
  }

  private refer(type: 'RESOLVES' | 'CONFIRMS', text: string, props: Properties = {}): void {
    const folded = fingerprint(text);
    if (!folded) return;
    const reference = this.collector.node('Reference', folded, { text: folded });
    this.collector.edge(type, this.own, reference, this.checked.block.start, props);
  }

  private item(label: ItemLabel, said: SaidItem, index: number): void {
    const { section, lead } = ITEMS[label];
    const place = this.place(section, index);
    const text = said[lead] as string;
    const node = this.collector.node(label, fingerprint(text), {});
    const props: Properties = { text };
    if (said.id !== undefined) props.id = said.id;
    let words = text;
    for (const { name, property, value } of fieldsOf(label)) {
      const told = property && stated(value, said[name]);
      if (told === undefined) continue;
      props[property!] = told;
      if (typeof told === 'string') words += `\n${told}`;
    }
    this.addClosing(props, section, index);
    this.collector.edge(STATEMENT_OF[label], this.own, node, place, this.said(section, index, props));
    for (const { path } of filesNamedIn(words, MOST_NAMED))
      this.collector.edge('NAMES', node, this.collector.file(path), place);
    this.knownAs(node, said.id, place);
    if (label === 'Pattern')
      stateReplaced(this.collector, {
        ...{ source: this.own, node, text, start: place },
        at: this.course.lastSaid(section, index),
      });
    for (const { name, value, edge } of fieldsOf(label)) {
      const named = edge && said[name];
      if (!edge || named === undefined) continue;
      for (const one of Array.isArray(named) ? named : [named]) {
        const end = this.endOf(value, String(one));
        if (end) this.collector.edge(edge, node, end, place);
      }
    }
  }

  /** What a later place of the same text says about it. */
  private addClosing(props: Properties, section: SectionName, index: number): void {
    const closing = this.course.closingOf(section, index);
    if (!closing) return;
    props.closed = closing.closed;
    props.closedBy = this.collector.lineOf(closing.start);
  }

  /** An author's own id, to look it up by. */
  private knownAs(node: End, id: Property | undefined, place: number): void {
    const folded = id === undefined ? '' : fingerprint(String(id));
    if (folded)
      this.collector.edge('KNOWN_AS', node, this.collector.node('Reference', folded, { text: folded }), place);
  }

  /** What an entry of a field means: a tag, a task, or the file that it names. */
  private endOf(value: ItemField['value'], text: string): End | undefined {
    if (value === 'tags') return this.collector.tag(text);
    if (value === 'tasks') return this.collector.task(normaliseTaskId(text)!);
    const file = this.fileMeant(text);
    return file === undefined ? undefined : this.collector.file(file);
  }

  /** Adds to what is said when, and whether an author wrote it so or rules read it from prose. */
  private said(section: SectionName, index: number, props: Properties): Properties {
    const at = this.course.lastSaid(section, index);
    const confidence = this.checked.confidences?.[section]?.[index];
    if (at !== '') props.at = at;
    if (confidence !== undefined) {
      props.derived = 'heuristic';
      props.confidence = confidence;
    }
    return props;
  }

  private place(section: SectionName, index: number): number {
    return this.checked.places[section]![index]!;
  }

  /** A bare name means the one path of this handoff that ends with it; a text with the shape of a path means itself. */
  private fileMeant(text: string): string | undefined {
    const clean = normalisePath(text);
    const ending = this.paths.filter((path) => path === clean || path.endsWith(`/${clean}`));
    if (ending.length === 1) return ending[0];
    return /^[^\s:*]+\/[^\s/:*]+\.[A-Za-z0-9]{1,8}$/.test(text) && isInside(text) ? clean : undefined;
  }
}
