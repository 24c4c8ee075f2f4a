/** The handoff document from one skill to another, schema version 1.0: the one place where its fields and their rules stand. */
import { z } from 'zod';
import { block, choice, field, skillName, text, texts, timestamp } from '../../dialects/document-fields.ts';
import { leadsInside, RELATIVE_PATH } from '../../model/index.ts';
import { type SkillCode, SUMMARY_LENGTH } from './rules.ts';

export const SKILL_VERSION = '1.0';

export const DELIVERABLE_TYPES = ['document', 'data', 'analysis'] as const;
export const DELIVERABLE_FORMATS = ['markdown', 'json', 'yaml'] as const;
export const COMPLETION_STATUSES = ['complete', 'partial', 'failed'] as const;
export const CONFIDENCES = ['high', 'medium', 'low'] as const;

/** Blanks around it do not count. */
const SUMMARY = new RegExp(`\\S[\\s\\S]{${SUMMARY_LENGTH - 2},}\\S`);
const CHECKSUM = /^(?:sha256:)?[0-9a-fA-F]{64}$/;

export const skillHandoffSchema = block({
  handoff: field(
    block({
      version: field(text, 'Version of this schema.', SKILL_VERSION),
      source_skill: field(skillName, 'The skill that made this handoff.', 'researcher'),
      target_skill: field(skillName, 'The skill that is to go on from here.', 'synthesizer'),
      timestamp: field(timestamp, 'When the handoff was made, as ISO 8601.', '2026-05-04T09:30:00Z'),
      workflow_id: field(
        text,
        'The workflow that both skills work in; one id from its first handoff to its last.',
        'workflow-1f0c9a7e',
      ),
    }),
    'Who hands on to whom.',
  ),
  deliverable: field(
    block({
      type: field(choice(DELIVERABLE_TYPES), 'What was made.'),
      location: field(
        text
          .regex(RELATIVE_PATH, { error: 'location-outside' satisfies SkillCode, abort: true })
          .refine(leadsInside, { error: 'location-outside' satisfies SkillCode }),
        'Path of the file from the project root.',
        'docs/review.md',
      ),
      format: field(choice(DELIVERABLE_FORMATS), 'How the file is written.'),
      summary: field(
        text.regex(SUMMARY, { error: 'summary-short' satisfies SkillCode }),
        `What the file holds, in at least ${SUMMARY_LENGTH} characters.`,
        'Compares three queue libraries by throughput, failure modes and upkeep',
      ),
      checksum: field(
        text.regex(CHECKSUM, { error: 'checksum-invalid' satisfies SkillCode }),
        'SHA-256 of the bytes of the file, in hex; `sha256:` before it may be left out.',
        `sha256:${'0123456789abcdef'.repeat(4)}`,
      ),
    }),
    'What was made, and how to tell that it is still the same.',
  ),
  context: field(
    block({
      original_goal: field(text, 'What the user originally asked for.', 'Choose a queue library for the mailer'),
      completed_skills: field(
        z
          .array(skillName, { error: 'field-type' satisfies SkillCode })
          .min(1, { error: 'completed-skills-empty' satisfies SkillCode }),
        'Skills that have done their part, in order; at least the one that hands on.',
        ['researcher'],
      ),
      focus_areas: field(texts, 'What to look at most; may be empty.', ['failure modes']),
      known_gaps: field(texts, 'What is known to be missing; may be empty.', ['No figures for more than ten workers']),
      open_questions: field(texts, 'What is not settled; may be empty.', ['Is a hosted service an option?']),
    }),
    'What the next skill cannot know by itself.',
  ),
  quality: field(
    block({
      completion_status: field(choice(COMPLETION_STATUSES), 'Whether the work is done.'),
      confidence: field(choice(CONFIDENCES), 'How sure the source skill is of it.'),
      warnings: field(texts, 'What to be careful about; may be empty.', ['Two of the sources are vendors']),
    }),
    'How good it is.',
  ),
}).describe(`Handoff document from one skill to another, schema version ${SKILL_VERSION}.`);

export type SkillHandoff = z.output<typeof skillHandoffSchema>;
