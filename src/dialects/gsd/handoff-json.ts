/** `HANDOFF.json`: the state in which somebody stopped, as fields. What its sentences say is read like any prose. */
import type { Finding } from '../../model/index.ts';
import { type Markdown, scanMarkdown } from '../../parse/scan-markdown.ts';
import { clip } from '../../words/clip.ts';
import { derive } from '../task/derived.ts';
import { sortableDate } from '../task/text-date.ts';
import { isNothing } from '../task-lists/decisions.ts';
import { ToldCollector } from '../told/collect-told.ts';
import { fileIn } from '../told/file-list.ts';
import type { Fields, TextAt } from '../told/read-fields.ts';
import { readJson } from '../told/read-json.ts';
import type { ToldReading } from '../told/reading.ts';
import { inWords, type Place } from './place.ts';
import type { GsdCode } from './rules.ts';

const LONGEST_STEP = 1000;
const DONE = /^(?:done|completed?|skipped|cancell?ed)$/i;

export function readHandoffJson({ text }: Markdown, _place: Place): ToldReading<GsdCode> | undefined {
  const { fields, findings } = readJson(text);
  if (!NAMES.some((name) => fields.node(name) !== undefined) && findings.length === 0) return undefined;
  const collector = new ToldCollector();
  takeWork(fields, collector);
  takeObstacles(fields, collector);
  for (const { text: said, start: at, fields: parts } of fields.list('decisions'))
    takeDecision({ text: said, start: at }, parts, collector);
  for (const { text: said, start: at } of fields.texts(['uncommitted-files'])) {
    const file = fileIn(said, at);
    // Its own bookkeeping is no work.
    if (file && !file.path.startsWith('.planning/')) collector.touch(file);
  }
  takeNotes(fields.at('context-notes'), collector);
  const found: Finding<GsdCode>[] = [...findings, ...collector.findings()];
  return {
    state: 'ingested',
    findings: found,
    name: nameOf(fields),
    tasks: [],
    telling: collector.told(sortableDate(fields.text('timestamp'))),
  };
}

/** At least one of these is there. */
const NAMES = ['next-action', 'remaining-tasks', 'completed-tasks', 'decisions', 'blockers', 'context-notes'];

function nameOf(fields: Fields): string {
  const where = [fields.text('phase'), fields.text('phase-name')].filter(Boolean).join(' ') || fields.text('quick-id');
  return where ? `Paused: ${inWords(where)}` : 'Paused here';
}

/** What is left, in its order, behind what comes first. An entry says itself whether it is done, whichever list it is in. */
function takeWork(fields: Fields, collector: ToldCollector): void {
  const next = fields.at('next-action');
  if (next && !isNothing(next.text))
    collector.add('suggested_next_steps', { step: clip(next.text, LONGEST_STEP), priority: 'high' }, next.start);
  for (const list of ['remaining-tasks', 'completed-tasks'])
    for (const { text, start, fields: parts } of fields.list(list)) {
      const status = parts.text('status') ?? (list === 'completed-tasks' ? 'done' : '');
      const name = text || parts.text('name', 'title', 'description', 'task');
      if (!name || DONE.test(status)) continue;
      const more = [parts.text('progress'), parts.text('notes'), parts.text('recommended')].filter(Boolean).join(' ');
      collector.add('suggested_next_steps', { step: clip(more ? `${name}. ${more}` : name, LONGEST_STEP) }, start);
    }
}

function takeObstacles(fields: Fields, collector: ToldCollector): void {
  for (const { text, start, fields: parts } of fields.list('blockers')) {
    const blocker = text || parts.text('description', 'blocker', 'issue', 'name');
    const way = parts.text('workaround', 'resolution', 'suggested-resolution');
    if (!blocker || isNothing(blocker)) continue;
    collector.add('blockers', { blocker, ...(way && !isNothing(way) && { suggested_resolution: way }) }, start);
  }
  for (const { text, start, fields: parts } of fields.list('human-actions-pending')) {
    const [action, context] = [text || parts.text('action', 'description'), parts.text('context')];
    if (!action || isNothing(action)) continue;
    if (/^(?:true|yes)$/i.test(parts.text('blocking') ?? ''))
      collector.add('blockers', { blocker: action, ...(context && { impact: context }) }, start);
    else collector.add('suggested_next_steps', { step: action }, start);
  }
}

/** A decision and its reason are one item. */
function takeDecision({ text, start }: TextAt, parts: Fields, collector: ToldCollector): void {
  const decision = text || parts.text('decision', 'what', 'choice');
  const reason = parts.text('rationale', 'reason', 'why');
  if (!decision || isNothing(decision)) return;
  const pattern = reason ? `${decision.replace(/\.$/, '')}. Why: ${reason}` : decision;
  collector.add('patterns_discovered', { pattern }, start);
}

/** The place of all that a sentence says is the line of its field. */
function takeNotes(notes: TextAt | undefined, collector: ToldCollector): void {
  if (notes) collector.derived(derive(scanMarkdown(notes.text)), undefined, notes.start);
}
