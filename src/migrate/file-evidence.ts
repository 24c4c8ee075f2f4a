/**
 * What the headings, labels and items above a path say about it, as named evidence. What stands around it is read by
 * `run-evidence.ts`; how much each counts for and against is in `file-weights.json`.
 */
import { Evidence } from './evidence-pairs.ts';
import type { Above } from './file-lines.ts';
import { folded } from './table.ts';

/** What a heading or label says of the files below it; the first that matches. */
const SECTIONS: readonly [string, RegExp][] = [
  ['none', /\b(?:not (?:yet|done|started|implemented|committed)|to (?:create|modify|change|add|be)|needed|proposed)\b/],
  [
    'next',
    /\b(?:next|to-?dos?|to do|remaining|pending|plan|planned|backlog|future|follow-?ups?|upcoming|in progress|deferred|roadmap|priorit|suggested|recommended)\b|⬜|🔜|⏳|🚧/,
  ],
  [
    'created',
    /\b(?:files?|docs?|documents?|documentation|tests?|tools?|modules?|components?|scripts?|artifacts?) (?:created|added|written)\b|^(?:created?|new|added)\b|\bnew (?:files?|docs?|modules?|components?|tests?)\b/,
  ],
  ['modified', /\b(?:modified|edited|updated|deleted|removed)\b/],
  ['changed', /\b(?:changed|touched|changes|uncommitted|diff|altered|affected)\b/],
  [
    'read',
    /\b(?:key|important|critical|relevant|main|core|related|essential) (?:files?|docs?|documents?|paths?)\b|\b(?:read|reading|references?|pointers|resources|links|see also|artifacts|start here|where to look|orientation|documentation|docs|locations?|map)\b/,
  ],
  [
    'done',
    /\b(?:done|complete|completed|shipped|landed|merged|implemented|built|fixed|resolved|accomplish\w*|achieve\w*|delivered|added|finished|what (?:was|i|we|has)|summary|this session|recent|latest)\b|✅|☑|✔/,
  ],
  ['problem', /\b(?:issues?|bugs?|errors?|gotchas?|blockers?|traps?|risks?|debt|limitations?|warnings?|problems?)\b/],
  [
    'state',
    /\b(?:state|status|structure|layout|architecture|overview|where (?:we|things)|context|background|design|decisions?)\b/,
  ],
  ['run', /\b(?:run|running|commands?|verify|verification|setup|environment|testing|deploy\w*|usage|how to)\b/],
];

/** The first words and numbers of a text. */
export const wordsOf = (text: string, most?: number): readonly string[] =>
  (folded(text).match(/[a-z][a-z'-]*|\d+/g) ?? []).slice(0, most);

const MOST_TITLE_WORDS = 10;
export const DONE_TITLE = /✅|☑|✔|\bdone\b|\bcompleted?\b/iu;

/** What stands above a line, for every path in it. The same for all lines with these headings and labels. */
export interface Context {
  section: string;
  evidence: Evidence;
}

export function contextAbove(above: Above | undefined, heading: Above | undefined): Context {
  const evidence = new Evidence();
  const labelled = sectionOf(above);
  const section = labelled === 'unknown' ? sectionOf(heading) : labelled;
  evidence.push('section:', section);
  if (above) addTitle(evidence, 'label', above);
  else {
    evidence.push('no label');
    if (heading) addTitle(evidence, 'heading', heading);
  }
  const below = new Set<string>();
  addWords(below, above);
  addWords(below, heading, heading);
  for (const word of below) evidence.push('below:', word);
  return { section, evidence };
}

/** The nearest ones: what is further up says little. */
function addWords(words: Set<string>, above: Above | undefined, heading?: Above): void {
  let count = 0;
  for (let at = above; at && count < MOST_ABOVE; at = at.parent, count++)
    if (!heading || !isTitle(at, heading)) for (const word of titleWords(at)) words.add(word);
}

/** They are asked for again and again. */
function titleWords(at: Above): readonly string[] {
  at.words ??= wordsOf(at.text, MOST_TITLE_WORDS);
  return at.words;
}

/** The title of a note is about all of it. */
const isTitle = (at: Above, heading: Above | undefined) => at.indent === 1 && at.parent === undefined && at !== heading;

const MOST_ABOVE = 6;

function sectionOf(chain: Above | undefined): string {
  let count = 0;
  for (let at = chain; at && count < MOST_ABOVE; at = at.parent, count++) {
    at.section ??= ownSection(at.text);
    if (at.section !== '' && (at === chain || at.indent !== 1)) return at.section;
  }
  return 'unknown';
}

function ownSection(title: string): string {
  const text = folded(title);
  return SECTIONS.find(([, like]) => like.test(text))?.[0] ?? '';
}

function addTitle(evidence: Evidence, name: 'label' | 'heading', at: Above): void {
  for (const word of new Set(titleWords(at))) evidence.push(`${name}:`, word);
  if (DONE_TITLE.test(at.text)) evidence.push(`${name} done`);
}
