/**
 * What a handoff says about the gate of the stage that it leaves, worked out from the document itself. A function of its bytes: what
 * is recent is recent on the day the handoff was made. What needs other handoffs is added where the workflow is looked at as a whole.
 */
import { count } from '../../model/index.ts';
import { convergenceOf, type Stage2Claims } from '../reviews/convergence.ts';
import { declaredAddition } from './addition.ts';
import { asPercents, isBalanced } from './balance.ts';
import { type Citations, citationsIn, isUncountable } from './citations.ts';
import { bareNumbers, countParagraphs, countWords, few, placeholdersIn, recencySurvey } from './measure-text.ts';
import type { Blocks } from './schema.ts';
import { LIMITS, triggerOf } from './stages.ts';
import type { TransitionKey } from './transitions.ts';

/** `said`: the producer's word for what only it can tell. A hint is neither pass nor fail. */
export type Result = 'pass' | 'fail' | 'said' | 'hint';

export interface GateResult {
  /** The item of the stage's gate. */
  id: string;
  result: Result;
  text: string;
  /** What was counted, where a number decides. */
  number?: number;
}

const within = (value: number, [least, most]: readonly [number, number]) => value >= least && value <= most;
const judge = (id: string, passes: boolean, text: string): GateResult => ({
  id,
  result: passes ? 'pass' : 'fail',
  text,
});
const hint = (id: string, text: string): GateResult => ({ id, result: 'hint', text });
const RECENT = 'in the survey of recent work';
const ranged = (id: string, value: number, range: readonly [number, number], what: string, plural?: string) => ({
  ...judge(id, within(value, range), `${count(value, what, plural)}, ${range.join(' to ')} wanted`),
  number: value,
});
/** A flag that only whoever did the work can set. */
const said = (id: string, flag: boolean | undefined, text: string): GateResult[] =>
  flag === undefined
    ? []
    : [{ id, result: flag ? 'said' : 'fail', text: flag ? `${text}, says the producer` : `not: ${text}` }];
const approval = (approved: boolean | undefined) =>
  judge(
    'approval',
    approved === true,
    approved === undefined ? 'nobody was asked' : approved ? 'approved' : 'rejected',
  );

export function gateOf<Key extends TransitionKey>(key: Key, body: Blocks[Key], year: number): GateResult[] {
  return GATES[key](body, year);
}

const GATES: { readonly [Key in TransitionKey]: (body: Blocks[Key], year: number) => GateResult[] } = {
  stage_1_to_2: ({ scope, user_approval }) => {
    const { in_scope: inside = [], out_of_scope: outside = [] } = scope;
    return [
      ...(/^\s*what (?:is|are)\b/i.test(scope.research_question)
        ? [hint('question', 'asks what something is; what governs it can be answered better')]
        : []),
      judge(
        'boundaries',
        inside.length > 0 && outside.length > 0,
        `${count(inside.length, 'topic')} in scope, ${outside.length} out of it`,
      ),
      approval(user_approval?.approved),
    ];
  },
  stage_2_to_3: (body, year) => {
    const { reviews, agents } = convergenceOf(body as Stage2Claims);
    const converging = reviews.filter(({ count }) => (count ?? 1) > 1).length;
    const isOld = (at: number | undefined) => at !== undefined && at < year - LIMITS.reviewYears;
    const old = body.reviews.filter((one) => isOld(one.year) && !/\bdefinitive\b/i.test(one.annotation ?? ''));
    const undated = body.reviews.filter((review) => review.year === undefined);
    return [
      ranged('reviews', reviews.length, LIMITS.reviews, 'review'),
      ...perAgent(body.reviews.map(({ source_agent }) => source_agent)),
      judge(
        'convergence',
        converging >= LIMITS.converging,
        `${count(converging, 'review')} found by several of ${count(agents, 'agent')}, ${LIMITS.converging} wanted`,
      ),
      judge(
        'age',
        old.length === 0 && undated.length === 0,
        old.length > 0
          ? `older than ${LIMITS.reviewYears} years: ${few(old.map(({ title }) => title))}`
          : undated.length > 0
            ? `without a year: ${few(undated.map(({ title }) => title))}`
            : `none is older than ${LIMITS.reviewYears} years`,
      ),
    ];
  },
  stage_3_to_4: ({ outline, user_approval }) => {
    const without = outline.sections.filter(({ thesis }) => thesis === undefined);
    const { largest_section_pct: largest, smallest_section_pct: smallest } = outline.balance_check ?? {};
    const said = [largest, smallest].filter((share) => share !== undefined);
    const weights = outline.balance?.section_weights ? Object.values(outline.balance.section_weights) : said;
    return [
      ranged('sections', outline.sections.length, LIMITS.sections, 'section'),
      judge(
        'theses',
        without.length === 0,
        without.length === 0 ? 'each has one' : `none in ${few(without.map(({ id, title }) => id ?? title ?? '?'))}`,
      ),
      weights.length === 0
        ? hint('balance', 'no section is weighed')
        : judge(
            'balance',
            isBalanced(weights, outline.sections.length),
            `${asPercents(weights).map(rounded).join(', ')} percent`,
          ),
      approval(user_approval.approved),
    ];
  },
  stage_4_to_5: ({ introduction }) => [
    ranged('paragraphs', countParagraphs(introduction.content), LIMITS.introductionParagraphs, 'paragraph'),
    ...said('polish', introduction.editor_polished, 'polished by the editor'),
  ],
  stage_5_to_6a: ({ section }, year) => draftGate(section.content, year),
  stage_6a_result: ({ checks }) =>
    checks.thesis_addressed?.passed === undefined
      ? []
      : [hint('thesis', `the fact-checker says ${checks.thesis_addressed.passed ? 'yes' : 'no'}`)],
  stage_5_to_6b: () => [],
  stage_6b_to_6c: () => [],
  stage_6b_to_7: () => [],
  stage_6c_to_7: ({ sections }) => [
    judge('exchanges', true, `at most ${LIMITS.exchanges} in each section`),
    ...challenges(
      sections.map(({ da_review_status, da_review_summary: summary }) => ({
        uncertain: da_review_status === 'APPROVED_WITH_UNCERTAINTY' && (summary.uncertainty_notes ?? []).length > 0,
        open: [...(summary.strategic_challenges ?? []), ...(summary.tactical_challenges ?? [])].filter(
          ({ resolved }) => !resolved,
        ).length,
      })),
    ),
  ],
  stage_7_to_7_5: (body) => {
    const { trigger_evaluation: trigger, document, synthesis_metadata: made } = body;
    const share = declaredAddition(body);
    return [
      ...synthesisGate(made?.cross_cutting_themes?.length ?? 0, document?.conclusion),
      ...(share === undefined
        ? []
        : [judge('additions', true, `${rounded(share)} percent were added, and it is said`)]),
      judge('trigger', true, triggerOf(trigger.actual_values?.complexity_tier, share)),
    ];
  },
  stage_7_to_8: ({ document, synthesis_notes: { cross_cutting_themes: themes, major_additions: additions } }) => {
    const share = additions?.percentage;
    const flagged = share === undefined || share <= LIMITS.addition || additions?.added === true;
    return [
      ...synthesisGate(themes?.length ?? 0, document.conclusion),
      ...(share === undefined ? [] : [judge('additions', flagged, `${rounded(share)} percent were added`)]),
    ];
  },
  stage_7_5_to_8: ({ da_synthesis_review: review }) => [
    judge(
      'exchanges',
      true,
      review.exchanges_completed === undefined
        ? 'no number of exchanges'
        : count(review.exchanges_completed, 'exchange'),
    ),
    ...challenges([
      {
        uncertain: review.status === 'APPROVED_WITH_UNCERTAINTY' && (review.uncertainty_notes ?? []).length > 0,
        open: (review.strategic_challenges ?? []).filter(({ resolved }) => !resolved).length,
      },
    ]),
  ],
  stage_8_final: ({ document, quality_summary: quality }) => [
    ...said('revisions', both(quality.p0_resolved, quality.p1_resolved), 'P0 and P1 items are worked in'),
    ...said('voice', quality.voice_consistent, 'one voice throughout'),
    ...said('read', quality.final_read_complete, 'read through to the end'),
    withoutPlaceholders(document.content),
  ],
};

const rounded = (number: number) => Number(number.toFixed(1));
const both = (a: boolean | undefined, b: boolean | undefined) =>
  a === false || b === false ? false : a === undefined && b === undefined ? undefined : true;

function perAgent(agents: readonly (string | undefined)[]): GateResult[] {
  const counts = new Map<string, number>();
  for (const agent of agents.flatMap((names) => names?.split(',') ?? []))
    counts.set(agent.trim(), (counts.get(agent.trim()) ?? 0) + 1);
  const odd = [...counts].filter(([, count]) => !within(count, LIMITS.reviewsPerAgent));
  if (odd.length === 0) return [];
  return [hint('per-agent', few(odd.map(([agent, reviews]) => `${count(reviews, 'review')} from ${agent}`)))];
}

/** The checks of 5 and 6a that need nothing but the draft. */
function draftGate(text: string, year: number): GateResult[] {
  const citations = citationsIn(text);
  const bare = bareNumbers(text);
  return [
    isUncountable(text) ? hint('papers', UNCOUNTABLE) : ranged('papers', citations.size, LIMITS.papers, 'paper'),
    recency(text, year),
    ...(isUncountable(text) ? [] : [dated(citations)]),
    ...(bare.length === 0 ? [] : [hint('units', `numbers without a unit: ${few(bare)}`)]),
    withoutPlaceholders(text),
    ranged('length', countWords(text), LIMITS.sectionWords, 'word'),
  ];
}
const UNCOUNTABLE = 'citations cannot be counted; what the fact-checker says stands';

function recency(text: string, year: number): GateResult {
  const { present, papers } = recencySurvey(text, year);
  if (!present) return judge('recency', false, 'no part is headed as recent work');
  return papers === undefined
    ? hint('recency', UNCOUNTABLE)
    : ranged('recency', papers, LIMITS.recentPapers, `paper ${RECENT}`, `papers ${RECENT}`);
}

/** Where citations are numbers and none has a year, the list of references is somewhere else. */
function dated(citations: Citations): GateResult {
  const undated = [...citations].filter(([, at]) => at === undefined).map(([name]) => name);
  const elsewhere =
    undated.length > 0 && undated.length === citations.size && undated.every((name) => /^\d{1,3}$/.test(name));
  if (elsewhere) return hint('dates', 'years cannot be counted: the list of references is not in the text');
  return judge(
    'dates',
    undated.length === 0,
    undated.length === 0 ? 'all citations have years' : `no year: ${few(undated)}`,
  );
}

function withoutPlaceholders(text: string): GateResult {
  const left = placeholdersIn(text);
  return judge('placeholders', left.length === 0, left.length === 0 ? 'none is left' : `left: ${few(left)}`);
}

const synthesisGate = (themes: number, conclusion: string | undefined) => [
  judge('cross-cutting', themes > 0, count(themes, 'theme')),
  judge('conclusion', (conclusion ?? '').trim() !== '', conclusion ? count(countWords(conclusion), 'word') : 'none'),
];

function challenges(reviews: readonly { uncertain: boolean; open: number }[]): GateResult[] {
  const open = reviews.reduce((sum, review) => sum + review.open, 0);
  const unsaid = reviews.some((review) => review.open > 0 && !review.uncertain);
  return [
    judge('challenges', !unsaid, open === 0 ? 'all are resolved' : count(open, 'is not resolved', 'are not resolved')),
  ];
}
