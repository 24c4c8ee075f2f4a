/** The fourteen handoffs from stage to stage, each known by the block that it carries. */
import { STAGE_IDS, type StageId } from './stages.ts';

export interface Transition {
  /** The name of its block. */
  key: TransitionKey;
  /** As people write it. */
  name: string;
  /** The stage that hands on. */
  from: StageId;
  /** Whether it is about one section, so that there is one for each. */
  perSection: boolean;
  title: string;
  /** Handoffs of which one must have come before. */
  after: readonly TransitionKey[];
}

/** What a handoff builds on; any one of these is enough. */
const AFTER: Readonly<Record<string, readonly string[]>> = {
  stage_2_to_3: ['stage_1_to_2'],
  stage_3_to_4: ['stage_2_to_3'],
  stage_4_to_5: ['stage_3_to_4'],
  stage_5_to_6a: ['stage_4_to_5'],
  stage_6a_result: ['stage_5_to_6a'],
  stage_5_to_6b: ['stage_6a_result'],
  stage_6b_to_6c: ['stage_5_to_6b'],
  stage_6c_to_7: ['stage_6b_to_6c'],
  stage_6b_to_7: ['stage_5_to_6b'],
  stage_7_to_7_5: ['stage_6c_to_7', 'stage_6b_to_7'],
  stage_7_5_to_8: ['stage_7_to_7_5'],
  stage_7_to_8: ['stage_6c_to_7', 'stage_6b_to_7'],
  stage_8_final: ['stage_7_to_8', 'stage_7_5_to_8'],
};

const row = <Key extends string>(key: Key, name: string, from: StageId, title: string, perSection = false) => ({
  key,
  name,
  from,
  perSection,
  title,
});

export const TRANSITIONS = [
  row('stage_1_to_2', '1→2', '1', 'the scope, to review discovery'),
  row('stage_2_to_3', '2→3', '2', 'reviews, to the outline'),
  row('stage_3_to_4', '3→4', '3', 'the outline, to the introduction'),
  row('stage_4_to_5', '4→5', '4', 'the introduction, to the writers of sections'),
  row('stage_5_to_6a', '5→6a', '5', 'the draft of a section, to the quick fact-check', true),
  row('stage_6a_result', '6a→5/7', '6a', 'what the quick fact-check of a section found', true),
  row('stage_5_to_6b', '5→6b', '5', 'all sections that passed, to the deep fact-check'),
  row('stage_6b_to_6c', '6b→6c', '6b', 'a fact-checked section, to the devil’s advocate', true),
  row('stage_6c_to_7', '6c→7', '6c', 'challenged sections, to synthesis'),
  row('stage_6b_to_7', '6b→7', '6b', 'what the deep fact-check wants revised, to synthesis'),
  row('stage_7_to_7_5', '7→7.5', '7', 'the synthesis, to the devil’s advocate where that is due'),
  row('stage_7_5_to_8', '7.5→8', '7.5', 'the challenged synthesis, to the editor'),
  row('stage_7_to_8', '7→8', '7', 'the synthesis, to the editor'),
  row('stage_8_final', '8→delivery', '8', 'the final document'),
] as const;
export type TransitionKey = (typeof TRANSITIONS)[number]['key'];
export const TRANSITION_KEYS = TRANSITIONS.map(({ key }) => key) as [TransitionKey, ...TransitionKey[]];

const BY_KEY = new Map<string, Transition>(
  TRANSITIONS.map((transition) => [
    transition.key,
    { ...transition, after: (AFTER[transition.key] ?? []) as TransitionKey[] },
  ]),
);
export const transitionNamed = (name: string) => TRANSITIONS.find((transition) => transition.name === name);
export const transitionOf = (key: string): Transition | undefined => BY_KEY.get(key);

/** Whose fields the briefing of a stage shows, beside what it receives: the scope, what the user said, and what was said of the same section. */
export const TELLS: Readonly<Record<StageId, readonly string[]>> = {
  '1': ['1→2'],
  '2': ['1→2', '3→4'],
  '3': ['1→2', '2→3', '3→4'],
  '4': ['3→4'],
  '5': ['3→4', '4→5', '6a→5/7'],
  '6a': ['5→6a', '6a→5/7'],
  '6b': ['5→6a', '5→6b'],
  '6c': ['6b→6c'],
  '7': ['1→2', '6c→7', '6b→7'],
  '7.5': ['7→7.5'],
  '8': ['7→8', '7.5→8', '6b→7', '8→delivery'],
};

export const stagesTelling = (transition: string) => STAGE_IDS.filter((stage) => TELLS[stage].includes(transition));

/** What the owner of a stage receives. */
export const FEEDS: Readonly<Record<StageId, readonly string[]>> = {
  '1': [],
  '2': ['1→2'],
  '3': ['2→3'],
  '4': ['3→4'],
  '5': ['4→5', '6a→5/7'],
  '6a': ['5→6a'],
  '6b': ['5→6b'],
  '6c': ['6b→6c'],
  '7': ['5→6b', '6c→7', '6b→7'],
  '7.5': ['7→7.5'],
  '8': ['7→8', '7.5→8', '6b→7'],
};
