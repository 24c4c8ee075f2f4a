/** A plan is a task: what it is for, what must be true at its end, and which plans come before it. It says what is meant, never what was done. */
import type { Finding } from '../../../model/index.ts';
import type { Markdown } from '../../../parse/scan-markdown.ts';
import { clip } from '../../../words/clip.ts';
import { inWords } from '../../kit/convention.ts';
import { type Fields, frontMatterOf } from '../../kit/fields.ts';
import { isPath } from '../../kit/file-list.ts';
import { HandoffBuilder } from '../../kit/handoff-builder.ts';
import type { ConventionReading, TaskEntry } from '../../kit/reading.ts';
import type { ConventionCode } from '../../kit/rules.ts';
import { isInside } from '../../task/schema.ts';
import { isoDate, sortableDate } from '../../task/text-date.ts';
import { dependencyId, type Place, phaseId, tagged, titleOf } from './place.ts';

const LONGEST_NAME = 160;
const MOST_TASKS = 100;

export function readPlan(doc: Markdown, place: Place & { task: string }): Partial<ConventionReading> {
  const { fields, findings } = frontMatterOf(doc);
  const found: Finding<ConventionCode>[] = [...findings];
  const objective = tagged(doc, 'objective') || undefined;
  const name = titleOf(doc) ?? firstSentence(objective) ?? (place.words && inWords(place.words));
  const criteria = mustHold(fields) ?? (tagged(doc, 'success_criteria') || undefined);
  const whole = partOf(place);
  const task: TaskEntry = {
    id: place.task,
    kind: 'file',
    ...(name && { name: clip(name, LONGEST_NAME) }),
    ...(place.archived && { status: 'completed' }),
    ...(objective && { objective: [objective, ...stepsOf(doc)].join('\n') }),
    ...(criteria && { criteria }),
    ...(whole !== undefined && { partOf: whole }),
    dependsOn: dependencies(fields, place, found),
    files: fields
      .texts(['files-modified', 'files'], true)
      .filter(({ text }) => isPath(text) && isInside(text))
      .map(({ text, start }) => ({ path: text, start, how: 'NAMES' })),
    start: 0,
  };
  return { findings: found, tasks: [task, ...archivedPhase(place)] };
}

/**
 * The phase, where this file says that it is done. Elsewhere the roadmap says which phases there are and which plans are theirs: old ones
 * are no longer in it, and a phase that no file describes would stay pending for ever.
 */
export function partOf({ prefix, phase, task, archived }: Place): string | undefined {
  const whole = archived && phase !== undefined ? phaseId(prefix, phase) : undefined;
  return whole === task ? undefined : whole;
}

/** In an archive the folder is all that is left of a phase, and it is done. */
export function archivedPhase(place: Place): TaskEntry[] {
  const id = partOf(place);
  if (id === undefined) return [];
  return [{ id, kind: 'index', status: 'completed', ...(place.words && { name: inWords(place.words) }), start: 0 }];
}

function firstSentence(text: string | undefined): string | undefined {
  const line = text
    ?.split(/\n\s*\n/)[0]
    ?.replace(/\s+/g, ' ')
    .trim();
  return /^.{1,400}?[.!?](?=\s|$)/.exec(line ?? '')?.[0].replace(/\.$/, '') ?? (line || undefined);
}

function mustHold(fields: Fields): string | undefined {
  const truths = fields.inside('must-haves').texts(['truths']);
  return truths.length > 0 ? truths.map(({ text }) => text).join('\n') : undefined;
}

/** The names of its tasks. They have no status of their own, so they are part of what the plan asks for. */
function stepsOf({ text }: Markdown): string[] {
  return [...text.matchAll(/<task\b[^>\n]{0,200}>\s*<name>([^<\n]{1,300})<\/name>/g)]
    .slice(0, MOST_TASKS)
    .map(([, name]) => `- ${name!.trim()}`);
}

function dependencies(
  fields: Fields,
  place: Place,
  found: Finding<ConventionCode>[],
): NonNullable<TaskEntry['dependsOn']> {
  return fields.texts(['depends-on'], true).flatMap(({ text, start }) => {
    if (/^(?:none|n\/a|nothing|-|\[\])?\.?$/i.test(text)) return [];
    const id = dependencyId(text, place.prefix, place.phase);
    if (id !== undefined) return [{ id, start }];
    const message = `${clip(text, 60)} is neither a plan nor a phase, so it is not read. Write the number of the plan, such as "02-01"`;
    found.push({ code: 'plan-dependency-unread', start, end: start + text.length, message });
    return [];
  });
}

const HOLDS = /^\W*(?:passed|pass|verified|resolved|complete|approved)\b/i;
const IS_SETTLED = /^(?:resolved|passed|verified|done|closed)$/i;
/** Of a text without front matter the line is at its beginning. */
const HEAD = 2000;

export function readVerification(doc: Markdown, place: Place): Partial<ConventionReading> | undefined {
  const id = place.task ?? (place.phase === undefined ? undefined : phaseId(place.prefix, place.phase));
  const { fields, findings } = frontMatterOf(doc);
  const status = fields.text('status') ?? /^\**Status:?\**:?[ \t]*(\S.*)$/im.exec(doc.text.slice(0, HEAD))?.[1];
  if (id === undefined || status === undefined) return undefined;
  const [isDone, day] = [place.archived || HOLDS.test(status), fields.text('verified', 'resolved', 'date')];
  const completedAt = isDone ? isoDate(day) : undefined;
  const phase: TaskEntry = {
    ...{ id, kind: 'index', start: 0 },
    status: isDone ? 'completed' : 'in_progress',
    ...(place.words && id.includes('phase-') && { name: inWords(place.words) }),
    ...(completedAt && { completedAt }),
  };
  const builder = new HandoffBuilder();
  if (!isDone) takeOpen(fields, builder);
  return { findings, tasks: [phase], handoff: builder.build(sortableDate(day), id) };
}

function takeOpen(fields: Fields, builder: HandoffBuilder): void {
  for (const { text, start, fields: parts } of fields.list('gaps')) {
    const [gap, reason] = [text || parts.text('truth', 'gap', 'description', 'test'), parts.text('reason', 'issue')];
    if (!gap || IS_SETTLED.test(parts.text('status') ?? '')) continue;
    builder.add('suggested_next_steps', { step: reason ? `${gap}. ${reason}` : gap, priority: 'high' }, start);
  }
  for (const { text, start, fields: parts } of fields.list('human-verification')) {
    const test = text || parts.text('test', 'description', 'truth', 'item');
    const expected = parts.text('expected');
    if (!test || IS_SETTLED.test(parts.text('status') ?? '')) continue;
    builder.add('suggested_next_steps', { step: expected ? `${test}. Expected: ${expected}` : test }, start);
  }
}
