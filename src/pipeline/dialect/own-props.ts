/** What a handoff of the pipeline says as a whole: question and tier, plan and approval, how long its texts are, what is settled. */
import { declaredAddition } from './addition.ts';
import { countWords } from './measure-text.ts';
import type { Blocks, PipelineHandoff } from './schema.ts';

export interface OwnProps {
  objective?: string | undefined;
  tier?: string | undefined;
  approved?: boolean | undefined;
  plan?: string[] | undefined;
  /** Percent that synthesis declares to have added. */
  share?: string | undefined;
  wordCount?: number | undefined;
  /** Whether 7.5 is said to run, or to have run. */
  triggered?: boolean | undefined;
  /** Whether synthesis says that it added something major. */
  added?: boolean | undefined;
  /** `P0: true` */
  settled?: string[] | undefined;
  overrides?: string[] | undefined;
}

/** What the handoff as a whole says, beside who hands on. */
export function ownProps({ key, body }: PipelineHandoff): OwnProps {
  switch (key) {
    case 'stage_1_to_2':
      return {
        objective: body.scope.research_question,
        tier: body.complexity.tier,
        approved: body.user_approval?.approved,
        plan: Object.entries(body.checkpoint_plan).flatMap(([stage, asks]) => spelt(stage.replace('stage_', ''), asks)),
      };
    case 'stage_3_to_4':
      return { approved: body.user_approval.approved };
    case 'stage_5_to_6b':
      return {
        wordCount: sum(body.sections.map(({ content }) => content)) + countWords(body.introduction?.content ?? ''),
      };
    case 'stage_6c_to_7':
      return {
        wordCount: sum(body.sections.map(({ content }) => content)),
      };
    case 'stage_7_to_7_5':
      return {
        triggered: body.trigger_evaluation.triggered,
        share: declaredAddition(body)?.toFixed(1),
        wordCount: body.document && wordsOfDocument(body.document),
      };
    case 'stage_7_to_8':
      return {
        share: body.synthesis_notes.major_additions?.percentage?.toFixed(1),
        added: body.synthesis_notes.major_additions?.added,
        wordCount: wordsOfDocument(body.document),
      };
    case 'stage_7_5_to_8':
      return { triggered: body.stage_7_5_executed };
    case 'stage_8_final':
      return {
        wordCount: countWords(body.document.content),
        settled: [...spelt('P0', body.quality_summary.p0_resolved), ...spelt('P1', body.quality_summary.p1_resolved)],
        overrides: body.workflow_summary?.quality_overrides?.map(({ section, option, decision, reason }) =>
          [section, option, decision, reason].filter(Boolean).join(': '),
        ),
      };
    default:
      return {};
  }
}

/** Flags as one text each: `3: true`. One that nobody set is absent. */
const spelt = (name: string, flag: boolean | undefined) => (flag === undefined ? [] : [`${name}: ${flag}`]);
const sum = (texts: readonly (string | undefined)[]) =>
  texts.reduce((total, text) => total + countWords(text ?? ''), 0);
const wordsOfDocument = ({ introduction, sections = [], conclusion }: Blocks['stage_7_to_8']['document']) =>
  sum([introduction, ...sections.map(({ content }) => content), conclusion]);

export type Flags = ReadonlyMap<string, boolean>;
export const flagsOf = (spelled: readonly string[]): Flags =>
  new Map(spelled.map((line) => line.split(': ') as [string, string]).map(([name, flag]) => [name, flag === 'true']));
