/** log: how knowledge grew, day by day: what was said first, what was settled, what went stale, and by whom. */
import { findStale } from '../history/find-stale.ts';
import { dayOf, firstOf, isSince, type Moment } from '../history/since.ts';
import { placeKey } from '../history/statements.ts';
import { ITEM_LABELS, ITEM_PREFIXES, type ItemLabel, normaliseTaskId } from '../model/index.ts';
import { compare, describeItems, type ItemAnswer } from './answer.ts';
import { type Asked, type Question, SINCE } from './question.ts';
import type { Voice } from './voice.ts';

type Args = { since?: string | undefined; task?: string | undefined; limit?: number | undefined };

const DEFAULT_DAYS = 30;
const EVER = '1970-01-01';

export interface LogEntry {
  id: string;
  kind: string;
  text: string;
  /** The task, or the path of the note, that said it first. */
  by: string;
}

export interface LogDay {
  /** As `2026-06-12`, in UTC. */
  day: string;
  added: LogEntry[];
  /** Also what another decision replaced; `settledBy` is the line that says so. */
  settled: (LogEntry & { settledBy: string })[];
  stale: (LogEntry & { what: string; commit: string | null })[];
}

export const question: Question<Args, LogDay[]> = {
  takes: [
    SINCE,
    { spelling: '--task <id>', about: 'only what this task said' },
    { spelling: '--limit <days>', about: 'the last days on which something happened', count: DEFAULT_DAYS },
  ],
  ownSince: true,
  ask: askLog,
  text: (days, voice) => days.flatMap((day) => dayLines(day, voice)),
  none: 'Nothing was said yet.',
};

async function askLog(asked: Asked, { since: given, task, limit = DEFAULT_DAYS }: Args): Promise<LogDay[]> {
  const { store, project } = asked;
  const { said, marks, since } = await findStale({ ...asked, depth: 'all', since: given ?? EVER });
  const days = new Map<string, LogDay>();
  const on = (moment: Moment) => {
    const day = dayOf(moment);
    const known = days.get(day) ?? { day, added: [], settled: [], stale: [] };
    days.set(day, known);
    return known;
  };
  const isWanted = (moment: Moment | undefined): moment is Moment =>
    moment !== undefined && (!since || isSince(moment, since));
  const saidFirst = (key: string) => {
    const moments = said.get(key);
    return moments && firstOf(moments);
  };
  for (const label of ITEM_LABELS) {
    const nodes = await store.nodesByLabel(label, project);
    const items = await describeItems(store, label, nodes);
    for (const [i, item] of items.entries()) {
      const entry = entryOf(label, item);
      if (task !== undefined && entry.by !== (normaliseTaskId(task) ?? task)) continue;
      const { key } = nodes[i]!;
      const first = saidFirst(key);
      if (isWanted(first)) on(first).added.push(entry);
      const place = settlingPlace(item);
      const settled = place && (saidFirst(placeKey(place.path, place.line)) ?? first);
      if (isWanted(settled)) on(settled).settled.push({ ...entry, settledBy: `${place!.path}:${place!.line}` });
      const [worst] = marks.get(key) ?? [];
      if (worst?.state === 'gone' && worst.commit !== null && isWanted(worst.when))
        on(worst.when).stale.push({ ...entry, what: worst.what, commit: worst.commit });
    }
  }
  const sorted = [...days.values()].sort((a, b) => compare(b.day, a.day)).slice(0, limit);
  for (const { added, settled, stale } of sorted) for (const list of [added, settled, stale]) list.sort(byEntry);
  return sorted;
}

/** Who says that it is done, answered, lifted or replaced; what was written as done says it itself. */
function settlingPlace({ state, by, seenIn }: ItemAnswer): { path: string; line: number } | undefined {
  return state === 'settled' || state === 'replaced' ? (by ?? seenIn[0]) : undefined;
}

function entryOf(label: ItemLabel, { id, text, seenIn }: ItemAnswer): LogEntry {
  const [first] = seenIn;
  return { id, kind: ITEM_PREFIXES[label], text, by: first ? (first.task ?? first.handoff ?? first.path) : '' };
}

const byEntry = (a: LogEntry, b: LogEntry) => compare(a.by, b.by) || compare(a.kind, b.kind) || compare(a.id, b.id);

const speakerIn = (one: LogEntry & { settledBy?: string }) => one.settledBy ?? one.by;

const SIGNS = { added: '+', settled: '✓', stale: '!' } as const;
/** Of a day so many are shown in words; data has all. */
const MOST_OF_DAY = 30;

function dayLines(day: LogDay, voice: Voice): string[] {
  const { words, paint } = voice;
  const entries = (['added', 'settled', 'stale'] as const).flatMap((list) =>
    day[list].map(
      (one) =>
        `${SIGNS[list]} ${one.kind.padEnd(8)} ${words(one.text, 120)}  ${paint('dim', words(speakerIn(one), 120))}`,
    ),
  );
  const counts = `${day.added.length} added, ${day.settled.length} settled, ${day.stale.length} went stale`;
  const more = entries.length - MOST_OF_DAY;
  return [
    `${paint('bold', day.day)}  ${counts}`,
    ...entries.slice(0, MOST_OF_DAY).map((line) => `  ${line}`),
    ...(more > 0 ? [`  and ${more} more; --json has all`] : []),
  ];
}
