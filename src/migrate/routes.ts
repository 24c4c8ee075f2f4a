/** What one heading, label or tag says: the matching rows of `headings.ts`, combined. */
import { remembered, withoutEnd } from '../model/index.ts';
import { PAST } from './cues.ts';
import { inFull, noScores, type Scores, type Weights } from './fields.ts';
import { HEADING_ROWS, type HeadingRow, LIKELY } from './headings.ts';
import { folded, Table } from './table.ts';

const TABLE = new Table(HEADING_ROWS);

/** In “Questions / blockers” the first word decides if nothing else does. */
const LATER = 0.3;

/** What a heading says: the matching rows, combined. */
export interface Route {
  gives: Scores;
  /** Whether it gives anything. */
  speaks: boolean;
  past: boolean;
  /** Whether any row knows this heading. */
  known: boolean;
  /** Only rows that yield to a heading above. */
  weak: boolean;
}

export const UNKNOWN: Route = {
  gives: noScores(),
  speaks: false,
  past: false,
  known: false,
  weak: false,
};

const DONE_TITLE =
  /✅|☑|✔|\[x\]|\(([^)]{1,20} )?(done|fixed|completed?|shipped|landed|resolved|closed|merged|built)\)|[-—–]\s*(complete|done|built|shipped|fixed)\b/iu;
const OPEN_TITLE =
  /⏭|⏳|🚧|🔜|⬜|🔄|\[ \]|\((not (yet )?(started|done|investigated|implemented|built)|pending|deferred|to ?do)\b/iu;

export const routeOf = remembered((title): Route => {
  const all = rowsOf(title);
  const strong = all.filter(({ weak }) => !weak);
  const rows = strong.length > 0 ? strong : all;
  if (DONE_TITLE.test(title) && !rows.some(({ gives }) => gives.patterns ?? gives.gotchas ?? gives.questions))
    return { ...UNKNOWN, past: true, known: true };
  if (rows.length === 0 && OPEN_TITLE.test(title))
    return { ...UNKNOWN, gives: inFull({ steps: LIKELY }), speaks: true, known: true };
  if (rows.length === 0) return UNKNOWN;
  const gives: Weights = {};
  for (const row of rows)
    for (const [kind, weight] of Object.entries(row.gives) as [keyof Weights, number][])
      gives[kind] = Math.max(gives[kind] ?? 0, row === rows[0] ? weight : weight - LATER);
  const speaks = Object.keys(gives).length > 0;
  return {
    gives: inFull(gives),
    speaks,
    past: !speaks && rows.some(({ past }) => past),
    known: true,
    weak: strong.length === 0,
  };
});

/** A longer title is a sentence, and its words are only words. */
const MOST_WORDS = 7;
const LONGEST_TITLE = 500;

/** What is before a dash, a colon or a bracket counts more than what is after it; brackets say nothing. */
function rowsOf(title: string): readonly HeadingRow[] {
  if (title.length > LONGEST_TITLE || /^[^\s/]*\/\S*\.\w{1,5}$/.test(title)) return [];
  const plain = folded(title)
    .replace(/_+/g, ' ')
    .replace(/\([^)]*\)?/g, ' ')
    .replace(/^[^\p{L}\p{N}]*(?:(?:step|part|section)? ?\d+[.):]\s*)?/u, '');
  const text = withoutEnd(plain, /[\s:.!]/).trim();
  const main = text.split(/\s[—–-]{1,2}\s|:\s|[—–]/, 1)[0]!.trim();
  for (const part of [main, text]) {
    if (part.split(/\s+/).length > MOST_WORDS) continue;
    const rows = TABLE.match(part);
    if (rows.length > 0) return rows;
  }
  return MADE_TITLE.test(text) || PAST.test(text) ? [TOLD] : [];
}

/** “Split the panel into modules”. */
const MADE_TITLE =
  /^(?:created|extracted|introduced|wrote)\b|\b(?:split|extracted|consolidated|moved)\b.{1,80}\b(?:into|to)\b/;
/** “Added integration coverage”, “Reorganized outputs”. */
const TOLD: HeadingRow = { words: '', gives: {}, past: true, example: 'Reorganized outputs' };
