/**
 * What must agree inside one handoff: names that refer to something it lists, and flags with the values beside them. Works on what is
 * written, valid or not, so that an author hears everything at once.
 */
import { timeOf } from '../../dialects/document-fields.ts';
import { count } from '../../model/index.ts';
import { checkConvergence, findReview, type Stage2Claims } from '../reviews/convergence.ts';
import { isBalanced } from './balance.ts';
import { citationsIn, isUncountable } from './citations.ts';
import {
  type Complaint,
  complain,
  constant,
  contradicted,
  counted,
  countedWords,
  flagged,
  sectionNames,
  sectionsOnce,
  shortly,
  unknownSections,
  within,
} from './complaint.ts';
import type { Loose } from './loose.ts';
import { countWords, recencySurvey } from './measure-text.ts';
import { LIMITS, triggerOf } from './stages.ts';
import { fold, ownSections, sectionsNamed } from './statements.ts';
import type { TransitionKey } from './transitions.ts';

type Check = (body: Loose, document: Loose) => Complaint[];

/** What each transition is checked for, beside its fields and the names of its sections. */
const CHECKS: Readonly<Partial<Record<TransitionKey, Check>>> = {
  stage_1_to_2: (body) => constant(body.at('checkpoint_plan', 'stage_1'), true),
  stage_2_to_3: reviewChecks,
  stage_3_to_4: outlineChecks,
  stage_4_to_5: (body) => textChecks(body.at('introduction')),
  stage_5_to_6a: draftChecks,
  stage_6a_result: verdictChecks,
  stage_5_to_6b: passedChecks,
  stage_6b_to_6c: (body) => textChecks(body.at('section')),
  stage_6c_to_7: challengedChecks,
  stage_7_to_7_5: triggerChecks,
  stage_7_5_to_8: synthesisReviewChecks,
  stage_7_to_8: synthesisChecks,
  stage_8_final: deliveryChecks,
};

export function crossChecks(key: TransitionKey, body: Loose, document: Loose): Complaint[] {
  const block = body.raw;
  if (block === null || typeof block !== 'object') return CHECKS[key]?.(body, document) ?? [];
  const own = key === 'stage_6a_result' ? [body] : ownSections(block).map(({ way }) => body.at(...way));
  const named = sectionsNamed(key, block).filter((one) => one.own);
  const id = key === 'stage_4_to_5' || key === 'stage_6a_result' ? 'section_id' : 'id';
  return [
    ...sectionsOnce(own, id),
    ...unknownSections(
      sectionNames(own, id),
      named.map(({ way }) => body.at(...way)),
    ),
    ...(CHECKS[key]?.(body, document) ?? []),
  ];
}

function reviewChecks(body: Loose): Complaint[] {
  const claims = body.raw as Stage2Claims;
  const reviews = body.at('reviews').items.map((review) => (review.raw ?? {}) as Stage2Claims['reviews'][number]);
  // Without a list of reviews that is what is wrong, not everything that names one.
  if (reviews.length === 0 || reviews.length > LIMITS.mostReviews) return [];
  const differences = checkConvergence({ ...claims, reviews });
  const themes = body.at('convergence_analysis', 'themes_covered').items.flatMap((theme) => theme.at('reviews').items);
  return [
    ...differences.map(
      ({ kind, field, message }): Complaint => ({
        code: kind === 'review-unlisted' ? kind : 'convergence-differs',
        way: [...body.way, ...field],
        message,
      }),
    ),
    ...themes.flatMap((named) =>
      named.text === undefined || findReview(named.text, reviews) !== undefined
        ? []
        : [
            complain(
              'review-unlisted',
              named,
              `This handoff has no review ${shortly(named.text)}. List it under reviews, or name one that is listed`,
            ),
          ],
    ),
  ];
}

function outlineChecks(body: Loose): Complaint[] {
  const sections = body.at('outline', 'sections').items;
  const balance = body.at('outline', 'balance');
  const weights = balance.at('section_weights').entries;
  const known = sectionNames(sections);
  const unknown = weights.filter(([name]) => known.size > 0 && !known.has(fold(name)));
  const numbers = weights.flatMap(([, weight]) => weight.number ?? []);
  return [
    ...unknown.map(([name, at]) =>
      complain('section-unknown', at, `This handoff has no section ${shortly(name)}. Name sections by their ids`),
    ),
    ...flagged(
      balance.at('balanced'),
      numbers.length > 0 ? isBalanced(numbers) : undefined,
      `The sections weigh ${numbers.join(', ')}`,
    ),
  ];
}

/** The words of a text that a block holds beside their number. */
function textChecks(block: Loose): Complaint[] {
  const text = block.at('content').text;
  return text === undefined ? [] : countedWords(block.at('word_count'), countWords(text));
}

function draftChecks(body: Loose, document: Loose): Complaint[] {
  const section = body.at('section');
  const text = section.at('content').text;
  if (text === undefined) return [];
  const survey = recencySurvey(text, yearOf(document));
  return [
    ...countedWords(section.at('word_count'), countWords(text)),
    ...(isUncountable(text) ? [] : counted(section.at('paper_count'), citationsIn(text).size, 'cited papers')),
    ...flagged(
      section.at('recency_survey_present'),
      survey.present,
      survey.present ? 'A part is headed as recent work' : 'No part is headed as recent work',
    ),
  ];
}

/** The year in which a handoff was made; what is recent is recent then. */
const yearOf = (document: Loose) =>
  new Date(timeOf(document.at('handoff', 'timestamp').text ?? '') ?? 0).getUTCFullYear();

const RANGES: readonly { name: string; value: string; range: readonly [number, number]; what: string }[] = [
  { name: 'paper_count', value: 'value', range: LIMITS.papers, what: 'papers' },
  { name: 'recency_survey', value: 'paper_count', range: LIMITS.recentPapers, what: 'recent papers' },
  { name: 'word_count', value: 'value', range: LIMITS.sectionWords, what: 'words' },
];

function verdictChecks(body: Loose): Complaint[] {
  const checks = body.at('checks');
  const failed = checks.entries.filter(([, check]) => check.at('passed').flag === false);
  const status = body.at('status');
  const found = checks.at('no_placeholders', 'found').items.length;
  return [
    ...constant(checks.at('paper_count', 'threshold'), LIMITS.papers[0]),
    ...constant(body.at('revision_needed', 'max_cycles'), LIMITS.cycles),
    ...RANGES.flatMap(({ name, value, range, what }) => {
      const number = checks.at(name, value).number;
      const should = number === undefined ? undefined : within(number, range);
      return flagged(checks.at(name, 'passed'), should, `${number} ${what}, but ${range.join(' to ')} are required`);
    }),
    ...flagged(
      checks.at('no_placeholders', 'passed'),
      checks.at('no_placeholders').there ? found === 0 : undefined,
      found === 0 ? 'No placeholder is named' : count(found, 'placeholder is named', 'placeholders are named'),
    ),
    ...(status.word === 'PASS' && failed.length > 0
      ? [
          contradicted(
            status,
            `It cannot pass while ${failed.map(([name]) => name).join(', ')} did not. Write REVISION_NEEDED, or correct the checks`,
          ),
        ]
      : []),
  ];
}

function passedChecks(body: Loose): Complaint[] {
  const sections = body.at('sections').items;
  return [
    ...sections.flatMap((section) =>
      section.at('validation_status').word === 'REVISION_NEEDED'
        ? [
            complain(
              'section-not-passed',
              section.at('validation_status'),
              'A section that did not pass goes no further. Hand on when it has, or record a decision: passdown workflow <id> --decide <section> <option>',
            ),
          ]
        : [],
    ),
  ];
}

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

function challengedChecks(body: Loose): Complaint[] {
  return [
    ...body.at('sections').items.flatMap((section) => {
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

function triggerChecks(body: Loose): Complaint[] {
  const trigger = body.at('trigger_evaluation');
  const additions = body.at('synthesis_metadata', 'content_additions');
  const actual = trigger.at('actual_values', 'addition_percentage');
  const tier = TIER.get(trigger.at('actual_values', 'complexity_tier').word ?? '');
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

function synthesisReviewChecks(body: Loose): Complaint[] {
  const review = body.at('da_synthesis_review');
  const skipped = review.at('status').word === 'SKIPPED';
  return [
    ...exchangesOf(review, skipped ? 0 : 1),
    ...flagged(
      body.at('stage_7_5_executed'),
      review.at('status').there ? !skipped : undefined,
      `The review is ${review.at('status').word}`,
    ),
    ...approvedWith(review.at('status'), unresolved(review)),
  ];
}

function synthesisChecks(body: Loose): Complaint[] {
  const additions = body.at('synthesis_notes', 'major_additions');
  const share = additions.at('percentage').number;
  return [
    ...flagged(
      additions.at('added'),
      share === undefined ? undefined : share > LIMITS.addition,
      `${share} percent were added, and more than ${LIMITS.addition} is a major addition`,
    ),
  ];
}

const DURATION = /^P(?=.)(?:\d+(?:\.\d+)?[YMWD])*(?:T(?=.)(?:\d+(?:\.\d+)?[HMS])+)?$/;

function deliveryChecks(body: Loose, document: Loose): Complaint[] {
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
