/** A handoff of the pipeline in one line, for timelines and briefings. */
import { few } from './measure-text.ts';
import type { Blocks, PipelineHandoff } from './schema.ts';
import type { TransitionKey } from './transitions.ts';

const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;
const nameOf = ({ id, title }: { id?: string | undefined; title?: string | undefined }) => id ?? title ?? 'a section';
const sized = (lists: Partial<Record<'p0_critical' | 'p1_important' | 'p2_nice_to_have', unknown[] | undefined>>) =>
  [lists.p0_critical, lists.p1_important, lists.p2_nice_to_have]
    .map((list, i) => `P${i} ${list?.length ?? 0}`)
    .join(', ');

/** The user's reasons, so that search finds them, too. */
const quoted = (words: string | undefined) => (words ? `; the user: ${words}` : '');

const SUMMARIES: { readonly [Key in TransitionKey]: (body: Blocks[Key]) => string } = {
  stage_1_to_2: ({ scope, complexity, user_approval: approval }) =>
    `${complexity.tier}${approval?.approved === false ? ', rejected' : ''}: ${scope.research_question}${quoted(approval?.notes)}`,
  stage_2_to_3: ({ reviews, convergence_analysis: { themes_covered: themes = [], gaps_identified: gaps = [] } }) =>
    [count(reviews.length, 'review'), count(themes.length, 'theme'), count(gaps.length, 'gap')].join(', '),
  stage_3_to_4: ({ outline, user_approval }) =>
    `${count(outline.sections.length, 'section')}${user_approval.approved ? '' : ', rejected'}: ${few(outline.sections.map(({ id, title }) => title ?? nameOf({ id })))}${quoted(user_approval.modifications?.join('; '))}`,
  stage_4_to_5: ({ section_assignments: assigned }) => `introduction, ${count(assigned.length, 'section')} assigned`,
  stage_5_to_6a: ({ section }) => `draft of ${nameOf(section)}`,
  stage_6a_result: ({ section_id, status }) => `${nameOf({ id: section_id })}: ${status}`,
  stage_5_to_6b: ({ sections }) => `${count(sections.length, 'section')} passed`,
  stage_6b_to_6c: ({ section, fact_check_results: { status, revision_list: list } }) =>
    `${nameOf(section)}: ${[status, list && sized(list)].filter(Boolean).join(', ')}`,
  stage_6c_to_7: ({ sections }) =>
    `${count(sections.length, 'section')} challenged, ${sections.filter(({ da_review_status }) => da_review_status !== 'APPROVED').length} with uncertainty`,
  stage_6b_to_7: ({ revision_list: list }) => sized(list),
  stage_7_to_7_5: ({ trigger_evaluation: { triggered, reason } }) =>
    `7.5 ${triggered ? 'runs' : 'does not run'}${reason ? `: ${reason}` : ''}`,
  stage_7_5_to_8: ({ da_synthesis_review: { status } }) => status,
  stage_7_to_8: ({ document }) => `document of ${count(document.sections?.length ?? 0, 'section')}`,
  stage_8_final: ({ document }) => document.title ?? 'the final document',
};

export const summaryOf = ({ key, body }: PipelineHandoff) => SUMMARIES[key](body as never);
