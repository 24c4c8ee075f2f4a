/** A summary is the handoff of a plan: files, decisions and patterns from its fields, deviations with what was done about them, and the rest as prose. */
import { lineText } from '../../parse/line-map.ts';
import { KIND, type Markdown, stripMarks } from '../../parse/scan-markdown.ts';
import { type Section, sectionOf } from '../../parse/sections.ts';
import { clip } from '../../words/clip.ts';
import { statusOf } from '../task/metadata.ts';
import type { SectionName } from '../task/schema.ts';
import { isoDate, sortableDate } from '../task/text-date.ts';
import { decisionsUnder, isNothing } from '../task-lists/decisions.ts';
import { ToldCollector } from '../told/collect-told.ts';
import { fileIn, readFileList } from '../told/file-list.ts';
import { type Fields, frontMatterOf, type TextAt } from '../told/read-fields.ts';
import type { ToldReading, ToldTask } from '../told/reading.ts';
import { readDeviations } from './deviations.ts';
import { inWords, type Place } from './place.ts';
import { archivedPhase, partOf } from './plan.ts';
import type { GsdCode } from './rules.ts';
import { toldBy } from './same-matter.ts';
import { titleOf } from './title.ts';

/** What is counted, proved or said elsewhere in the same file. */
const SKIPPED =
  /^(?:performance|metrics|task commits|commits|tasks completed|self[- ]?check|accomplishments?|verification(?: results)?|requirements? (?:completed|coverage|satisfied)|acceptance criteria|success criteria|test results|duration|plan metadata|threat (?:model|surface).*)\b/i;
const DECISIONS = /^(?:key |implementation |technical |design )?decisions?(?: made)?$/i;
const FILES = /^(?:key )?files?\b/i;
const DEVIATIONS = /^deviations?\b|^auto-?fixed\b/i;
/** How things stand at the end. What is in the way counts; it asks nobody to do anything. */
const READINESS = /^(?:next (?:phase|plan|step)s? readiness|readiness|next phase)\b/i;
const IN_THE_WAY: readonly SectionName[] = ['blockers', 'gotchas', 'open_questions'];

const LONGEST_NAME = 160;
const LONGEST_OBJECTIVE = 1000;

export function readSummary(doc: Markdown, place: Place): ToldReading<GsdCode> {
  const { fields, findings } = frontMatterOf(doc);
  const collector = new ToldCollector(fields.texts(['tags'], true).map(({ text }) => text));
  takeFields(collector, fields, doc);
  const readiness = takeSections(collector, doc);
  const completed = completedOn(fields, doc);
  const title = titleOf(doc);
  return {
    state: 'ingested',
    findings: [...findings, ...collector.findings()],
    ...(title && { name: title }),
    tasks:
      place.task === undefined
        ? []
        : [taskOf(doc, fields, { ...place, task: place.task }, readiness), ...archivedPhase(place)],
    telling: collector.told(sortableDate(completed), place.task),
  };
}

function taskOf(
  doc: Markdown,
  fields: Fields,
  place: Place & { task: string },
  readiness: string | undefined,
): ToldTask {
  const [whole, told] = [partOf(place), oneLiner(doc)];
  const name = titleOf(doc) ?? told ?? (place.words && inWords(place.words));
  const completedAt = isoDate(completedOn(fields, doc));
  const tags = fields.text('subsystem');
  return {
    id: place.task,
    kind: 'file',
    // A summary is written when the plan was carried out; a known word may say that something is left.
    status: statusOf(fields.text('status') ?? '') ?? 'completed',
    ...(name && { name: clip(name, LONGEST_NAME) }),
    ...(told && { objective: clip(told, LONGEST_OBJECTIVE) }),
    ...(readiness && { context: readiness }),
    ...(tags && { category: tags }),
    ...(completedAt && { completedAt }),
    ...(whole !== undefined && { partOf: whole }),
    dependsOn: [],
    names: [],
    start: 0,
  };
}

function completedOn(fields: Fields, { text }: Markdown): string | undefined {
  return (
    fields.text('completed', 'completed-date', 'completed-at', 'date') ??
    fields.inside('metrics').text('completed', 'completed-date', 'completed-at', 'date') ??
    /^\*?\*?Completed:?\*?\*?:?\s*(\d{4}-\d{2}-\d{2}\S*)/m.exec(text.slice(-LAST))?.[1]?.replace(/\*+$/, '')
  );
}
/** A closing line is near the end. */
const LAST = 2000;

/** The bold sentence below the title. */
function oneLiner(doc: Markdown): string | undefined {
  const title = doc.headings.find(({ level }) => level === 1);
  for (let line = (title?.line ?? -1) + 1; title && line < doc.starts.length; line++) {
    if (doc.kinds[line] === KIND.blank) continue;
    const text = lineText(doc, line).trim();
    if (doc.kinds[line] !== KIND.text || !text.startsWith('**')) return undefined;
    return stripMarks(text).replace(/^(?:one-liner|summary)\s*:\s*/i, '') || undefined;
  }
  return undefined;
}

const PATTERN = ['patterns-established', 'patterns'];

function takeFields(collector: ToldCollector, fields: Fields, doc: Markdown): void {
  for (const file of filesOf(fields, doc)) collector.touch(file);
  const told = decisionsUnder(doc, DECISIONS);
  const isTold = toldBy(told.map(({ text }) => text));
  for (const item of told) collector.say(item);
  for (const [place, said] of decisionsIn(fields).entries()) if (!isTold(said.text, place)) pattern(collector, said);
  // `sticky-header` alone is a keyword.
  const used = fields
    .inside('tech-stack')
    .texts(['patterns'])
    .filter(({ text }) => text.includes(' '));
  for (const said of [...fields.texts(PATTERN), ...used]) pattern(collector, said);
}

const pattern = (collector: ToldCollector, { text, start }: TextAt) => {
  if (!isNothing(text)) collector.add('patterns_discovered', { pattern: text }, start);
};

/** A decision and its reason are one item, as one sentence or as two fields. */
function decisionsIn(fields: Fields): TextAt[] {
  return fields.list('key-decisions', 'decisions', 'decisions-made').flatMap(({ text, start, fields: parts }) => {
    const decision = text || parts.text('decision', 'choice', 'what', 'title', 'summary');
    if (!decision) return [];
    const reason = parts.text('rationale', 'reason', 'why', 'because');
    return [{ text: reason ? `${decision.replace(/\.$/, '')}. Why: ${reason}` : decision, start }];
  });
}

/** Which files were created is said by the fields, what they are for by the list below. */
function filesOf(fields: Fields, doc: Markdown) {
  const listed = sections(doc)
    .filter(({ heading }) => FILES.test(heading.title))
    .flatMap((section) => readFileList(doc, section));
  const about = new Map(listed.flatMap((file) => (file.about ? [[file.path, file.about] as const] : [])));
  const keys = fields.inside('key-files');
  const groups = [
    ['created', keys.texts(['created', 'added', 'new'], true)],
    ['modified', keys.texts(['modified', 'changed', 'updated'], true)],
    ['deleted', keys.texts(['deleted', 'removed'], true)],
  ] as const;
  const told = groups.flatMap(([group, texts]) =>
    texts.flatMap(({ text, start }) => {
      const file = fileIn(text, start);
      const how = group === 'created' ? 'created' : ('modified' as const);
      if (!file) return [];
      const said = about.get(file.path) ?? file.about;
      return [
        { path: file.path, start, how, ...(group === 'deleted' && { deleted: true }), ...(said && { about: said }) },
      ] as const;
    }),
  );
  return [...told, ...listed];
}

/** The outermost sections below the title. */
function sections(doc: Markdown): Section[] {
  return doc.headings.flatMap(({ level }, index) => (level === 2 ? [sectionOf(doc, index)] : []));
}

/** Returns how things stand for what comes next. */
function takeSections(collector: ToldCollector, doc: Markdown): string | undefined {
  let readiness: string | undefined;
  for (const section of sections(doc)) {
    const { title, line } = section.heading;
    const lines = { firstLine: line, endLine: section.endLine };
    if (READINESS.test(title)) {
      readiness = doc.text.slice(section.start, section.end).trim();
      collector.prose(doc, lines, IN_THE_WAY);
    } else if (DEVIATIONS.test(title)) {
      for (const rest of readDeviations(doc, section, collector)) collector.prose(doc, rest);
    } else if (!SKIPPED.test(title) && !FILES.test(title) && !DECISIONS.test(title)) collector.prose(doc, lines);
  }
  return readiness;
}
