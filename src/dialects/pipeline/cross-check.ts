/**
 * What must agree inside one handoff: names that refer to something it lists, and flags with the values beside them. Works on what is
 * written, valid or not, so that an author hears everything at once.
 */
import { timeOf } from '../document-fields.ts';
import { isBalanced } from './balance.ts';
import { checkConvergence, findReview, type Stage2Claims } from './convergence.ts';
import type { Loose, Way } from './loose.ts';
import { citationsIn, countWords, recencySurvey } from './measure-text.ts';
import { LIMITS, triggerOf } from './stages.ts';
import type { TransitionKey } from './transitions.ts';

export interface Complaint {
  code: string;
  way: Way;
  message: string;
}

type Check = (body: Loose, document: Loose) => Complaint[];

const complain = (code: string, at: Loose, message: string): Complaint => ({ code, way: at.way, message });
const contradicted = (at: Loose, message: string) => complain('flag-contradicted', at, message);

/** Ids, titles and positions (`section_2`) by which the sections of a list may be called. */
function sectionNames(sections: readonly Loose[], id = 'id'): Set<string> {
  return new Set(
    sections.flatMap((section, i) =>
      [section.at(id).text, section.at('title').text, `section_${i + 1}`].flatMap((name) => (name ? [fold(name)] : [])),
    ),
  );
}
const fold = (name: string) => name.trim().toLowerCase();

function unknownSections(known: ReadonlySet<string>, named: readonly Loose[]): Complaint[] {
  if (known.size === 0) return [];
  return named.flatMap((one) =>
    one.text === undefined || known.has(fold(one.text))
      ? []
      : [complain('section-unknown', one, `No section here is called ${shortly(one.text)}. Write one of its ids`)],
  );
}

function sectionsOnce(sections: readonly Loose[], id = 'id'): Complaint[] {
  const seen = new Set<string>();
  return sections.flatMap((section) => {
    const name = section.at(id).text;
    if (name === undefined)
      return section.at('title').there
        ? []
        : [
            complain(
              'section-unnamed',
              section,
              `This section says neither ${id} nor title, so nothing else can speak of it. Write ${id}: as in the outline`,
            ),
          ];
    if (!seen.has(fold(name))) {
      seen.add(fold(name));
      return [];
    }
    return [
      complain('section-twice', section.at(id), `Two sections are called ${shortly(name)}. Give each its own id`),
    ];
  });
}

const themeSections = (themes: Loose) => themes.items.flatMap((theme) => theme.at('sections_involved').items);
const shortly = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
const within = (value: number, [least, most]: readonly [number, number]) => value >= least && value <= most;

/** A number that says something else than what can be counted, by more than a tenth and by more than two. */
function counted(at: Loose, found: number, what: string): Complaint[] {
  const said = at.number;
  if (said === undefined || Math.abs(said - found) <= Math.max(2, found / 10)) return [];
  return [
    contradicted(at, `The text has ${found} ${what}, not ${said}. Write ${found}, or hand on the text that is meant`),
  ];
}

function flagged(at: Loose, should: boolean | undefined, why: string): Complaint[] {
  if (should === undefined || at.flag === undefined || at.flag === should) return [];
  return [contradicted(at, `${why}, so this should be ${should}. What is counted counts`)];
}

function reviewChecks(body: Loose): Complaint[] {
  const claims = body.raw as Stage2Claims;
  const reviews = body.at('reviews').items.map((review) => review.raw as Stage2Claims['reviews'][number]);
  // Without a list of reviews that is what is wrong, not everything that names one.
  if (reviews.length === 0) return [];
  const differences = checkConvergence({ ...claims, reviews });
  const themes = body.at('convergence_analysis', 'themes_covered').items.flatMap((theme) => theme.at('reviews').items);
  return [
    ...differences.map(({ kind, field, message }) => ({
      code: kind === 'review-unlisted' ? kind : 'convergence-differs',
      way: [...body.way, ...field],
      message,
    })),
    ...themes.flatMap((named) =>
      named.text === undefined || findReview(named.text, reviews) !== undefined
        ? []
        : [
            complain(
              'review-unlisted',
              named,
              `No review in this handoff is ${shortly(named.text)}. List it under reviews, or name one that is listed`,
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
    ...sectionsOnce(sections),
    ...unknown.map(([name, at]) =>
      complain('section-unknown', at, `No section here is called ${shortly(name)}. Weigh sections by their ids`),
    ),
    ...flagged(
      balance.at('balanced'),
      numbers.length > 0 ? isBalanced(numbers) : undefined,
      `The sections weigh ${numbers.join(', ')}`,
    ),
  ];
}

function draftChecks(body: Loose, document: Loose): Complaint[] {
  const section = body.at('section');
  const text = section.at('content').text;
  if (text === undefined) return named(section);
  const survey = recencySurvey(text, yearOf(document));
  return [
    ...named(section),
    ...counted(section.at('word_count'), countWords(text), 'words'),
    ...counted(section.at('paper_count'), citationsIn(text).size, 'cited papers'),
    ...flagged(
      section.at('recency_survey_present'),
      survey.present,
      survey.present ? 'A part is headed as recent work' : 'No part is headed as recent work',
    ),
  ];
}

const named = (section: Loose, id = 'id') => (section.there ? sectionsOnce([section], id) : []);

/** The year in which a handoff was made; what is recent is recent then. */
export const yearOf = (document: Loose) =>
  new Date(timeOf(document.at('handoff', 'timestamp').text ?? '') ?? 0).getUTCFullYear();

const CHECKS: readonly { name: string; value: string; range: readonly [number, number]; what: string }[] = [
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
    ...named(body, 'section_id'),
    ...CHECKS.flatMap(({ name, value, range, what }) => {
      const number = checks.at(name, value).number;
      const should = number === undefined ? undefined : within(number, range);
      return flagged(checks.at(name, 'passed'), should, `${number} ${what}, where ${range.join(' to ')} are asked for`);
    }),
    ...flagged(
      checks.at('no_placeholders', 'passed'),
      checks.at('no_placeholders').there ? found === 0 : undefined,
      found === 0 ? 'No placeholder is named' : `${found} placeholders are named`,
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
    ...sectionsOnce(sections),
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
  const message = `${open} challenge${open === 1 ? ' is' : 's are'} not resolved. Write APPROVED_WITH_UNCERTAINTY, or resolve ${open === 1 ? 'it' : 'them'}`;
  return [contradicted(status, message)];
}

function challengedChecks(body: Loose): Complaint[] {
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
                `${open} challenges are not resolved, not ${said.number}. Write unresolved_count: ${open}`,
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
  const [input, output] = [additions.at('input_word_count').number, additions.at('output_word_count').number];
  const share = trigger.at('actual_values', 'addition_percentage').number ?? additions.at('addition_percentage').number;
  const tier = TIER.get(trigger.at('actual_values', 'complexity_tier').word ?? '');
  const sections = body.at('document', 'sections').items;
  return [
    ...triggerAgrees(trigger, tier, share),
    ...(trigger.at('triggered').flag === true && !body.at('document').there
      ? [
          complain(
            'field-missing',
            body,
            'stage_7_to_7_5.document is missing: where 7.5 runs it needs the document. Write document: and below it introduction, sections, conclusion',
          ),
        ]
      : []),
    ...(input && output ? sharesAgree(additions.at('addition_percentage'), (100 * (output - input)) / input) : []),
    ...sectionsOnce(sections),
    ...unknownSections(sectionNames(sections), themeSections(body.at('synthesis_metadata', 'cross_cutting_themes'))),
  ];
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

function sharesAgree(at: Loose, share: number): Complaint[] {
  if (at.number === undefined || Math.abs(at.number - share) <= 1) return [];
  return [
    contradicted(
      at,
      `By the word counts ${share.toFixed(1)} percent were added, not ${at.number}. Write ${share.toFixed(1)}`,
    ),
  ];
}

function synthesisReviewChecks(body: Loose): Complaint[] {
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

function synthesisChecks(body: Loose): Complaint[] {
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

function deliveryChecks(body: Loose, document: Loose): Complaint[] {
  const text = body.at('document', 'content').text;
  const [own, said] = [document.at('handoff', 'workflow_id').text, body.at('workflow_summary', 'workflow_id')];
  const duration = body.at('workflow_summary', 'duration_total');
  return [
    ...(text === undefined ? [] : counted(body.at('document', 'word_count'), countWords(text), 'words')),
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
            `${shortly(duration.text)} is no duration. Write it as ISO 8601: PT6H30M`,
          ),
        ]),
  ];
}

/** What each transition is checked for beside its fields. */
export const CROSS_CHECKS: Readonly<Record<TransitionKey, Check>> = {
  stage_1_to_2: () => [],
  stage_2_to_3: reviewChecks,
  stage_3_to_4: outlineChecks,
  stage_4_to_5: (body) => sectionsOnce(body.at('section_assignments').items, 'section_id'),
  stage_5_to_6a: draftChecks,
  stage_6a_result: verdictChecks,
  stage_5_to_6b: passedChecks,
  stage_6b_to_6c: (body) => named(body.at('section')),
  stage_6c_to_7: challengedChecks,
  stage_6b_to_7: () => [],
  stage_7_to_7_5: triggerChecks,
  stage_7_5_to_8: synthesisReviewChecks,
  stage_7_to_8: synthesisChecks,
  stage_8_final: deliveryChecks,
};
