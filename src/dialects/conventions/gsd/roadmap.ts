/** ROADMAP.md: phases, and the plans of each, with their boxes; what a phase is for and what it depends on; the table of progress. */
import type { Finding } from '../../../model/index.ts';
import { lineText } from '../../../parse/line-map.ts';
import { readRows, readTables } from '../../../parse/read-table.ts';
import { KIND, type Markdown, stripMarks } from '../../../parse/scan-markdown.ts';
import { sectionOf } from '../../../parse/sections.ts';
import { clip } from '../../../words/clip.ts';
import type { ConventionReading, TaskEntry } from '../../kit/reading.ts';
import type { ConventionCode } from '../../kit/rules.ts';
import { statusOf } from '../../task/metadata.ts';
import type { Status } from '../../task/statuses.ts';
import { isoDate } from '../../task/text-date.ts';
import { isBacklog, type Place, phaseId, planId } from './place.ts';

/** So many phases and plans of one roadmap are read. */
const MOST_TASKS = 10_000;
/** And so many dependencies: ranges multiply. */
const MOST_DEPENDENCIES = 20_000;
const LONGEST_NAME = 200;
const LONGEST_LINE = 4000;

const NUMBER = '(\\d{1,4}(?:\\.\\d{1,3})*[a-z]?)';
const PHASE = new RegExp(`^[*_~\`[]*Phase\\s+${NUMBER}(?![\\w.-]*\\d)\\s*[:—–.-]?\\s*(.*)$`, 'i');
const PLAN = new RegExp(
  `^[*_~\`[]*(?:Plan\\s+)?${NUMBER}-(\\d{1,3}[a-z]?)(?:-PLAN)?(?:\\.md)?(?![\\w-])(?:[\\]*_~\`]+(?:\\([^)\\n]*\\))?)?\\s*[:—–-]*\\s*(.*)$`,
  'i',
);
const BOX = /^[ \t]*[-*+][ \t]+(?:\[([^\]\n]?)\][ \t]+)?(.*)$/;
const ROW = new RegExp(`^(?:Phase\\s+)?${NUMBER}(?:\\s*[.:—–-]+\\s*|\\s+|$)(.*)$`, 'i');
const SUMMARY = /<summary>(.{1,300}?)<\/summary>/i;
const VERSION = /\b(v\d+(?:\.\d+)*)\b/i;
const SHIPPED = /✅|\bshipped\b|\bcompleted?\b|\barchived\b/i;
const CLOSED = /[-—–(]{0,4}\s{0,3}\(?completed:?\s{1,3}(\d{4}-\d{2}-\d{2})\)?/i;

interface Milestone {
  name: string;
  version?: string;
  shipped: boolean;
}

interface Phase {
  number: string;
  milestone?: Milestone;
  task: TaskEntry;
  done: boolean;
}

/** The phases of one number, in the order of the text: more than one where milestones number their phases anew. */
class SameNumber {
  readonly all: Phase[] = [];
  private readonly byName = new Map<string | undefined, Phase>();
  private readonly byVersion = new Map<string | undefined, Phase>();

  add(phase: Phase): void {
    const { name, version } = phase.milestone ?? {};
    this.all.push(phase);
    this.byName.set(name, this.byName.get(name) ?? phase);
    this.byVersion.set(version, this.byVersion.get(version) ?? phase);
  }

  /** Where one of the two is in no milestone, they are the same. */
  in(milestone: Milestone | undefined): Phase | undefined {
    return milestone ? (this.byName.get(milestone.name) ?? this.byName.get(undefined)) : this.all[0];
  }

  ofVersion(version: string | undefined): Phase | undefined {
    return this.byVersion.get(version) ?? this.all.at(-1);
  }
}

export function readRoadmap(doc: Markdown, { prefix }: Place): Partial<ConventionReading> | undefined {
  const { tasks, findings, isOne } = new Roadmap(doc, prefix).read();
  return isOne ? { findings, tasks } : undefined;
}

class Roadmap {
  private readonly doc: Markdown;
  private readonly prefix: string;
  /** By number. */
  private readonly phases = new Map<string, SameNumber>();
  private count = 0;
  private dependencies = 0;
  private readonly plans = new Map<string, TaskEntry & { phase: string }>();
  private readonly findings: Finding<ConventionCode>[] = [];
  private milestone: Milestone | undefined;
  /** The phase whose section the line at hand stands in. */
  private inside: Phase | undefined;
  private full = false;

  constructor(doc: Markdown, prefix: string) {
    this.doc = doc;
    this.prefix = prefix;
  }

  read(): { tasks: TaskEntry[]; findings: Finding<ConventionCode>[]; isOne: boolean } {
    const { doc } = this;
    for (let line = 0, heading = 0; line < doc.starts.length && !this.full; line++) {
      const kind = doc.kinds[line];
      if (kind === KIND.heading) {
        if (doc.headings[heading]?.line === line) this.takeHeading(heading++);
      } else if (kind === KIND.text || kind === KIND.list)
        this.takeLine(line, lineText(doc, line).slice(0, LONGEST_LINE));
    }
    this.takeProgress();
    const tasks = [...this.named(), ...this.settled()];
    const isOne = tasks.length > 0 || /roadmap/i.test(doc.headings[0]?.title ?? '');
    return { tasks, findings: this.findings, isOne };
  }

  private takeHeading(index: number): void {
    const { title, start, level } = this.doc.headings[index]!;
    const match = PHASE.exec(title);
    if (match) {
      this.inside = this.phase(match[1]!, match[2]!, start);
      if (this.inside) this.describe(this.inside.task, index);
    } else if (level <= 3) {
      this.inside = undefined;
      if (VERSION.test(title)) this.milestone = milestoneOf(title);
      else if (/phase details|^progress|^backlog/i.test(title)) this.milestone = undefined;
    }
  }

  private takeLine(line: number, text: string): void {
    const summary = SUMMARY.exec(text)?.[1];
    if (summary !== undefined) this.milestone = milestoneOf(summary);
    else if (/^\s*<\/details>/.test(text)) this.milestone = undefined;
    const [, box, said] = this.doc.kinds[line] === KIND.list ? (BOX.exec(text) ?? []) : [];
    if (said === undefined) return;
    const start = this.doc.starts[line]! + text.length - said.length;
    const status = box === undefined ? undefined : boxed(box);
    const plan = box === undefined ? null : PLAN.exec(said);
    if (plan) this.plan(plan[1]!, plan[2]!, plan[3]!, start, status);
    else if (box !== undefined || this.milestone?.shipped) this.listed(PHASE.exec(said), start, status);
  }

  private listed(match: RegExpExecArray | null, start: number, status: Status | undefined): void {
    const phase = match && this.phase(match[1]!, match[2]!, start);
    if (!phase) return;
    const [, day] = CLOSED.exec(match[2]!) ?? [];
    if (status === 'completed' || (status === undefined && this.milestone?.shipped)) phase.done = true;
    else stand(phase.task, status);
    if (day) phase.task.completedAt ??= isoDate(day)!;
  }

  /** The phase of this number in this milestone, as the first place names it. */
  private phase(number: string, said: string, start: number): Phase | undefined {
    const others = this.phases.get(padded(number)) ?? new SameNumber();
    const known = others.in(this.milestone);
    const { name, objective } = wordsOf(said);
    if (known) {
      if (objective) known.task.objective ??= objective;
      return known;
    }
    const id = phaseId(this.prefix, number);
    if (id === undefined || !this.hasRoom(start)) return undefined;
    const phase: Phase = {
      number,
      ...(this.milestone && { milestone: this.milestone }),
      done: /✅|\bCOMPLETED?\b/.test(said),
      task: {
        ...{ id, kind: 'index', start },
        ...(name && { name: clip(name, LONGEST_NAME) }),
        ...(objective && { objective }),
        ...(isBacklog(number) && { priority: 'low' }),
        ...(this.milestone && { category: this.milestone.name }),
      },
    };
    others.add(phase);
    this.phases.set(padded(number), others);
    return phase;
  }

  private plan(phase: string, number: string, said: string, start: number, status: Status | undefined): void {
    const id = planId(this.prefix, phase, number);
    const whole = phaseId(this.prefix, phase);
    if (id === undefined || this.plans.has(id) || !this.hasRoom(start)) return;
    const name = stripMarks(said.replace(CLOSED, '')).trim();
    this.plans.set(id, {
      ...{ id, kind: 'index', start, phase },
      ...(name && { name: clip(name, LONGEST_NAME) }),
      // An open box says no more than that nobody ticked it off: a summary or the state may know better.
      ...(status !== undefined && status !== 'pending' && { status }),
      ...(whole !== undefined && { partOf: whole }),
    });
  }

  private hasRoom(start: number): boolean {
    this.full ||= !this.mayCount('count', MOST_TASKS, 'phases and plans', start);
    return !this.full;
  }

  private mayCount(what: 'count' | 'dependencies', most: number, words: string, start: number): boolean {
    if (++this[what] === most + 1) {
      const message = `From here on ${words} are not read: there are more than ${most.toLocaleString('en')}`;
      this.findings.push({ code: 'roadmap-long', start, end: start, message });
    }
    return this[what] <= most;
  }

  /** `**Goal**: …`, `**Depends on**: Phase 1`, and the criteria, below the heading of a phase. */
  private describe(task: TaskEntry, index: number): void {
    const { doc } = this;
    const { firstLine, endLine } = sectionOf(doc, index);
    const end = Math.min(endLine, doc.headings[index + 1]?.line ?? endLine);
    const criteria: string[] = [];
    let inCriteria = false;
    for (let line = firstLine; line < end; line++) {
      const text = lineText(doc, line).slice(0, LONGEST_LINE);
      const [, label, said] =
        /^[ \t]*(?:[-*+][ \t]+)?\*\*([A-Za-z ]{3,30})(?:\s*\([^)]*\))?:?\*\*(?:\s*\([^)]*\))?:?[ \t]*(.*)$/.exec(
          text,
        ) ?? [];
      if (label !== undefined) inCriteria = /^success criteria$/i.test(label.trim());
      if (label === undefined && inCriteria && /^\s*(?:\d+[.)]|[-*+])\s/.test(text))
        criteria.push(text.trim().replace(/^(?:\d+[.)]|[-*+])\s+/, ''));
      if (label === undefined || !said) continue;
      if (/^goal$/i.test(label)) task.objective = said;
      else if (/^(?:depends on|dependencies|dependency)$/i.test(label))
        this.depend(task, said, doc.starts[line]! + text.length - said.length);
      else if (/^status$/i.test(label)) stand(task, statusOf(said));
    }
    if (criteria.length > 0) task.criteria ??= criteria.join('\n');
  }

  /** `Phase 1`, `Phases 1-4`, `Phase 2, Phase 3`. What stands in brackets is a remark. */
  private depend(task: TaskEntry, said: string, start: number): void {
    if (this.dependencies > MOST_DEPENDENCIES) return;
    const plain = said.replace(/\([^)]*\)/g, (remark) => ' '.repeat(remark.length));
    for (const { 0: words, index } of plain.matchAll(
      /\bPhases?\s+[\d.]+[a-z]?(?:(?:\s*[,&–+-]\s*|\s+(?:and|through|to)\s+)(?:Phase\s+)?[\d.]+[a-z]?\b)*/gi,
    ))
      for (const number of numbersIn(words)) {
        if (!this.mayCount('dependencies', MOST_DEPENDENCIES, 'dependencies', start + index)) return;
        const id = phaseId(this.prefix, number);
        if (id === undefined || id === task.id) continue;
        task.dependsOn ??= [];
        task.dependsOn.push({ id, start: start + index });
      }
  }

  /** Rows such as `| 2. Harden | 2/2 | Complete | 2026-02-18 |`. */
  private takeProgress(): void {
    for (const table of readTables(this.doc)) {
      if (!/^phase$/i.test(stripMarks(table.header[0]?.text ?? ''))) continue;
      const status = table.header.findIndex(({ text }) => /^status$/i.test(stripMarks(text)));
      const milestone = table.header.findIndex(({ text }) => /^milestone$/i.test(stripMarks(text)));
      if (status === -1) continue;
      for (const row of readRows(this.doc, table)) {
        const [, number] = ROW.exec(stripMarks(row[0]?.text ?? '')) ?? [];
        const version = VERSION.exec(row[milestone]?.text ?? '')?.[1];
        const phase = this.phases.get(padded(number))?.ofVersion(version?.toLowerCase());
        if (phase)
          standing(phase, statusOf(row[status]?.text ?? ''), row.map(({ text }) => isoDate(text)).find(Boolean));
      }
    }
  }

  /** Where milestones number their phases anew, those that are shipped have their version before the number. */
  private named(): TaskEntry[] {
    return [...this.phases.values()].flatMap(({ all: same }) =>
      same.map(({ number, milestone, task, done }) => {
        if (done) task.status = 'completed';
        const version = same.length > 1 && milestone?.shipped ? milestone.version : undefined;
        const id =
          version === undefined ? undefined : phaseId([this.prefix, version].filter(Boolean).join('/'), number);
        return id === undefined ? task : { ...task, id };
      }),
    );
  }

  /** A phase that is complete has no open plans, whether or not somebody ticked them off. */
  private settled(): TaskEntry[] {
    const done = new Set([...this.phases].flatMap(([number, { all }]) => (all.every((one) => one.done) ? number : [])));
    return [...this.plans.values()].map(({ phase, ...task }) =>
      done.has(padded(phase)) ? { ...task, status: 'completed' } : task,
    );
  }
}

const padded = (number: string | undefined) => number?.replace(/^0+(?=\d)/, '').toLowerCase() ?? '';

/** An open one says no more than that nobody ticked it off: a summary or the state may know better. */
function stand(task: TaskEntry, status: Status | undefined): void {
  if (status !== undefined && status !== 'pending') task.status ??= status;
}

function milestoneOf(title: string): Milestone {
  const version = VERSION.exec(title)?.[1]?.toLowerCase();
  const name = stripMarks(title.replace(/[^\p{L}\p{N}\s.()&,:'/-]/gu, '').replace(/\(.*|\s[-—–]{1,2}\s.*/, '')).trim();
  return { name: name || title, ...(version && { version }), shipped: SHIPPED.test(title) };
}

function boxed(box: string): Status {
  if (/[xX✓✔✅]/u.test(box)) return 'completed';
  return /[-~/]/.test(box) ? 'in_progress' : 'pending';
}

/** `Name** - what it is for (completed 2026-02-18)` */
function wordsOf(said: string): { name: string; objective?: string } {
  const plain = said
    .replace(CLOSED, '')
    .trimEnd()
    .replace(/(?:[—–-]{1,3}\s{0,3})?completed$/i, '')
    .trimEnd();
  const [, bold, behind] = /^(.{1,200}?)\*\*\s*(?:\([^)]*\)\s*)?(?:[—–:-]+\s*(.*))?$/.exec(plain) ?? [];
  const [head, ...rest] = bold === undefined ? plain.split(/\s(?:—|–|--?)\s/) : [bold, behind ?? ''];
  const name = stripMarks(head!)
    .replace(/\s*\((?:\d+\/\d+ plans?|inserted|complete|completed)\)\s*$/i, '')
    .replace(/[✅🚧✓]/gu, '')
    .replace(/\s*\(?completed?\)?$/i, '')
    .trim();
  const objective = stripMarks(rest.join(' — ')).trim();
  return { name, ...(/\p{L}{3}/u.test(objective) && { objective }) };
}

function standing(phase: Phase, status: Status | undefined, day: string | undefined): void {
  if (status === 'completed') phase.done = true;
  else stand(phase.task, status);
  if (status === 'completed' && day) phase.task.completedAt ??= day;
}

const MOST_IN_RANGE = 100;

/** `1, 2 and 5-7` */
function numbersIn(words: string): string[] {
  return [
    ...words.matchAll(/(\d+(?:\.\d+)*[a-z]?)(?:\s*(?:[-–]|through|to)\s*(?:Phase\s+)?(\d+)(?![\d.]))?/gi),
  ].flatMap(([, from, to]) => {
    if (to === undefined || !/^\d+$/.test(from!)) return to === undefined ? [from!] : [from!, to];
    const length = Number(to) - Number(from);
    if (length <= 0 || length > MOST_IN_RANGE) return [from!, to];
    return Array.from({ length: length + 1 }, (_, i) => String(Number(from) + i));
  });
}
