/** What a design says: decisions wherever they are labelled or listed, risks, and open questions. */
import type { Markdown } from '../../parse/scan-markdown.ts';
import { decisionsUnder, labelledDecisions, questionsUnder, risksUnder, withoutNumber } from './decisions.ts';
import type { SaidItem } from './reading.ts';

const DECISIONS =
  /^(?:key |main |major )?(?:design |technical |architectur\w+ |implementation )?decisions?(?: log| and rationale| & rationale)?$/i;
const RISKS = /^(?:known )?risks?(?:\s*(?:\/|and|&)\s*(?:trade-?offs?|mitigations?))?$/i;
const QUESTIONS = /^(?:open|unresolved|remaining) questions?$/i;

export function designItems(doc: Markdown): SaidItem[] {
  return [
    ...decisionsUnder(doc, DECISIONS),
    ...risksUnder(doc, RISKS),
    ...questionsUnder(doc, QUESTIONS),
    ...labelledDecisions(doc).filter(({ start }) => !isIn(doc, DECISIONS, start) && !isIn(doc, QUESTIONS, start)),
  ].sort((a, b) => a.start - b.start);
}

/** Whether a place lies in a section that was read as such: what is there is not said once more. */
function isIn(doc: Markdown, like: RegExp, at: number): boolean {
  const above = doc.headings.filter(({ start }) => start < at);
  const last = above.findLastIndex(({ title }) => like.test(withoutNumber(title)));
  return last !== -1 && above.slice(last + 1).every(({ level }) => level > above[last]!.level);
}
