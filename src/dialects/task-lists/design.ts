/** What a design says: decisions wherever they are labelled or listed, risks, and open questions. */
import { lineAt } from '../../parse/line-map.ts';
import type { Markdown } from '../../parse/scan-markdown.ts';
import { decisionsUnder, labelledDecisions, questionsUnder, risksUnder, sectionsCalled } from './decisions.ts';
import type { SaidItem } from './reading.ts';

const DECISIONS =
  /^(?:key |main |major )?(?:design |technical |architectur\w+ |implementation )?decisions?(?: log| and rationale| & rationale)?$/i;
const RISKS = /^(?:known )?risks?(?:\s*(?:\/|and|&)\s*(?:trade-?offs?|mitigations?))?$/i;
const QUESTIONS = /^(?:open|unresolved|remaining) questions?$/i;

export function designItems(doc: Markdown): SaidItem[] {
  // What stands in a section of decisions or questions is read there, and not said once more.
  const read = new Uint8Array(doc.starts.length);
  for (const like of [DECISIONS, QUESTIONS])
    for (const { firstLine, endLine } of sectionsCalled(doc, like)) read.fill(1, firstLine, endLine);
  return [
    ...decisionsUnder(doc, DECISIONS),
    ...risksUnder(doc, RISKS),
    ...questionsUnder(doc, QUESTIONS),
    ...labelledDecisions(doc).filter(({ start }) => read[lineAt(doc, start)] === 0),
  ].sort((a, b) => a.start - b.start);
}
