/** Reviews, outline, drafts and what the quick fact-check says of them: names that must be listed, flags that must fit their values. */
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
  fold,
  named,
  sectionNames,
  sectionsOnce,
  shortly,
  within,
} from './complaint.ts';
import type { Loose } from './loose.ts';
import { countWords, recencySurvey } from './measure-text.ts';
import { LIMITS } from './stages.ts';

export function reviewChecks(body: Loose): Complaint[] {
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

export function outlineChecks(body: Loose): Complaint[] {
  const sections = body.at('outline', 'sections').items;
  const balance = body.at('outline', 'balance');
  const weights = balance.at('section_weights').entries;
  const known = sectionNames(sections);
  const unknown = weights.filter(([name]) => known.size > 0 && !known.has(fold(name)));
  const numbers = weights.flatMap(([, weight]) => weight.number ?? []);
  return [
    ...sectionsOnce(sections),
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

export const scopeChecks = (body: Loose): Complaint[] => constant(body.at('checkpoint_plan', 'stage_1'), true);

/** The words of a text that a block holds beside their number. */
export function textChecks(block: Loose): Complaint[] {
  const text = block.at('content').text;
  return text === undefined ? [] : countedWords(block.at('word_count'), countWords(text));
}

export function draftChecks(body: Loose, document: Loose): Complaint[] {
  const section = body.at('section');
  const text = section.at('content').text;
  if (text === undefined) return named(section);
  const survey = recencySurvey(text, yearOf(document));
  return [
    ...named(section),
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

const CHECKS: readonly { name: string; value: string; range: readonly [number, number]; what: string }[] = [
  { name: 'paper_count', value: 'value', range: LIMITS.papers, what: 'papers' },
  { name: 'recency_survey', value: 'paper_count', range: LIMITS.recentPapers, what: 'recent papers' },
  { name: 'word_count', value: 'value', range: LIMITS.sectionWords, what: 'words' },
];

export function verdictChecks(body: Loose): Complaint[] {
  const checks = body.at('checks');
  const failed = checks.entries.filter(([, check]) => check.at('passed').flag === false);
  const status = body.at('status');
  const found = checks.at('no_placeholders', 'found').items.length;
  return [
    ...named(body, 'section_id'),
    ...constant(checks.at('paper_count', 'threshold'), LIMITS.papers[0]),
    ...constant(body.at('revision_needed', 'max_cycles'), LIMITS.cycles),
    ...CHECKS.flatMap(({ name, value, range, what }) => {
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

export function passedChecks(body: Loose): Complaint[] {
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
