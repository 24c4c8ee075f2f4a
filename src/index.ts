/** The library's door: the functions that the command line itself calls. No global state. */

export { type CheckOptions, type CheckResult, check } from './author/check.ts';
export { fixText } from './author/fix.ts';
export { type ReceiveRequest, receive } from './author/receive.ts';
export { type DraftProblem, type Submission, type SubmitRequest, submitHandoff } from './author/submit-handoff.ts';
export type { Briefing, Explained } from './brief/data.ts';
export { loadConfig } from './config/load-config.ts';
export type { Config } from './config/schema.ts';
export type { Completeness } from './dialects/dialect.ts';
export { RULES } from './dialects/index.ts';
export type { Receipt } from './dialects/receipt.ts';
export { renderHandoff } from './dialects/task/render-handoff.ts';
export { type Handoff, handoffSchema } from './dialects/task/schema.ts';
export { withMarks } from './history/marked-store.ts';
export { type IngestOptions, type IngestResult, ingest } from './ingest/ingest.ts';
export type { IngestSummary } from './ingest/summary.ts';
export {
  type Fix,
  OperatorError,
  type Problem,
  type Rule,
  type Severity,
  type SourceFile,
  type TextEdit,
} from './model/index.ts';
export { type BriefRequest, type BriefResult, brief } from './outputs/brief-task.ts';
export { type Difference, verify } from './outputs/verify.ts';
export { type MergedReview, type MergedReviews, mergeReviews } from './pipeline/reviews/merge-reviews.ts';
export { type ReviewList, readReviewList } from './pipeline/reviews/read-review-list.ts';
export type { Standing } from './pipeline/standing/standing.ts';
export { type StandingRequest, workflowStanding } from './pipeline/standing/workflow-standing.ts';
export { briefSkillOf, type SkillBriefRequest } from './skills/brief/brief-skill.ts';
export { type Candidate, listSkills, type SkillsAnswer, type SkillsRequest } from './skills/discovery/list-skills.ts';
export { renderSkillHandoff } from './skills/document/render-handoff.ts';
export { type SkillHandoff, skillHandoffSchema } from './skills/document/schema.ts';
export { type SendRequest, type SentDocument, sendDocument } from './skills/exchange/send-document.ts';
export { type PayloadOutcome, type PayloadRequest, sendPayload } from './skills/exchange/send-payload.ts';
export { type ErrorResponse, errorResponse, renderErrorResponse } from './skills/payload/error-response.ts';
export { renderPayload } from './skills/payload/render-payload.ts';
export { type Payload, payloadSchema } from './skills/payload/schema.ts';
export { openStore } from './store/open-store.ts';
export type { Store } from './store/store.ts';
