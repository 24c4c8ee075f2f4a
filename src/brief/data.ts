/** A briefing as data: what `--json` prints. Four of its lists are what handoff schemas call `context_for_next` (docs/briefing.md). */

import { daysIn, markIn, type SaidDays, type StaleMark } from '../history/marks.ts';
import { type BriefedProperty, briefedFields, type ItemLabel, inWords } from '../model/index.ts';
import { estimateTokens } from '../words/tokens.ts';
import type { Fitted } from './fit.ts';
import { KIND_OF, type Kind } from './knowledge.ts';
import { dayOf, sourceText } from './layout.ts';
import { type Counts, countKinds } from './page.ts';
import type { Ranked } from './rank.ts';
import { renderLines } from './render.ts';
import type { Parts } from './score.ts';

export interface BriefedItem extends Partial<Record<BriefedProperty, string>>, SaidDays {
  /** The item's, by which it can be asked for in full. */
  id: string;
  text: string;
  /** `task-003, tasks/task-003.md:41` */
  source: string;
  /** The predecessor whose section it is in; null for the rest of the project. */
  from: string | null;
  seen: number;
  /** Set if rules read it from prose, not from an author's structured words. */
  derived?: true;
  /** What it names is gone or was touched since. */
  stale?: StaleMark;
}

export interface BriefedFile {
  file: string;
  reason: string;
  source: string;
  from: string | null;
}

export interface BriefedWork {
  name: string;
  status?: string;
  date?: string;
  files: string[];
  source: string;
}

export interface BriefedPassage {
  text: string;
  /** The title above it. */
  under?: string;
  source: string;
}

export interface Briefing {
  /** Null where the briefing is about words or files. */
  task: string | null;
  name: string;
  from: { task: string; name: string; outcome: string; distance: number }[];
  filesToRead: BriefedFile[];
  patterns: BriefedItem[];
  warnings: BriefedItem[];
  questions: BriefedItem[];
  nextSteps: BriefedItem[];
  blockers: BriefedItem[];
  /** What notes say in their own words, where the briefing is about no task. */
  passages: BriefedPassage[];
  /** Earlier work on the subject, where the briefing is about no task. */
  work: BriefedWork[];
  leftOut: Counts;
  tokens: number;
  budget: number;
}

export function toBriefing(fitted: Fitted): Briefing {
  const { ranking, shown, leftOut, budget } = fitted;
  const list = (label: ItemLabel) =>
    shown.filter(({ one }) => one.kind === KIND_OF[label]).map(({ one }) => briefedItem(one, label));
  const told = new Set(shown.map(({ one }) => one.from));
  return {
    task: ranking.focus.task?.id ?? null,
    name: ranking.focus.name,
    from: ranking.predecessors
      .filter(({ id }) => told.has(id))
      .map(({ id, name, status, distance }) => ({ task: id, name, outcome: status, distance })),
    filesToRead: shown.filter(({ one }) => one.kind === 'file').map(({ one }) => briefedFile(one)),
    patterns: list('Pattern'),
    warnings: list('Gotcha'),
    questions: list('Question'),
    nextSteps: list('Step'),
    blockers: list('Blocker'),
    passages: shown.filter(({ one }) => one.kind === 'passage').map(({ one }) => briefedPassage(one)),
    work: shown.filter(({ one }) => one.kind === 'work').map(({ one }) => briefedWork(one)),
    leftOut: countKinds(leftOut),
    tokens: estimateTokens(renderLines(fitted)),
    budget,
  };
}

function briefedItem({ props, source, from, count }: Ranked, label: ItemLabel): BriefedItem {
  const item: BriefedItem = {
    id: String(props.id),
    text: String(props.text),
    source: sourceText(source),
    from: from ?? null,
    seen: count,
  };
  if (source.derived) item.derived = true;
  const stale = markIn(props);
  if (stale) item.stale = stale;
  Object.assign(item, daysIn(props));
  for (const { property } of briefedFields(label))
    if (props[property!] !== undefined) item[property as BriefedProperty] = inWords(props[property!]!);
  return item;
}

function briefedFile({ props, source, from }: Ranked): BriefedFile {
  return { file: String(props.path), reason: String(props.reason), source: sourceText(source), from: from ?? null };
}

const briefedPassage = ({ props, source }: Ranked): BriefedPassage => ({
  text: String(props.text),
  ...(props.name !== undefined && { under: String(props.name) }),
  source: sourceText(source),
});

function briefedWork({ props, source, lastSeen }: Ranked): BriefedWork {
  const day = dayOf(lastSeen);
  return {
    name: String(props.text),
    ...(props.status !== undefined && { status: String(props.status) }),
    ...(day && { date: day }),
    files: props.files as string[],
    source: sourceText(source),
  };
}

/** Why each was chosen or not, best first. */
export interface Explained {
  kind: Kind;
  /** Of an item. */
  id?: string;
  text: string;
  source: string;
  score: number;
  parts: Parts;
  leads: boolean;
  /** Terms, tags and files that it shares with the task. */
  shares: { terms: string[]; sourceTerms: string[]; tags: string[]; files: string[] };
  fate: 'shown' | 'over budget' | 'over cap' | 'too weak';
}

const MOST_RUNNERS_UP = 20;

export function explain({ ranking, shown }: Fitted): Explained[] {
  const { order, capped, runnersUp } = ranking;
  return [
    ...order.map((one, index) => explainOne(one, index < shown.length ? 'shown' : 'over budget')),
    ...capped.map((one) => explainOne(one, 'over cap')),
    ...runnersUp.slice(0, MOST_RUNNERS_UP).map((one) => explainOne(one, 'too weak')),
  ];
}

function explainOne(
  { kind, props, source, score, parts, leads, evidence }: Ranked,
  fate: Explained['fate'],
): Explained {
  return {
    kind,
    ...(props.id !== undefined && { id: String(props.id) }),
    text: String(props.text ?? props.path),
    source: sourceText(source),
    score,
    parts,
    leads,
    shares: {
      terms: [...evidence.terms.keys()].sort(),
      sourceTerms: [...evidence.sourceTerms.keys()].sort(),
      tags: [...evidence.tags.keys()].sort(),
      files: [...new Set([...evidence.namedFiles, ...evidence.workedFiles.keys()])].sort(),
    },
    fate,
  };
}
