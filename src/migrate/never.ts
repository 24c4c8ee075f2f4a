/** What is never an item: ways to say nothing, templates, and words that reverse a cue. */
import type { Row } from './table.ts';

export interface Never {
  like: RegExp;
  example: string;
}

/** Tested against a text in lower case, without marks. */
export const NOTHING: readonly Never[] = [
  { like: /^(?:\(?(?:none|n\/?a|nil|nothing|nope|no|empty|tbd|todo|\?+|-+|—+|\.{3}|…)\)?)[.!\s]*$/, example: 'N/A' },
  {
    like: /^(?:none|nothing)(?:$|\s*[.,;:!—–(-]|\s+(?:currently|so far|at (?:this|the) (?:time|moment)|yet|known|found|identified|right now|for|blocking|outstanding|remaining|left|to report|reported|needed|required|open|active)\b)|^no (?:known |open |current |active |remaining |real |hard )?(?:blockers?|questions?|issues?|gotchas?|risks?|problems?|remaining work|work remaining|action items?|next steps?|follow-?ups?)\b(?!.{0,30}\b(?:but|except|however|until)\b)/,
    example: 'None currently.',
  },
  { like: /^(?:not applicable|not blocking|nothing (?:outstanding|pending|blocked))\b/, example: 'Not applicable' },
  { like: /^[^.]{0,40}[:—–-]\s*tbd\.?$/, example: 'Phase 58: TBD' },
  { like: /^\d+(?:\.\d+)?\W*$/, example: '0' },
  { like: /^see (?:above|below|frontmatter|front matter)\.?$/, example: 'See above' },
  { like: /^end of (?:the )?(?:handoff|session|role prompt|file|notes?|document)\b/, example: 'End of the handoff.' },
  {
    like: /^(?:this|the following) (?:is the )?(?:doc|document|file|note|handoff) (?:is|captures|describes|summari[sz]es|records|covers|to read)\b/,
    example: 'This document captures where we are',
  },
];

/** A text that is only a placeholder for what somebody should write. */
export const TEMPLATES: readonly Never[] = [
  { like: /^\|(?:\s*\[[^\]]+\]\s*\|)+$/, example: '| [Decision] | [Why] |' },
  { like: /^\[[^\]]{1,120}\]$/, example: '[2-3 sentences]' },
  { like: /^\{\{?[^}]{1,120}\}?\}$/, example: '{{next_step}}' },
  { like: /^<[a-z][^>]{1,120}>$/, example: '<what to do next>' },
  {
    like: /^(?:\*\*)?\[[a-z][^\]]{2,80}\](?:\*\*)?\s*(?:[:—–-]\s*(?:\[[^\]]*\]|\.{3})?\s*)?$/,
    example: '[File]: [what changed]',
  },
  {
    like: /^(?:description|example|item|step|file|question|issue|blocker|pattern)(?: ?\d+| one| two)?[.:]?$/,
    example: 'Item 1',
  },
];

/** Marks that only a template has; a text with many of them was never filled in. */
const PLACEHOLDER =
  /\[[A-Za-z][^\]\n]{2,80}\](?![(\]:])|\{\{[^}\n]{1,80}\}\}|<(?!\/|!|https?:)[a-z][a-z _-]{2,60}>|\bpath\/to\/|\bYYYY-MM-DD\b/g;
const CLOSING_TAG = /<\/[a-z][a-z _-]{2,60}>/g;
const TEMPLATE_PATH = /(?:^|\/)_?templates?\/|(?:^|[/_.-])template\.(?:md|markdown)$/i;
const MOST_LOOKED_AT = 20_000;

/** Judged by its name, or by placeholders where an author would have written. */
export function isTemplateText(path: string, text: string): boolean {
  if (TEMPLATE_PATH.test(path)) return true;
  const head = text.slice(0, MOST_LOOKED_AT);
  // `<blockers>` … `</blockers>` holds what an author wrote.
  const closed = new Set(head.match(CLOSING_TAG)?.map((tag) => tag.replace('/', '')));
  const found = head.match(PLACEHOLDER)?.filter((mark) => !closed.has(mark)).length ?? 0;
  return found >= 3 && found * 5 >= head.split(/\n+/).length;
}

/** Words that cancel a cue, by what it would have meant. */
export interface Negation extends Row {
  what: 'negation';
  kind: 'blockers' | 'questions' | 'steps';
  like: RegExp;
}

const REVERSED: readonly Omit<Negation, 'what'>[] = [
  {
    kind: 'blockers',
    words: "not isn't aren't no non nonblocker nonblocking unblocked doesn't does",
    like: /\b(?:(?:not|isn't|aren't|no longer) (?:a |an |the )?(?:real |hard )?(?:blocker|blocking|blocked)|non-?block(?:er|ing)|unblocked|no longer blocked|no blockers?|does(?:n't| not) block|not gated)\b/,
    example: 'This is not a blocker',
  },
  {
    kind: 'blockers',
    words: 'block blocks blocking',
    like: /\bblocks? the (?:thread|event loop|main thread|ui)\b|\bblocking (?:call|io|i\/o)\b/,
    example: 'It blocks the event loop',
  },
  {
    kind: 'questions',
    words: 'question questions',
    like: /^\W*(?:open )?questions?\b.{0,30}?\b(?:answered|resolved|settled|closed)\b/,
    example: 'Open question: answered, we keep the ids',
  },
  {
    kind: 'steps',
    words: 'no been nothing already all',
    like: /\b(?:no (?:remaining|outstanding|further) (?:work|tasks?|items?)|have been resolved|no (?:action|follow-?up|work|changes?) (?:needed|required)|nothing (?:left|to do)|already (?:done|fixed|landed|merged|shipped|implemented|resolved)|all (?:remaining )?.{0,30}\bdone)\b/,
    example: 'Already merged',
  },
  {
    kind: 'steps',
    words: 'should expected',
    like: /\bshould (?:now )?(?:pass|work|appear|succeed|show|return|see|get)\b(?!\s+[-`"'])|\bexpected (?:result|output)\b/,
    example: 'All tests should pass',
  },
];

export const NEGATIONS: readonly Negation[] = REVERSED.map((row) => ({ what: 'negation', ...row }));

/** A question that somebody else asks: `It asks "Save changes?" twice`. */
export const QUOTED_QUESTION = /["“'][^"”']*\?["”']/;

export type Fine = Row & { what: 'fine'; like: RegExp };

/** Says that something is in order. So does ✅. */
export const FINE: Fine = {
  what: 'fine',
  words:
    'pass passes passed passing green complete done work works regression regressions needed found verified confirmed production excellent clean cleanly',
  like: /\b(?:all (?:\w+ ){0,3}(?:pass(?:es|ed|ing)?|green|complete|done)|passes|passing|works? (?:end-to-end|fine|well|as expected|correctly)|no (?:regressions?|changes? needed|issues? found)|verified|confirmed|production-ready|clean(?:ly)?\.?$|builds? clean|is (?:complete|excellent|done|clean))\b/,
  example: 'All tests pass',
};
