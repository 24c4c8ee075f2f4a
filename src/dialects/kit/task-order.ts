/**
 * What sentences of a list say about the order of its tasks: `T003 → T004`, `T005-T011 before T012-T018`, `T019 and T020 depend on T018`,
 * and `(depends on T028)` in the line of a task. Only ids and ranges count. “Can run in parallel” says nothing about order.
 */
import type { Finding } from '../../model/index.ts';
import { lineAt, lineText } from '../../parse/line-map.ts';
import { KIND, type Markdown } from '../../parse/scan-markdown.ts';
import type { ListedTask } from './reading.ts';
import type { ConventionCode } from './rules.ts';

/** Dependencies of one list that are read: ranges multiply. */
const MOST_DEPENDENCIES = 20_000;
/** How often its sentences may name tasks, with all that stand in a range: the same can be said again and again. */
const MOST_NAMED = 1_000_000;
/** Longer lines are no sentences about order. */
const LONGEST_LINE = 2000;

const ID = /\bT\d{1,5}[a-z]?(?:\.\d+)*(?:-[A-Z]{2,12})?\b/g;
const RANGE = /^\s*(?:-|–|—|to|through|\.\.+|…)\s*$/;
const LIST = /^\s*(?:,|;|&|\+|\/|and|,\s*and)\s*$/;
/** Behind a set of ids: the end of its parentheses, or a remark about it. */
const REMARK = /^[\s)\]*]*(?:\([^()]*\))?/;
const ARROW = /^\s*(?:→|->|=>|⇒|➜|➔)[^.;:→]{0,40}$/;
const BEFORE = /^[^.;:]{0,40}\b(?:before|blocks?|precedes?)\b[^.;:]{0,40}$/i;
const AFTER = /^[^.;:]{0,40}\b(?:depends? on|requires?|needs?|after|follows?|blocked by|waits? for)\b[^.;:]{0,40}$/i;
const NO_ORDER = /\b(?:not|no|never|without|parallel|independent(?:ly)?|concurrently|and)\b|n't\b/i;
/** Longer than any of these words with their marks. */
const LONGEST_GAP = 100;
/** In the line of a task, or below it, the task itself is meant. */
const OWN_AFTER =
  /\b(?:depends? on|dependenc(?:y|ies)|requires?|needs|after|blocked by|prerequisites?)\*{0,2}\s{0,3}:?\*{0,2}\s{0,3}[`(]{0,3}$/i;
const OWN_BEFORE = /\b(?:before|blocks)\*{0,2}\s{0,3}:?\*{0,2}\s{0,3}[`(]{0,3}$/i;
const EVERYTHING_BEHIND =
  /^\s*(?:must (?:be )?(?:complete|done|come) )?before (?:everything|all (?:other|else)|anything else)/i;
const EVERYTHING_BEFORE = /\b(?:everything(?: else)?|all other tasks)\s+before\s[^.;:]{0,40}$/i;

/** Ids that stand together: `T001-T004, T007`. */
interface IdSet {
  ids: string[];
  start: number;
  end: number;
}

/** Adds what the text says to `dependsOn` of the tasks; returns what is wrong. */
export function readOrder(doc: Markdown, tasks: readonly ListedTask[]): Finding<ConventionCode>[] {
  const order = new Order(tasks);
  const at = new Map(tasks.map((task) => [lineAt(doc, task.start), task]));
  let current: ListedTask | undefined;
  for (let line = 0; line < doc.starts.length && !order.isFull; line++) {
    const kind = doc.kinds[line];
    const own = at.get(line);
    if (own) current = own;
    else if (kind === KIND.heading || kind === KIND.rule) current = undefined;
    if (!own && kind !== KIND.list && kind !== KIND.text) continue;
    const text = lineText(doc, line);
    if (text.length > LONGEST_LINE) continue;
    // Indented below its line, or anywhere below a heading that is a task.
    const isBelow = (kind === KIND.text || kind === KIND.list) && /^[ \t]|^\**(?:depend|blocked|prereq)/i.test(text);
    order.readLine(text, doc.starts[line]!, own ?? (isBelow ? current : undefined), own !== undefined);
  }
  return order.findings;
}

class Order {
  readonly findings: Finding<ConventionCode>[] = [];
  isFull = false;
  private readonly tasks: readonly ListedTask[];
  private readonly byId: ReadonlyMap<string, ListedTask>;
  private readonly numbers: { number: number; task: ListedTask }[];
  private readonly known = new Set<string>();
  private readonly said = new Set<string>();
  private named = 0;

  constructor(tasks: readonly ListedTask[]) {
    this.tasks = tasks;
    this.byId = new Map(tasks.map((task) => [task.written.toLowerCase(), task]));
    this.numbers = tasks.map((task) => ({ number: numberOf(task.written), task })).sort((a, b) => a.number - b.number);
  }

  readLine(text: string, start: number, own: ListedTask | undefined, isOwnLine: boolean): void {
    const sets = idSets(text);
    for (const [index, set] of sets.entries()) {
      const before = sets[index - 1];
      const gap = text.slice(before?.end ?? 0, set.start);
      if (own && (index > 0 || !isOwnLine)) this.aboutOwn(own, set, gap, start);
      if (before && !(own && isOwnLine && index === 1)) this.between(before, set, gap.replace(REMARK, ''), start);
    }
    const [first, last] = [sets[0], sets.at(-1)];
    if (own || !first || !last) return;
    if (EVERYTHING_BEHIND.test(text.slice(last.end).replace(REMARK, '')))
      this.state(this.others(last, start), this.of(last, start), start + last.start);
    if (EVERYTHING_BEFORE.test(text.slice(0, first.start)))
      this.state(this.of(first, start), this.others(first, start), start + first.start);
  }

  private aboutOwn(own: ListedTask, set: IdSet, gap: string, start: number): void {
    if (NO_ORDER.test(gap.slice(-30))) return;
    const near = gap.slice(-LONGEST_GAP);
    if (OWN_AFTER.test(near)) this.state([own], this.of(set, start), start + set.start);
    else if (OWN_BEFORE.test(near)) this.state(this.of(set, start), [own], start + set.start);
  }

  private between(left: IdSet, right: IdSet, words: string, start: number): void {
    if (ARROW.test(words) || (!NO_ORDER.test(words) && BEFORE.test(words)))
      this.state(this.of(right, start), this.of(left, start), start + right.start);
    else if (!NO_ORDER.test(words) && AFTER.test(words))
      this.state(this.of(left, start), this.of(right, start), start + left.start);
  }

  private others(set: IdSet, start: number): ListedTask[] {
    if (!this.mayName(this.tasks.length, start)) return [];
    const these = new Set(this.of(set, start));
    return this.tasks.filter((task) => !these.has(task));
  }

  /** Tasks of a set. A range means the tasks of the list between its ends. */
  private of({ ids, start: at }: IdSet, start: number): ListedTask[] {
    return ids.flatMap((id) => {
      const [from, to] = id.split('\n');
      if (to !== undefined) return this.range(numberOf(from!), numberOf(to), start + at);
      const task = this.byId.get(id.toLowerCase());
      if (!task) this.find('task-dependency-unknown', start + at, id.length, `This list has no ${id}`);
      return task ?? [];
    });
  }

  private range(from: number, to: number, start: number): ListedTask[] {
    if (this.isFull) return [];
    let [low, high] = [0, this.numbers.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.numbers[middle]!.number < from) low = middle + 1;
      else high = middle;
    }
    const found: ListedTask[] = [];
    for (; low < this.numbers.length && this.numbers[low]!.number <= to; low++) found.push(this.numbers[low]!.task);
    return this.mayName(found.length, start) ? found : [];
  }

  private state(later: readonly ListedTask[], earlier: readonly ListedTask[], start: number): void {
    const isMany = this.known.size + later.length * earlier.length > MOST_DEPENDENCIES;
    if (isMany) this.stop(start, `there are more than ${MOST_DEPENDENCIES.toLocaleString('en')}`);
    if (isMany || !this.mayName(later.length * earlier.length, start)) return;
    for (const task of later)
      for (const { id } of earlier) {
        const name = `${task.id} ${id}`;
        if (id === task.id || this.known.has(name)) continue;
        this.known.add(name);
        task.dependsOn.push({ id, start });
      }
  }

  private mayName(tasks: number, start: number): boolean {
    this.named += tasks;
    if (this.named > MOST_NAMED && !this.isFull)
      this.stop(start, `together they name tasks more than ${MOST_NAMED.toLocaleString('en')} times`);
    return !this.isFull;
  }

  private stop(start: number, why: string): void {
    this.isFull = true;
    this.find('task-dependencies-many', start, 0, `From here on dependencies are not read: ${why}`);
  }

  private find(code: ConventionCode, start: number, length: number, message: string): void {
    const place = `${start} ${message}`;
    if (!this.said.has(place)) this.findings.push({ code, start, end: start + length, message });
    this.said.add(place);
  }
}

const numberOf = (id: string) => Number(/\d+/.exec(id)?.[0] ?? Number.NaN);

function idSets(text: string): IdSet[] {
  const sets: IdSet[] = [];
  for (const { 0: id, index } of text.matchAll(ID)) {
    const last = sets.at(-1);
    const gap = last ? text.slice(last.end, index) : '';
    if (last && RANGE.test(gap)) last.ids.push(`${last.ids.pop()!.split('\n')[0]}\n${id}`);
    else if (last && LIST.test(gap)) last.ids.push(id);
    else sets.push({ ids: [id], start: index, end: 0 });
    sets.at(-1)!.end = index + id.length;
  }
  return sets;
}
