/** `NN-VERIFICATION.md`: whether a phase, or one of its plans, holds what it promised, what is missing, and what only people can check. */
import type { Markdown } from '../../parse/scan-markdown.ts';
import { isoDate, sortableDate } from '../task/text-date.ts';
import { ToldCollector } from '../told/collect-told.ts';
import { type Fields, frontMatterOf } from '../told/read-fields.ts';
import type { ToldReading, ToldTask } from '../told/reading.ts';
import { inWords, type Place, phaseId } from './place.ts';
import type { GsdCode } from './rules.ts';

const HOLDS = /^\W*(?:passed|pass|verified|resolved|complete|approved)\b/i;
const IS_SETTLED = /^(?:resolved|passed|verified|done|closed)$/i;
/** Of a text without front matter the line is at its beginning. */
const HEAD = 2000;

export function readVerification(doc: Markdown, place: Place): ToldReading<GsdCode> | undefined {
  const id = place.task ?? (place.phase === undefined ? undefined : phaseId(place.prefix, place.phase));
  const { fields, findings } = frontMatterOf(doc);
  const status = fields.text('status') ?? /^\**Status:?\**:?[ \t]*(\S.*)$/im.exec(doc.text.slice(0, HEAD))?.[1];
  if (id === undefined || status === undefined) return undefined;
  const [isDone, day] = [place.archived || HOLDS.test(status), fields.text('verified', 'resolved', 'date')];
  const completedAt = isDone ? isoDate(day) : undefined;
  const phase: ToldTask = {
    ...{ id, kind: 'index', dependsOn: [], names: [], start: 0 },
    status: isDone ? 'completed' : 'in_progress',
    ...(place.words && id.includes('phase-') && { name: inWords(place.words) }),
    ...(completedAt && { completedAt }),
  };
  const collector = new ToldCollector();
  if (!isDone) takeOpen(fields, collector);
  return { state: 'ingested', findings, tasks: [phase], telling: collector.told(sortableDate(day), id) };
}

function takeOpen(fields: Fields, collector: ToldCollector): void {
  for (const { text, start, fields: parts } of fields.list('gaps')) {
    const [gap, reason] = [text || parts.text('truth', 'gap', 'description', 'test'), parts.text('reason', 'issue')];
    if (!gap || IS_SETTLED.test(parts.text('status') ?? '')) continue;
    collector.add('suggested_next_steps', { step: reason ? `${gap}. ${reason}` : gap, priority: 'high' }, start);
  }
  for (const { text, start, fields: parts } of fields.list('human-verification')) {
    const test = text || parts.text('test', 'description', 'truth', 'item');
    const expected = parts.text('expected');
    if (!test || IS_SETTLED.test(parts.text('status') ?? '')) continue;
    collector.add('suggested_next_steps', { step: expected ? `${test}. Expected: ${expected}` : test }, start);
  }
}
