/** What a handoff between skills tells whoever takes over, item by item, each with the line that says it. */
import type * as fit from '../../words/fit.ts';
import { quote, quoteCell } from '../../words/quote.ts';

interface Told {
  text: string;
  path: string;
  line: number;
}

/** A handoff as the graph tells it. */
export interface HandoffTold {
  at: string;
  from: string;
  to: string;
  summary: string | null;
  status: string | null;
  confidence: string | null;
  challenge: string | null;
  problemType: string | null;
  reason: string | null;
  feedback: string | null;
  session: string | null;
  focus: readonly string[];
  warnings: readonly string[];
  passed: readonly string[];
  deliverables: readonly (Told & { file: string })[];
  gaps: readonly Told[];
  questions: readonly Told[];
  insights: readonly (Told & {
    kind: string;
    confidence: string | null;
    archetypes: readonly string[];
    evidence: readonly string[];
  })[];
  uncertainties: readonly Told[];
  blindSpots: readonly Told[];
  seeds: readonly (Told & { reason: string | null })[];
  path: string;
  line: number;
}

export const KINDS = [
  'file',
  'charge',
  'focus',
  'warning',
  'gap',
  'question',
  'insight',
  'uncertainty',
  'blindSpot',
  'seed',
] as const;
export type Kind = (typeof KINDS)[number];

const TITLES: Readonly<Record<Kind, string>> = {
  file: 'Read First',
  charge: 'What Is Asked And Why',
  focus: 'Focus',
  warning: 'Warnings',
  gap: 'Known Gaps',
  question: 'Open Questions',
  insight: 'Insights',
  uncertainty: 'Uncertainties',
  blindSpot: 'Blind Spots',
  seed: 'Where Research Could Begin',
};
export interface SkillItem {
  kind: Kind;
  /** A path for a file. */
  text: string;
  /** Who handed it on, and where that stands: `researcher, handoffs/…:12`. */
  source: string;
  reason?: string;
}

export interface Entry extends SkillItem, fit.Entry {}

export function entriesOf(handoff: HandoffTold, own: boolean): Entry[] {
  const place = ({ path, line }: { path: string; line: number }) => `${handoff.from}, ${path}:${line}`;
  const below = (kind: Kind) => [headingOf(kind, own)];
  const entry = (kind: Kind, told: Told, line = told.text, reason?: string): Entry => ({
    kind,
    text: told.text,
    source: place(told),
    below: below(kind),
    line: `- ${kind === 'warning' ? '⚠️ ' : kind === 'question' ? '❓ ' : ''}${quote(line)} (${quote(place(told))})`,
    ...(reason && { reason }),
  });
  const here = (text: string): Told => ({ text, path: handoff.path, line: handoff.line });
  const all = [
    ...handoff.deliverables.map((told) => fileEntry(told.file, told.text, place(told), below('file'))),
    ...(handoff.session
      ? [fileEntry(handoff.session, handoff.summary ?? 'The state of the session', place(handoff), below('file'))]
      : []),
    ...chargesOf(handoff).map((text) => entry('charge', here(text))),
    ...handoff.focus.map((text) => entry('focus', here(text))),
    ...handoff.warnings.map((text) => entry('warning', here(text))),
    ...handoff.gaps.map((told) => entry('gap', told)),
    ...handoff.questions.map((told) => entry('question', told)),
    ...handoff.insights.map((told) => entry('insight', told, `${told.text} [${detailsOf(told)}]${evidenceOf(told)}`)),
    ...handoff.uncertainties.map((told) => entry('uncertainty', told)),
    ...handoff.blindSpots.map((told) => entry('blindSpot', told)),
    ...handoff.seeds.map((told) =>
      entry('seed', told, told.reason ? `${told.text}: ${told.reason}` : told.text, told.reason ?? undefined),
    ),
  ];
  // Where another skill was to look is over; what it was given, lacked and left open is not.
  return own ? all : all.filter(({ kind }) => !ONLY_OWN.has(kind));
}

const ONLY_OWN: ReadonlySet<Kind> = new Set(['charge', 'focus', 'seed']);

function chargesOf({ challenge, problemType, reason, feedback, passed }: HandoffTold): string[] {
  return [
    ...(passed.length > 0 ? [`Has had the work: ${passed.join(' → ')}`] : []),
    ...(challenge ? [challenge] : []),
    ...(problemType ? [`Kind of problem: ${problemType}`] : []),
    ...(reason ? [`Handed on because: ${reason}`] : []),
    ...(feedback ? [`The user says: ${feedback}`] : []),
  ];
}

function headingOf(kind: Kind, own: boolean): fit.Heading {
  const title = own ? `## ${TITLES[kind]}` : `## Earlier: ${TITLES[kind]}`;
  const table = kind === 'file' ? ['| File | Reason | Source |', '|------|--------|--------|'] : [];
  return { id: title, lines: ['', title, '', ...table] };
}

function fileEntry(file: string, reason: string, source: string, below: Entry['below']): Entry {
  const line = `| ${quoteCell(file)} | ${quoteCell(reason)} | ${quoteCell(source)} |`;
  return { kind: 'file', text: file, source, below, line, reason };
}

function detailsOf({ kind, archetypes, confidence }: HandoffTold['insights'][number]): string {
  return [kind, ...archetypes, ...(confidence ? [`confidence ${confidence}`] : [])].join(', ');
}

const evidenceOf = ({ evidence }: HandoffTold['insights'][number]) =>
  evidence.length > 0 ? ` evidence: ${evidence.join('; ')}` : '';

/** The first to say something is the latest; who repeats it adds nothing. */
export function unique(entries: readonly Entry[]): Entry[] {
  const seen = new Set<string>();
  return entries.filter(({ kind, text }) => {
    const name = `${kind} ${text.trim().toLowerCase()}`;
    return !seen.has(name) && seen.add(name);
  });
}
