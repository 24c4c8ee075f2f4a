/** Challenged sections, the synthesis and its delivery: which way it goes, what was added, what is resolved. */
import { count } from '../../model/index.ts';
import {
  type Complaint,
  complain,
  constant,
  contradicted,
  countedWords,
  flagged,
  sectionNames,
  sectionsOnce,
  shortly,
  themeSections,
  unknownSections,
  within,
} from './complaint.ts';
import type { Loose } from './loose.ts';
import { countWords } from './measure-text.ts';
import { LIMITS, triggerOf } from './stages.ts';

function exchangesOf(review: Loose, least: number): Complaint[] {
  const at = review.at('exchanges_completed');
  if (at.number === undefined || within(at.number, [least, LIMITS.exchanges])) return [];
  return [
    complain(
      'exchanges-range',
      at,
      `There are 1 or ${LIMITS.exchanges} exchanges, not ${at.number}. Write how many there were`,
    ),
  ];
}

function unresolved(review: Loose): number {
  const challenges = ['strategic_challenges', 'tactical_challenges'].flatMap((name) => review.at(name).items);
  return challenges.filter((challenge) => challenge.at('resolved').flag !== true).length;
}

function approvedWith(status: Loose, open: number): Complaint[] {
  if (status.word !== 'APPROVED' || open === 0) return [];
  const message = `${count(open, 'challenge is', 'challenges are')} not resolved. Write APPROVED_WITH_UNCERTAINTY, or resolve ${open === 1 ? 'it' : 'them'}`;
  return [contradicted(status, message)];
}

export function challengedChecks(body: Loose): Complaint[] {
  const sections = body.at('sections').items;
  return [
    ...sectionsOnce(sections),
    ...unknownSections(sectionNames(sections), body.at('synthesis_guidance', 'sections_needing_attention').items),
    ...sections.flatMap((section) => {
      const review = section.at('da_review_summary');
      const open = unresolved(review);
      const said = review.at('unresolved_count');
      return [
        ...exchangesOf(review, 1),
        ...(said.number === undefined || said.number === open
          ? []
          : [
              contradicted(
                said,
                `${count(open, 'challenge is', 'challenges are')} not resolved, not ${said.number}. Write unresolved_count: ${open}`,
              ),
            ]),
        ...approvedWith(section.at('da_review_status'), open),
      ];
    }),
  ];
}

const TIER = new Map([
  ['SIMPLE', 'Simple'],
  ['MEDIUM', 'Medium'],
  ['COMPLEX', 'Complex'],
  ['HIGH_STAKES', 'High-Stakes'],
]);

export function triggerChecks(body: Loose): Complaint[] {
  const trigger = body.at('trigger_evaluation');
  const additions = body.at('synthesis_metadata', 'content_additions');
  const actual = trigger.at('actual_values', 'addition_percentage');
  const tier = TIER.get(trigger.at('actual_values', 'complexity_tier').word ?? '');
  const sections = body.at('document', 'sections').items;
  return [
    ...constant(trigger.at('thresholds', 'addition_percentage_threshold'), LIMITS.addition),
    ...constant(trigger.at('thresholds', 'complexity_tier_threshold'), 'HIGH-STAKES'),
    ...triggerAgrees(trigger, tier, mostAdded(actual, additions)),
    ...(trigger.at('triggered').flag === true && body.at('document').entries.length === 0
      ? [
          complain(
            'field-missing',
            body,
            'stage_7_to_7_5.document is missing: 7.5 runs, so it needs the document. Write document: and below it introduction, sections, conclusion',
          ),
        ]
      : []),
    ...additionsAgree(additions, actual),
    ...sectionsOnce(sections),
    ...unknownSections(sectionNames(sections), themeSections(body.at('synthesis_metadata', 'cross_cutting_themes'))),
  ];
}

/** Whatever says most: an addition that is declared anywhere is not hidden by a smaller number. */
function mostAdded(actual: Loose, additions: Loose): number | undefined {
  const said = [actual.number, additions.at('addition_percentage').number].filter((share) => share !== undefined);
  return said.length === 0 ? undefined : Math.max(...said);
}

function triggerAgrees(trigger: Loose, tier: string | undefined, share: number | undefined): Complaint[] {
  const [triggered, reason] = [trigger.at('triggered'), trigger.at('reason')];
  if (triggered.flag === undefined) return [];
  const known = tier !== undefined && share !== undefined;
  const should = triggerOf(tier, share);
  const said = known ? should : reason.word;
  const runs = said === undefined ? undefined : said !== 'NOT_TRIGGERED';
  const values = known ? `${tier} with ${share} percent added is ${should}` : `The reason is ${said}`;
  if (runs !== undefined && runs !== triggered.flag)
    return [complain('trigger-contradicted', triggered, `${values}. Write triggered: ${runs}`)];
  if (known && reason.word !== undefined && reason.word !== should)
    return [complain('trigger-contradicted', reason, `${values}. Write reason: ${should}`)];
  return [];
}

/** Text may also have been taken out, so what was added is at least what the document grew by. */
function additionsAgree(additions: Loose, actual: Loose): Complaint[] {
  const [input, output, added] = ['input_word_count', 'output_word_count', 'addition_word_count'].map(
    (name) => additions.at(name).number,
  );
  const share = additions.at('addition_percentage');
  const grown = input && output !== undefined ? output - input : undefined;
  return [
    ...(added !== undefined && grown !== undefined && added < grown
      ? [disagrees(additions.at('addition_word_count'), `The document grew by ${count(grown, 'word')}`, grown)]
      : []),
    ...(added !== undefined && output !== undefined && added > output
      ? [disagrees(additions.at('addition_word_count'), `The document has ${count(output, 'word')} in all`, output)]
      : []),
    ...(input ? shareAgrees(share, input, added, grown) : []),
    ...(actual.number !== undefined && share.number !== undefined && Math.abs(actual.number - share.number) > 1
      ? [disagrees(actual, `content_additions says that ${share.number} percent were added`, share.number)]
      : []),
  ];
}

function shareAgrees(at: Loose, input: number, added: number | undefined, grown: number | undefined): Complaint[] {
  const words = added ?? grown;
  if (at.number === undefined || words === undefined) return [];
  const share = (100 * words) / input;
  const agrees = added === undefined ? at.number >= share - 1 : Math.abs(at.number - share) <= 1;
  return agrees ? [] : [disagrees(at, `By the word counts ${share.toFixed(1)} percent were added`, share.toFixed(1))];
}

const disagrees = (at: Loose, why: string, right: string | number) =>
  complain(
    'numbers-contradict',
    at,
    `${why}, not ${at.number}. Write ${at.way.at(-1)}: ${right}, or correct the others`,
  );

export function synthesisReviewChecks(body: Loose): Complaint[] {
  const review = body.at('da_synthesis_review');
  const skipped = review.at('status').word === 'SKIPPED';
  const sections = body.at('document', 'sections').items;
  const involved = review.at('strategic_challenges').items.flatMap((one) => one.at('sections_involved').items);
  return [
    ...exchangesOf(review, skipped ? 0 : 1),
    ...flagged(
      body.at('stage_7_5_executed'),
      review.at('status').there ? !skipped : undefined,
      `The review is ${review.at('status').word}`,
    ),
    ...approvedWith(review.at('status'), unresolved(review)),
    ...sectionsOnce(sections.filter((section) => section.at('content').there)),
    ...unknownSections(sectionNames(sections), involved),
  ];
}

export function synthesisChecks(body: Loose): Complaint[] {
  const sections = body.at('document', 'sections').items;
  const additions = body.at('synthesis_notes', 'major_additions');
  const share = additions.at('percentage').number;
  return [
    ...sectionsOnce(sections),
    ...unknownSections(sectionNames(sections), themeSections(body.at('synthesis_notes', 'cross_cutting_themes'))),
    ...flagged(
      additions.at('added'),
      share === undefined ? undefined : share > LIMITS.addition,
      `${share} percent were added, and more than ${LIMITS.addition} is a major addition`,
    ),
  ];
}

const DURATION = /^P(?=.)(?:\d+(?:\.\d+)?[YMWD])*(?:T(?=.)(?:\d+(?:\.\d+)?[HMS])+)?$/;

export function deliveryChecks(body: Loose, document: Loose): Complaint[] {
  const text = body.at('document', 'content').text;
  const [own, said] = [document.at('handoff', 'workflow_id').text, body.at('workflow_summary', 'workflow_id')];
  const duration = body.at('workflow_summary', 'duration_total');
  return [
    ...(text === undefined ? [] : countedWords(body.at('document', 'word_count'), countWords(text))),
    ...(own === undefined || said.text === undefined || said.text === own
      ? []
      : [
          complain(
            'workflow-mismatch',
            said,
            `This is a handoff of ${shortly(own)}. Write workflow_id: ${shortly(own)}`,
          ),
        ]),
    ...(duration.text === undefined || DURATION.test(duration.text)
      ? []
      : [
          complain(
            'duration-invalid',
            duration,
            `${shortly(duration.text)} is not a duration. Write it as ISO 8601: PT6H30M`,
          ),
        ]),
  ];
}
