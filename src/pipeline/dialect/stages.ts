/**
 * The stages of the literature pipeline, one row each, to be laid beside pipeline-stages.md: who owns it, when a person is asked,
 * how long it lasts, what goes in and out, what its gate asks and what happens when it fails. Everything that shows or judges a
 * stage reads it here.
 */

export const TIERS = ['Simple', 'Medium', 'Complex', 'High-Stakes'] as const;
export type Tier = (typeof TIERS)[number];

export const STAGE_IDS = ['1', '2', '3', '4', '5', '6a', '6b', '6c', '7', '7.5', '8'] as const;
export type StageId = (typeof STAGE_IDS)[number];

/** `always`, `never`, `section`: every section is stopped until it passes; else the tiers that ask a person. */
export type CheckpointRule = 'always' | 'never' | 'section' | readonly Tier[];

/**
 * `computed`: passes or fails by what the documents hold. `said`: only whoever did the work can tell, and the handoff has a field for it.
 * `hint`: words alone cannot decide it, so it never passes or fails. `person`: somebody has to judge it.
 */
export type Judged = 'computed' | 'said' | 'hint' | 'person';

export interface GateItem {
  /** Under which `gates.ts` says how it came out. */
  id: string;
  text: string;
  judged: Judged;
}

/** What can go wrong at a stage and what is done then. */
export interface Failure {
  /** Under which `standing/to-do.ts` says whether it has happened. */
  id: string;
  when: string;
  action: string;
  /** The stage that works on it, and what that hands on. */
  at: StageId;
  path: string;
  /** Minutes it may take; else as long as its stage may. */
  minutes?: number;
}

export interface Stage {
  id: StageId;
  name: string;
  owner: string;
  checkpoint: CheckpointRule;
  /** Minutes, from and to; of each section where `perSection`. */
  duration: readonly [number, number];
  timeout: number;
  perSection: boolean;
  /** What happens when the time is over. */
  onTimeout: string;
  input: readonly string[];
  output: readonly string[];
  gate: readonly GateItem[];
  failures: readonly Failure[];
}

/** Ranges that gates compare with. */
export const LIMITS = {
  reviews: [6, 9],
  /** Fewer than these are searched for again, further back. */
  fewestReviews: 4,
  /** More are no list of a stage. */
  mostReviews: 100,
  widerYears: 15,
  reviewsPerAgent: [2, 3],
  converging: 2,
  reviewYears: 10,
  sections: [3, 5],
  /** Percent of the whole. */
  sectionShare: [15, 30],
  introductionParagraphs: [2, 4],
  papers: [15, 30],
  recentPapers: [3, 5],
  sectionWords: [2000, 3000],
  /** Percent of new text above which synthesis is looked at again. */
  addition: 20,
  exchanges: 2,
  cycles: 3,
  /** Minutes that minor issues take to mend. */
  minorMinutes: [15, 30],
  rejections: 2,
} as const;

const hour = 60;
/** What a stage hands on once it has corrected what failed. */
const HANDS_ON: Partial<Record<StageId, string>> = {
  '1': '1→2',
  '2': '2→3',
  '3': '3→4',
  '4': '4→5',
  '5': '5→6a',
  '6a': 'workflow --decide',
  '6c': '6c→7',
  '7': '7→8 or 7→7.5',
  '7.5': '7.5→8',
};
const failure = (id: string, when: string, action: string, at: StageId, minutes?: number): Failure => ({
  ...{ id, when, action, at, path: HANDS_ON[at]! },
  ...(minutes !== undefined && { minutes }),
});
const item = (id: string, text: string, judged: Judged): GateItem => ({ id, text, judged });

const PAPERS = item(
  'papers',
  `Cites ${LIMITS.papers.join(' to ')} papers; that they are primary ones is for a person`,
  'computed',
);
const RECENCY = item('recency', `A survey of recent work with ${LIMITS.recentPapers.join(' to ')} papers`, 'computed');
const DATES = item('dates', 'Every citation has its year', 'computed');
const THESIS = item('thesis', 'The text takes up the words of its thesis', 'hint');
const PLACEHOLDERS = item('placeholders', 'No TODO, [CITE] or [INSERT] is left', 'computed');
const LENGTH = item('length', `Has ${LIMITS.sectionWords.join(' to ')} words`, 'computed');
const UNITS = item('units', 'Quantities stand with their units', 'hint');

export const STAGES: readonly Stage[] = [
  {
    id: '1',
    name: 'Scope',
    owner: 'requirements-analyst',
    checkpoint: 'always',
    duration: [15, 30],
    timeout: 45,
    perSection: false,
    onTimeout: 'show the user what there is of the scope and ask for approval',
    input: ['what the user asked'],
    output: ['research question', 'success criteria', 'what is in scope and what is not', 'tier and checkpoint plan'],
    gate: [
      item('question', 'The question asks what governs something, not what it is', 'hint'),
      item('criteria', 'Success can be measured', 'person'),
      item('boundaries', 'What is in scope and what is out is written down', 'computed'),
      item('approval', 'The user has approved scope and checkpoint plan', 'computed'),
    ],
    failures: [
      failure('scope-rejected', 'the user rejects the scope', 'requirements-analyst changes it as the user says', '1'),
    ],
  },
  {
    id: '2',
    name: 'Review discovery',
    owner: 'lit-pm with literature-researcher agents',
    checkpoint: ['High-Stakes'],
    duration: [45, 90],
    timeout: 2 * hour,
    perSection: false,
    onTimeout: 'go on with the reviews there are and flag that coverage is incomplete',
    input: ['scope'],
    output: ['reviews with their source', 'convergence analysis'],
    gate: [
      item('reviews', `${LIMITS.reviews.join(' to ')} reviews in all`, 'computed'),
      item('per-agent', `${LIMITS.reviewsPerAgent.join(' to ')} reviews from each agent`, 'hint'),
      item('convergence', `At least ${LIMITS.converging} reviews that several agents found`, 'computed'),
      item('age', `No review older than ${LIMITS.reviewYears} years, unless it is the definitive one`, 'computed'),
      item('themes', 'All themes of the scope are covered', 'person'),
    ],
    failures: [
      failure(
        'few-converge',
        `fewer than ${LIMITS.converging} reviews converge`,
        'search again with other strategies',
        '2',
      ),
      failure(
        'few-reviews',
        `there are fewer than ${LIMITS.fewestReviews} reviews`,
        `search with broader terms and back to ${LIMITS.widerYears} years`,
        '2',
      ),
      failure('quality-low', 'the quality is low', 'put reviews first that are cited often', '2'),
    ],
  },
  {
    id: '3',
    name: 'Outline',
    owner: 'lit-pm with literature-researcher agents',
    checkpoint: ['Medium', 'Complex', 'High-Stakes'],
    duration: [30, 60],
    timeout: 90,
    perSection: false,
    onTimeout: 'show the user what there is of the outline',
    input: ['reviews with convergence analysis'],
    output: ['thesis of the introduction', 'sections with thesis, questions, reviews and mandate', 'balance'],
    gate: [
      item('sections', `${LIMITS.sections.join(' to ')} sections`, 'computed'),
      item('theses', 'Each section has a thesis; that it can be tested is for a person', 'computed'),
      item('coverage', 'The sections cover all themes of the reviews', 'person'),
      item('balance', `Each section is about ${LIMITS.sectionShare.join(' to ')} percent of the whole`, 'computed'),
      item('approval', 'The user has approved, where the plan asks for it', 'computed'),
    ],
    failures: [
      failure('outline-rejected', 'the user rejects the outline', 'lit-pm changes it as the user says', '3'),
      failure('outline-rejected-twice', 'the user rejects it twice', 'back to stage 2 with another scope', '2'),
      failure('unbalanced', 'it is unbalanced', 'merge small sections and split large ones', '3'),
    ],
  },
  {
    id: '4',
    name: 'Introduction',
    owner: 'lit-synthesizer with editor',
    checkpoint: 'never',
    duration: [30, 45],
    timeout: hour,
    perSection: false,
    onTimeout: 'ask the user',
    input: ['approved outline'],
    output: ['introduction', 'what each section is to be'],
    gate: [
      item('frame', 'Frames the question', 'person'),
      item('preview', 'Its preview is the approved outline', 'person'),
      item('paragraphs', `${LIMITS.introductionParagraphs.join(' to ')} paragraphs`, 'computed'),
      item('polish', 'The editor has polished it', 'said'),
    ],
    failures: [
      failure('unlike-outline', 'it does not fit the outline', 'back to lit-synthesizer with what does not fit', '4'),
    ],
  },
  {
    id: '5',
    name: 'Sections',
    owner: 'literature-researcher agents',
    checkpoint: 'never',
    duration: [3 * hour, 5 * hour],
    timeout: 6 * hour,
    perSection: true,
    onTimeout: 'go on without the section and flag the gap for synthesis',
    input: ['introduction', 'assignment of the section'],
    output: ['draft of the section, with a survey of recent work'],
    gate: [PAPERS, RECENCY, DATES, THESIS, PLACEHOLDERS, LENGTH],
    failures: [
      failure('few-papers', 'too few papers are cited', 'back to the writer with directions for research', '5'),
    ],
  },
  {
    id: '6a',
    name: 'Quick fact-check',
    owner: 'fact-checker',
    checkpoint: 'section',
    duration: [5, 10],
    timeout: 15,
    perSection: true,
    onTimeout: 'let the section pass with a warning',
    input: ['draft of the section'],
    output: ['PASS, or what must be revised'],
    gate: [
      PAPERS,
      RECENCY,
      DATES,
      UNITS,
      THESIS,
      item('contradictions', 'Nothing contradicts the introduction', 'person'),
      PLACEHOLDERS,
      LENGTH,
    ],
    failures: [
      failure(
        'minor',
        'issues are minor',
        `the writer works through the list of the fact-checker, in ${LIMITS.minorMinutes.join(' to ')} minutes`,
        '5',
        LIMITS.minorMinutes[1],
      ),
      failure('major', 'issues are major', 'the section goes back to be revised thoroughly', '5'),
      failure(
        'failed-often',
        `a section has failed ${LIMITS.cycles} times`,
        'the user decides: accept, adjust, reassign or remove',
        '6a',
      ),
    ],
  },
  {
    id: '6b',
    name: 'Deep fact-check',
    owner: 'fact-checker',
    checkpoint: 'never',
    duration: [45, 90],
    timeout: 2 * hour,
    perSection: false,
    onTimeout: 'leave it out and go on with the P0 items of the quick checks',
    input: ['all sections', 'introduction'],
    output: ['what to revise, as P0, P1 and P2; it reaches stage 7 through 6c, and stage 8'],
    gate: [
      item('consistency', 'Sections do not contradict each other', 'person'),
      item('citations', 'Ten citations, taken at random, say what they are cited for', 'person'),
      item('values', 'Values, units and context are those of the sources', 'person'),
      item('gaps', 'No topic of the scope is missing', 'person'),
      item('methods', 'Key data comes with how it was measured', 'person'),
    ],
    failures: [failure('p0-open', 'a P0 issue is serious', 'it may have to go back to stage 7', '7')],
  },
  {
    id: '6c',
    name: 'Challenge of sections',
    owner: 'devils-advocate',
    checkpoint: 'never',
    duration: [15, 30],
    timeout: 30,
    perSection: true,
    onTimeout: 'approve with what is uncertain written down',
    input: ['a fact-checked section with its thesis', 'what the fact-check found'],
    output: ['sections, each approved or approved with uncertainty', 'guidance for synthesis'],
    gate: [
      item('exchanges', `At most ${LIMITS.exchanges} exchanges a section`, 'computed'),
      item('challenges', 'Challenges are resolved, or what stays uncertain is written down', 'computed'),
    ],
    failures: [
      failure(
        'section-unresolved',
        `${LIMITS.exchanges} exchanges resolve nothing`,
        'approve with what is uncertain written down',
        '6c',
      ),
    ],
  },
  {
    id: '7',
    name: 'Synthesis',
    owner: 'lit-synthesizer',
    checkpoint: ['High-Stakes'],
    duration: [2 * hour, 4 * hour],
    timeout: 5 * hour,
    perSection: false,
    onTimeout: 'ask the user',
    input: ['introduction', 'all sections that passed', 'guidance of the devil’s advocate'],
    output: ['one document with its conclusion', 'cross-cutting themes', 'what was added'],
    gate: [
      item('flow', 'Each section builds on the one before', 'person'),
      item('cross-cutting', 'Cross-cutting themes are named', 'computed'),
      item('filled', 'Gaps are filled', 'person'),
      item('conclusion', 'There is a conclusion; that it draws on all sections is for a person', 'computed'),
      item('additions', `More than ${LIMITS.addition} percent of new text is flagged`, 'computed'),
    ],
    failures: [
      failure('synthesis-rejected', 'the user rejects it', 'lit-synthesizer changes it as the user says', '7'),
      failure('synthesis-fails', 'its own check fails', 'lit-synthesizer revises before showing it', '7'),
      failure('inconsistent', 'sections are inconsistent', 'back to these sections with what is', '5'),
    ],
  },
  {
    id: '7.5',
    name: 'Challenge of the synthesis',
    owner: 'devils-advocate',
    checkpoint: 'never',
    duration: [30, 60],
    timeout: hour,
    perSection: false,
    onTimeout: 'approve with what is uncertain written down',
    input: ['the synthesised document', 'why it is looked at again'],
    output: ['the document, approved or approved with uncertainty'],
    gate: [
      item('trigger', `Runs when more than ${LIMITS.addition} percent is new, or the tier is High-Stakes`, 'computed'),
      item('exchanges', `At most ${LIMITS.exchanges} exchanges`, 'computed'),
      item('challenges', 'Challenges are resolved, or what stays uncertain is written down', 'computed'),
    ],
    failures: [
      failure(
        'synthesis-unresolved',
        `${LIMITS.exchanges} exchanges resolve nothing`,
        'approve with what is uncertain written down',
        '7.5',
      ),
    ],
  },
  {
    id: '8',
    name: 'Editorial polish',
    owner: 'editor',
    checkpoint: 'never',
    duration: [30, 60],
    timeout: 90,
    perSection: false,
    onTimeout: 'deliver it as it is, saying that polish is incomplete',
    input: ['the synthesised document', 'what the deep fact-check wants revised'],
    output: ['the final document'],
    gate: [
      item('revisions', 'P0 and P1 items of the fact-check are worked in', 'said'),
      item('voice', 'One voice throughout', 'said'),
      item('format', 'Clear, concise, well formatted', 'person'),
      PLACEHOLDERS,
      item('read', 'Read through to the end', 'said'),
    ],
    failures: [failure('delivery-open', 'something serious turns up', 'back to stage 7', '7')],
  },
];

const BY_ID = new Map(STAGES.map((stage) => [stage.id, stage]));
export const stageOf = (id: StageId): Stage => BY_ID.get(id)!;

/** What a person can decide about a section that failed as often as it may. */
export const ESCAPE_OPTIONS = [
  { option: 'accept', text: 'take the section as it is and waive what it fails' },
  { option: 'adjust', text: 'change what is required of this section, then check it again' },
  { option: 'reassign', text: 'give the section to another researcher' },
  { option: 'remove', text: 'take the section out of the outline' },
] as const;
/** What a person can decide when the time of a stage is over, so that nobody writes a result that is not true. */
export const TIMEOUT_OPTIONS = [
  { option: 'pass', text: 'let a section pass with a warning whose quick fact-check takes too long' },
  { option: 'skip', text: 'leave the deep fact-check (6b) out where it takes too long' },
] as const;
export type EscapeOption = (typeof ESCAPE_OPTIONS)[number]['option'] | (typeof TIMEOUT_OPTIONS)[number]['option'];

/** 7.5 runs for its tier, or when more was added than goes through unseen. */
export function triggerOf(tier: string | undefined, addition: number | undefined): string {
  const much = addition !== undefined && addition > LIMITS.addition;
  const high = tier === 'High-Stakes';
  return much && high ? 'BOTH' : much ? 'ADDITION_THRESHOLD' : high ? 'HIGH_STAKES' : 'NOT_TRIGGERED';
}
