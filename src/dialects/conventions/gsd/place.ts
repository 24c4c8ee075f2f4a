/** Which file of GSD a path is, and the ids of the phase, plan or quick task that it belongs to. */
import { taskIdInList } from '../../../model/index.ts';
import { lineText } from '../../../parse/line-map.ts';
import { KIND, type Markdown } from '../../../parse/scan-markdown.ts';
import { folderOf } from '../../kit/convention.ts';
import type { Lines } from '../../kit/reading.ts';

export interface Place {
  file: 'plan' | 'summary' | 'verification' | 'state' | 'roadmap' | 'pause' | 'handoff';
  /** What stands before every id: the package or workstream, and the milestone of an archive. */
  prefix: string;
  /** Below milestones/ or archive/: what is there is done. */
  archived: boolean;
  /** The number of the phase, as a folder or a name writes it: `05.2`. */
  phase?: string;
  /** The words in the name of the folder: `add-login` of `05-add-login`. */
  words?: string;
  /** The plan or quick task that a plan or summary is of; the phase itself, where it has no number of its own. */
  task?: string;
}

export const PLANNING = /^((?:[^/]+\/)*?)\.(?:planning|gsd)\/(?:workstreams\/([^/]+)\/)?(.+)$/;
const FILES: readonly [RegExp, Place['file']][] = [
  [/^STATE\.md$/, 'state'],
  [/^ROADMAP\.md$/, 'roadmap'],
  [/^HANDOFF\.json$/, 'handoff'],
  [/^\.continue-here(?:-[\w.-]+)?\.md$/, 'pause'],
  [/^(?:.*[-_])?PLAN\.md$/, 'plan'],
  [/^(?:.*[-_])?SUMMARY\.md$/, 'summary'],
  [/^(?:[\d.]+[a-z]?-(?:\d+-)?)?VERIFICATION\.md$/, 'verification'],
];
/** Texts for planning: their summaries are no handoffs. */
const OTHERS = /(?:^|\/)(?:research|codebase|intel|templates?|seeds)\//;
const ARCHIVE = /(?:^|\/)(?:milestones|archived?|_archive)\//;
const VERSION = /(?:^|[/_-])(v\d+(?:\.\d+)*)(?![\d.])/i;
/** `05-login`, `05.2-login`, `AB-05-login`, `phase-5`. */
const NUMBERED = /^(?:[A-Z][A-Z0-9]{0,9}-|phase[-_]?)?(\d{1,4}(?:\.\d{1,3})*[a-z]?)(?:[-_](.*))?$/i;
const PLAN_NAME = /^(?:[A-Z][A-Z0-9]{0,9}-)?(\d{1,4}(?:\.\d{1,3})*[a-z]?)[-_](\d{1,3}[a-z]?)(?:[-_].*)?$/i;
const QUICK = /^(\d{6}-[0-9a-z]{2,4}|\d{1,4})(?:-(.*))?$/i;

export function placeOf(path: string): Place | undefined {
  const [, before, workstream, rest] = PLANNING.exec(path) ?? [];
  if (rest === undefined || OTHERS.test(rest)) return undefined;
  const folders = rest.split('/');
  const name = folders.pop()!;
  const file = FILES.find(([like]) => like.test(name))?.[1];
  if (!file) return undefined;
  const archived = ARCHIVE.test(rest);
  const version = archived ? VERSION.exec(rest)?.[1]?.toLowerCase() : undefined;
  const prefix = folderOf(before, workstream, version ?? (archived ? 'archive' : undefined));
  const place: Place = { file, prefix, archived };
  if (file === 'state' || file === 'roadmap') return folders.length === 0 ? place : undefined;
  return folders.includes('quick') || folders.includes('quick-tasks')
    ? { ...place, ...quickAt(prefix, folders.at(-1)!, name) }
    : { ...place, ...phaseAt(prefix, folders, name) };
}

function quickAt(prefix: string, folder: string, name: string): Partial<Place> {
  const [, number, words] = QUICK.exec(folder) ?? QUICK.exec(name.replace(/[-_]?(?:PLAN|SUMMARY)\.md$/, '')) ?? [];
  const task = number === undefined ? undefined : taskIdInList(prefix, `quick-${number}`);
  return { ...(task !== undefined && { task }), ...(words && { words }) };
}

function phaseAt(prefix: string, folders: readonly string[], name: string): Partial<Place> {
  const own = name.replace(/[-_]?(?:PLAN|SUMMARY|VERIFICATION)\.md$/, '');
  const [, ofFolder, words] = NUMBERED.exec(folders.at(-1) ?? '') ?? [];
  const [, ofName, plan] = PLAN_NAME.exec(own) ?? [];
  const phase = ofName ?? ofFolder;
  if (phase === undefined) return {};
  const found = { phase, ...(words && { words }) };
  if (plan !== undefined) return { ...found, ...idOf(planId(prefix, phase, plan)) };
  // `PLAN.md` and `05-PLAN.md` are of the whole phase; `02-PLAN.md` in another phase's folder is its second plan.
  const number = /^(\d{1,3}[a-z]?)(?:[-_]|$)/i.exec(own)?.[1];
  if (own === '' || padded(own) === padded(phase)) return { ...found, ...idOf(phaseId(prefix, phase)) };
  return number !== undefined && own === number ? { ...found, ...idOf(planId(prefix, phase, number)) } : found;
}

const idOf = (task: string | undefined) => (task === undefined ? {} : { task });

/** `1` and `01` are one phase; `05.2` is not `05.20`. */
const padded = (number: string) =>
  number.toLowerCase().replace(/^0*(\d+)/, (_, digits: string) => digits.padStart(2, '0'));

export const phaseId = (prefix: string, phase: string) => taskIdInList(prefix, `phase-${padded(phase)}`);
export const planId = (prefix: string, phase: string, plan: string) =>
  taskIdInList(prefix, `${padded(phase)}-${padded(plan)}`);
export const quickId = (prefix: string, number: string) => taskIdInList(prefix, `quick-${number.toLowerCase()}`);

/** Ideas for later are kept as phases from 999 on. */
export const isBacklog = (phase: string) => /^999(?:\.|$)/.test(phase);

/** The number of a phase that a field names: `04`, `04-launch-readiness`, `Phase 4`. */
export function phaseNamed(text: string | undefined): string | undefined {
  return /^(?:phase[\s_-]*)?(\d{1,4}(?:\.\d{1,3})*[a-z]?)(?![\w.])/i.exec(text?.trim() ?? '')?.[1];
}

/** The task that an entry of `depends_on` means, seen from a plan of `phase`: `01-02`, `02` (of the same phase), `phase-1`, `01-setup`. */
export function dependencyId(text: string, prefix: string, phase: string | undefined): string | undefined {
  const word = text
    .trim()
    .replace(/^plan[\s_-]+/i, '')
    .replace(/(?:-PLAN)?\.md$/i, '')
    .replace(/^.*\//, '');
  const [, ofPhase, plan] = /^(\d{1,4}(?:\.\d{1,3})*[a-z]?)[-_](\d{1,3}[a-z]?)(?![\w.])/i.exec(word) ?? [];
  if (ofPhase !== undefined) return planId(prefix, ofPhase, plan!);
  if (/^\d{1,3}[a-z]?$/i.test(word) && phase !== undefined) return planId(prefix, phase, word);
  const named = phaseNamed(word);
  return named === undefined ? undefined : phaseId(prefix, named);
}

const BEFORE =
  /^(?:(?:quick(?:[\s-]+(?:task|plan))?|phase|plan|summary)\b[:\s]*[\w.-]*\d[\w.-]*\s*[:,/—–|-]*\s*)?(?:plan\s+[\w.-]*\d[\w.-]*\s*)?(?:summary\b)?[:—–|\s-]*/i;
const LONGEST = 300;
const BEHIND = /\s*(?:[—–:|-]+\s*)?\(?(?:execution\s+|plan\s+|phase\s+)?(?:summary|plan)\)?$/i;

export function titleOf({ headings }: Markdown): string | undefined {
  const title = headings.find(({ level }) => level === 1)?.title.slice(0, LONGEST);
  if (title === undefined) return undefined;
  const bare = title.replace(BEFORE, '').replace(BEHIND, '').trim();
  return /\p{L}{2}/u.test(bare) && !/^(?:summary|plan)$/i.test(bare) ? bare : undefined;
}

/** What stands between `<objective>` and `</objective>`. */
export function tagged({ text }: Markdown, name: string): string | undefined {
  const open = text.indexOf(`<${name}>`);
  if (open === -1) return undefined;
  const [inside] = text.slice(open + name.length + 2).split(`</${name}>`, 1);
  return inside!.trim();
}

/** A piece of a file: what stands in a tag, or below a heading that is in none. */
export interface Part extends Lines {
  tag?: string;
  title?: string;
}

const OPENS = /^[ \t]*<([a-z][a-z_]{2,30})>/;

/** The whole file in pieces. The line of the tag or heading belongs to its piece. */
export function partsOf(doc: Markdown): Part[] {
  const parts: Part[] = [];
  let open: Part = { firstLine: doc.frontMatter?.line ?? 0, endLine: 0 };
  const begin = (line: number, part: Omit<Part, keyof Lines>) => {
    if (line > open.firstLine) parts.push({ ...open, endLine: line });
    open = { firstLine: line, endLine: line, ...part };
  };
  for (let line = open.firstLine, heading = 0; line < doc.starts.length; line++) {
    const kind = doc.kinds[line];
    if (kind === KIND.heading && doc.headings[heading]?.line === line) {
      const { title } = doc.headings[heading++]!;
      if (open.tag === undefined) begin(line, { title });
    } else if (kind === KIND.text || kind === KIND.list) {
      const text = lineText(doc, line);
      const tag = OPENS.exec(text)?.[1];
      if (open.tag === undefined && tag !== undefined) begin(line, { tag });
      if (open.tag !== undefined && text.includes(`</${open.tag}>`)) begin(line + 1, {});
    }
  }
  begin(doc.starts.length, {});
  return parts;
}
