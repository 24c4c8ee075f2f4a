/**
 * What must agree inside one handoff: names that refer to something it lists, and flags with the values beside them. Works on what is
 * written, valid or not, so that an author hears everything at once.
 */
import {
  draftChecks,
  outlineChecks,
  passedChecks,
  reviewChecks,
  scopeChecks,
  textChecks,
  verdictChecks,
} from './check-sections.ts';
import {
  challengedChecks,
  deliveryChecks,
  synthesisChecks,
  synthesisReviewChecks,
  triggerChecks,
} from './check-synthesis.ts';
import { type Complaint, named, sectionsOnce } from './complaint.ts';
import type { Loose } from './loose.ts';
import type { TransitionKey } from './transitions.ts';

type Check = (body: Loose, document: Loose) => Complaint[];

/** What each transition is checked for beside its fields. */
export const CROSS_CHECKS: Readonly<Record<TransitionKey, Check>> = {
  stage_1_to_2: scopeChecks,
  stage_2_to_3: reviewChecks,
  stage_3_to_4: outlineChecks,
  stage_4_to_5: (body) => [
    ...textChecks(body.at('introduction')),
    ...sectionsOnce(body.at('section_assignments').items, 'section_id'),
  ],
  stage_5_to_6a: draftChecks,
  stage_6a_result: verdictChecks,
  stage_5_to_6b: passedChecks,
  stage_6b_to_6c: (body) => [...named(body.at('section')), ...textChecks(body.at('section'))],
  stage_6c_to_7: challengedChecks,
  stage_6b_to_7: () => [],
  stage_7_to_7_5: triggerChecks,
  stage_7_5_to_8: synthesisReviewChecks,
  stage_7_to_8: synthesisChecks,
  stage_8_final: deliveryChecks,
};
