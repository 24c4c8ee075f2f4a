/**
 * The handoff section of a task file, schema version 1.0: the one place where the rules of its fields stand. Types,
 * the published JSON Schema and the table in docs/handoff-schema.md are made from it. A check's message is the code of the problem
 * it means (see rules.ts). Input is text throughout, since the reader keeps scalars as written.
 *
 * Which fields an item has, and what becomes of them, is said by the item's row in src/model/items.ts. `satisfies ItemShape` lets the
 * compiler check that both name the same fields and that a rule lets through what the row says the field holds.
 */
import { z } from 'zod';
import {
  fingerprint,
  type ItemLabel,
  type ItemLead,
  type ItemValues,
  LEVELS,
  leadsInside,
  normaliseTaskId,
  RELATIVE_PATH,
} from '../../model/index.ts';
import type { TaskCode } from './rules.ts';

export const SCHEMA_VERSION = '1.0';

export const OUTCOMES = ['completed', 'partial', 'failed', 'blocked'] as const;
export const CHANGE_TYPES = ['add', 'modify', 'delete', 'refactor'] as const;

export const ABSOLUTE =
  /^(?:file:|~[\\/]|[A-Za-z]:[\\/]|\\\\|\/(?:home|Users|root|tmp|private|mnt|opt|usr|var|etc|workspaces?)\/|\/\S+\.[A-Za-z]\w{0,7}(?::\d+(?:-\d+)?)?$)/;
export const LINES = /^(?:all|[1-9]\d*(?:-[1-9]\d*)?(?:, ?[1-9]\d*(?:-[1-9]\d*)?)*)$/;
/** How authors say that a list is empty. */
export const NONE = /^(?:none|n\/a|-|nothing)\.?$/i;
export const TAG = /^[\p{Ll}\p{Lo}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{N}]+)*$/u;

const text = z
  .string({ error: 'text-expected' satisfies TaskCode })
  .regex(/\S/, { error: 'text-expected' satisfies TaskCode, abort: true });

/** Something that is left when marks and punctuation are taken away. */
const knowledge = text
  .regex(/[^\s*_.!]/, { error: 'lead-missing' satisfies TaskCode, abort: true })
  .refine((value) => /[a-z0-9]/i.test(value) || fingerprint(value) !== '', {
    error: 'lead-missing' satisfies TaskCode,
  });

/** Relative, inside the root, forward slashes. */
const path = text
  .regex(RELATIVE_PATH, { error: 'path-not-relative' satisfies TaskCode, abort: true })
  .refine((value) => leadsInside(value), { error: 'path-not-relative' satisfies TaskCode });
/** A file or a component. `/api/login` is a route, `/home/me/a.ts` a path of one machine. */
const location = text.refine((value) => !ABSOLUTE.test(value), { error: 'path-not-relative' satisfies TaskCode });
const lines = text
  .regex(LINES, { error: 'lines-format' satisfies TaskCode, abort: true })
  .refine((value) => isAscending(value), { error: 'lines-format' satisfies TaskCode });
const tag = text.regex(TAG, { error: 'tag-format' satisfies TaskCode });
const taskReference = text.refine((value) => normaliseTaskId(value) !== undefined, {
  error: 'task-reference' satisfies TaskCode,
});
const flag = z.preprocess(
  (value) => (typeof value === 'string' ? (FLAGS.get(value.toLowerCase()) ?? value) : value),
  z.boolean({ error: 'boolean-invalid' satisfies TaskCode }),
);
const FLAGS = new Map([
  ['true', true],
  ['yes', true],
  ['false', false],
  ['no', false],
]);

const id = text.describe('Your own name for it, to refer to it later. Made from the text if left out.');

type ItemShape<L extends ItemLabel> = { id?: z.ZodType<string | undefined> } & Record<
  ItemLead<L>,
  z.ZodType<string>
> & {
    [Name in keyof ItemValues<L>]: z.ZodType<ItemValues<L>[Name] | undefined>;
  };

const fileCreated = z.strictObject({
  path: path.describe('Path from the project root.'),
  purpose: text.optional().describe('What this file does, in one sentence.'),
  lines: lines.optional().describe('`N-M`, `N`, a comma list of these, or `all`.'),
});

const fileModified = z.strictObject({
  path: path.describe('Path from the project root.'),
  lines: lines.optional().describe('Which lines: `N-M`, `N`, a comma list of these, or `all`.'),
  change_type: z
    .enum(CHANGE_TYPES, { error: 'change-type-invalid' satisfies TaskCode })
    .optional()
    .describe('What kind of change it was.'),
  description: text.optional().describe('What changed and why.'),
});

const patternDiscovered = z.strictObject({
  id: id.optional(),
  pattern: knowledge.describe('The pattern, in one sentence.'),
  location: location.optional().describe('Where it is used or defined: a file, relative to the root, or a component.'),
  applies_to: z
    .array(tag, { error: 'list-expected' satisfies TaskCode })
    .optional()
    .describe('Tags for when to use it: lowercase, hyphenated.'),
} satisfies ItemShape<'Pattern'>);

const gotcha = z.strictObject({
  id: id.optional(),
  issue: knowledge.describe('The trap, in one sentence.'),
  discovered_in: text.optional().describe('Where or how it was found.'),
  mitigation: text.optional().describe('How to avoid or handle it.'),
  severity: z
    .enum(LEVELS, { error: 'severity-invalid' satisfies TaskCode })
    .optional()
    .describe('How much it hurts; medium if left out.'),
} satisfies ItemShape<'Gotcha'>);

const dependencyForNext = z.strictObject({
  file: path.describe('A file that the next agent should read.'),
  reason: text.optional().describe('Why it is needed.'),
});

const openQuestion = z.strictObject({
  question: knowledge.describe('What is not settled.'),
  context: text.optional().describe('Why it matters.'),
  recommendation: text.optional().describe('The answer you would give.'),
  blocking: flag.optional().describe('Whether it holds up the next tasks; false if left out.'),
} satisfies ItemShape<'Question'>);

const suggestedNextStep = z.strictObject({
  step: knowledge.describe('What should happen next.'),
  priority: z
    .enum(LEVELS, { error: 'priority-invalid' satisfies TaskCode })
    .optional()
    .describe('How soon; medium if left out.'),
  depends_on: z
    .array(text, { error: 'list-expected' satisfies TaskCode })
    .optional()
    .describe('Files or components it builds on.'),
} satisfies ItemShape<'Step'>);

const blocker = z.strictObject({
  blocker: knowledge.describe('What is in the way.'),
  impact: text.optional().describe('What cannot be done because of it.'),
  suggested_resolution: text.optional().describe('What would clear it. Required when the outcome is failed.'),
  blocking_tasks: z
    .array(taskReference, { error: 'list-expected' satisfies TaskCode })
    .optional()
    .describe('Ids of the tasks that wait for it. Required when the outcome is blocked.'),
} satisfies ItemShape<'Blocker'>);

const list = <Item extends z.ZodType>(item: Item) =>
  z.array(item, { error: 'list-expected' satisfies TaskCode }).optional();

export const handoffSchema = z
  .strictObject({
    outcome: z.enum(OUTCOMES, { error: 'outcome-invalid' satisfies TaskCode }).describe('How the task ended.'),
    files_created: list(fileCreated).describe('Files that this task made. Required if it made any.'),
    files_modified: list(fileModified).describe('Files that this task changed or deleted. Required if it did.'),
    patterns_discovered: list(patternDiscovered).describe('What works here and should be done again. Recommended.'),
    gotchas: list(gotcha).describe('What would hurt the next agent if it did not know. Recommended.'),
    dependencies_for_next: list(dependencyForNext).describe('What the next agent should read first. Recommended.'),
    open_questions: list(openQuestion).describe('What is not settled yet. Optional.'),
    suggested_next_steps: list(suggestedNextStep).describe(
      'What should happen next. Recommended; required when the outcome is partial.',
    ),
    blockers: list(blocker).describe('What is in the way. Required when the outcome is partial, failed or blocked.'),
    resolves: z
      .array(text, { error: 'list-expected' satisfies TaskCode })
      .optional()
      .describe('Ids or texts of earlier blockers, questions, gotchas, steps or patterns that this task settled.'),
    confirms: z
      .array(text, { error: 'list-expected' satisfies TaskCode })
      .optional()
      .describe('Ids or texts of earlier items that this task looked at and found still true, whatever changed since.'),
  })
  .describe(`Handoff section of a task file, schema version ${SCHEMA_VERSION}.`);

export type Handoff = Omit<z.output<typeof handoffSchema>, 'outcome'> & { outcome?: (typeof OUTCOMES)[number] };
export type HandoffField = keyof Handoff;

/** The lists of items, each with the lead that makes an item one. Read off the schema: its one required field. */
export const SECTIONS = Object.freeze(
  Object.fromEntries(
    Object.entries(handoffSchema.shape).flatMap(([name, schema]) => {
      const item = itemShape(schema);
      return item ? [[name, { lead: leadOf(item), fields: Object.keys(item) }]] : [];
    }),
  ) as Record<SectionName, { lead: string; fields: string[] }>,
);
export type SectionName = Exclude<HandoffField, 'outcome' | 'resolves' | 'confirms'>;

export const FIELDS = Object.keys(handoffSchema.shape) as HandoffField[];

function itemShape(schema: z.ZodType): z.ZodRawShape | undefined {
  const list = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  const item = list instanceof z.ZodArray ? list.element : undefined;
  return item instanceof z.ZodObject ? item.shape : undefined;
}

function leadOf(shape: z.ZodRawShape): string {
  return Object.keys(shape).find((name) => !(shape[name] instanceof z.ZodOptional))!;
}

export { leadsInside as isInside };

export function isAscending(value: string): boolean {
  if (value.includes(',')) return value.split(',').every(isAscending);
  const dash = value.indexOf('-');
  return dash === -1 || Number(value.slice(0, dash)) <= Number(value.slice(dash + 1));
}

/**
 * What an outcome asks for beyond the schema. `each` names a field that every item of the section must have.
 * The handoff still counts: these rows say what is missing, not what to leave out.
 */
export const REQUIREMENTS: readonly {
  outcomes: readonly (typeof OUTCOMES)[number][];
  section: SectionName;
  each?: string;
  code: TaskCode;
}[] = [
  { outcomes: ['partial', 'failed', 'blocked'], section: 'blockers', code: 'blockers-required' },
  { outcomes: ['partial'], section: 'suggested_next_steps', code: 'next-steps-required' },
  { outcomes: ['failed'], section: 'blockers', each: 'suggested_resolution', code: 'resolution-required' },
  { outcomes: ['blocked'], section: 'blockers', each: 'blocking_tasks', code: 'blocking-tasks-required' },
];

/** Sections that the schema recommends whatever the outcome; they count for completeness. */
export const RECOMMENDED: readonly SectionName[] = [
  'patterns_discovered',
  'gotchas',
  'dependencies_for_next',
  'suggested_next_steps',
];
