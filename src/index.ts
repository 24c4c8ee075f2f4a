/** The library's door: the functions that the command line itself calls. No global state. */

export type { Briefing, Explained } from './brief/data.ts';
export { briefSkillOf, type SkillBriefRequest } from './brief-skill.ts';
export { type BriefRequest, type BriefResult, brief } from './brief-task.ts';
export { type CheckOptions, type CheckResult, check } from './check.ts';
export { loadConfig } from './config/load-config.ts';
export type { Config } from './config/schema.ts';
export type { Completeness } from './dialects/dialect.ts';
export { RULES } from './dialects/index.ts';
export { type ErrorResponse, errorResponse, renderErrorResponse } from './dialects/payload/error-response.ts';
export { renderPayload } from './dialects/payload/render-payload.ts';
export { type Payload, payloadSchema } from './dialects/payload/schema.ts';
export { renderSkillHandoff } from './dialects/skill/render-handoff.ts';
export { type SkillHandoff, skillHandoffSchema } from './dialects/skill/schema.ts';
export { renderHandoff } from './dialects/task/render-handoff.ts';
export { type Handoff, handoffSchema } from './dialects/task/schema.ts';
export { fixText } from './fix.ts';
export { type IngestOptions, type IngestSummary, ingest } from './ingest.ts';
export { type Candidate, listSkills, type SkillsAnswer, type SkillsRequest } from './list-skills.ts';
export { type MergedReview, type MergedReviews, mergeReviews } from './merge-reviews.ts';
export {
  type Fix,
  OperatorError,
  type Problem,
  type Rule,
  type Severity,
  type SourceFile,
  type TextEdit,
} from './model/index.ts';
export type { Standing } from './pipeline/standing.ts';
export { type ReviewList, readReviewList } from './read-review-list.ts';
export { type Difference, verify } from './rebuild.ts';
export type { Receipt, ReceiveRequest } from './receipt.ts';
export { receive } from './receive.ts';
export { type SendRequest, type SentDocument, sendDocument } from './send-document.ts';
export { type PayloadOutcome, type PayloadRequest, sendPayload } from './send-payload.ts';
export { openStore } from './store/open-store.ts';
export type { Store } from './store/store.ts';
export { type DraftProblem, type Submission, type SubmitRequest, submitHandoff } from './submit-handoff.ts';
export { type StandingRequest, workflowStanding } from './workflow-standing.ts';
