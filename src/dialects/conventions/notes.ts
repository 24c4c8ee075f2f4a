/** Notes of agents that are read by their headings: state, findings, notepads, scratchpads and instructions with what was learned. */

import type { Markdown } from '../../parse/scan-markdown.ts';
import { isNothing } from '../kit/decisions.ts';
import { headingNote, LASTING } from '../kit/heading-note.ts';
import { blocksOf, entriesOf, foldTitle } from '../kit/outline.ts';
import type { ItemEntry } from '../kit/reading.ts';

/** What was reported when a piece of work ended; it teaches nothing. */
const REPORT =
  /^(?:all |\d[\d,]* )?(?:tests?|builds?|lint|typecheck|coverage|verified|completed?|implemented|added|created|fixed|updated|refactored|wired|removed|pnpm|npm)\b|\b(?:success|pass(?:ed|ing|es)?|clean|green)\b\W*$|\b\d+ tests? pass|\btests? (?:all )?pass/i;
const isReport = ({ text }: ItemEntry) => REPORT.test(text);

/** What is going on, what is left, what went wrong: `STATUS.md`, `progress.md` and `findings.md` of planning-with-files, scratchpads. */
export const stateNoteDialect = headingNote({
  name: 'state-note',
  version: 1,
  place:
    /(?:^(?:docs\/)?(?:STATUS|progress|findings)|(?:^|\/)(?:tasks\/progress|\.remember\/(?:[^/]+\/)*[^/]+|docs\/project_notes\/(?:issues|key_facts|bugs)|\.trellis\/(?:[^/]+\/)*(?:journal|progress)[^/]*))\.md$/,
  headings: [
    [
      /^(?:requirements|resources|references|test results|5-question|visual|screenshots?|overview|architecture)\b/i,
      'described',
    ],
    [/^(?:session|phase|task|step)\b|^\d{4}-\d{2}-\d{2}/i, 'done'],
    [/^(?:error|issue|bug)s? (?:log|encountered|hit)\b/i, 'gotcha'],
  ],
  isKept: (item) => item.label !== 'Pattern' || !isReport(item),
});

/** `.sisyphus/notepads/<plan>/learnings.md`, and `history.md` of the agents of Squad. */
export const notepadDialect = headingNote({
  name: 'notepad',
  version: 1,
  place:
    /(?:^|\/)(?:\.sisyphus\/notepads\/(?:[^/]+\/)*(?:learnings|issues|problems)|\.squad\/agents\/[^/]+\/history)\.md$/,
  headings: [
    [
      /^(?:project context|context|project|wave structure|test results?|what was built|files?(?: changed)?|verification|evidence)\b/i,
      'described',
    ],
    [
      /^(?:conventions|patterns|gotchas?|known|error|issues?|problems?|unresolved|blockers?|learnings?|lessons?)\b/i,
      'prose',
    ],
  ],
  words: () => undefined,
  prose: LASTING,
});

/** `progress.txt` of Ralph loops: patterns of the code base above, and below them what each story taught. */
const LEARNED = /^(?:key )?(?:learnings?|lessons?|patterns? discovered|gotchas?(?: encountered)?)\b/i;

export const ralphDialect = headingNote({
  name: 'ralph-progress',
  version: 1,
  place: /(?:^|\/)progress\.txt$/,
  recognise:
    /^#+ .*(?:codebase patterns|learnings|\b[A-Z]{2,4}-\d{2,3}\b|iteration \d|progress log)|learnings(?: for future iterations)?:\**\s*$/im,
  headings: [
    [/^codebase patterns\b/i, 'pattern'],
    [/^(?:learnings|lessons)\b/i, 'pattern'],
    [/^(?:next steps?|remaining|to ?do)\b/i, 'step'],
    [/^(?:blockers?)\b/i, 'blocker'],
    [/\d{4}-\d{2}-\d{2}|\b[A-Z]{2,4}-\d+\b|^(?:iteration|phase|task|story|completed|features?)\b/i, 'done'],
  ],
  words: () => undefined,
  otherwise: 'done',
  more: learnedIn,
  isKept: (item) => !isReport(item),
});

/** `- **Learnings for future iterations:**` with entries nested below it. */
function learnedIn(doc: Markdown): ItemEntry[] {
  return blocksOf(doc)
    .filter(({ above }) => !above.some(({ title }) => LEARNED.test(foldTitle(title))))
    .flatMap((block) => entriesOf(doc, block, (word) => LEARNED.test(word)))
    .filter(({ label, text }) => label && text === '')
    .flatMap(({ below }) => below.map(({ text, start }): ItemEntry => ({ label: 'Pattern', text, start })))
    .filter((item) => !isNothing(item.text) && !isReport(item));
}
