/** What can be wrong with a handoff document from one skill to another. */
import type { Hints } from '../../dialects/check-document.ts';
import { DOCUMENT_RULES } from '../../dialects/document-rules.ts';
import { type CodeIn, count, type RuleTable } from '../../model/index.ts';

export const SUMMARY_LENGTH = 50;

export const SKILL_RULES = {
  ...DOCUMENT_RULES,
  'summary-short': {
    severity: 'error',
    meaning: `A summary of less than ${SUMMARY_LENGTH} characters does not tell the next skill what it gets.`,
    wrong: 'summary: Review of queues',
    right: 'summary: Compares three queue libraries by throughput, failure modes and upkeep',
  },
  'completed-skills-empty': {
    severity: 'error',
    meaning: 'The list of skills that have finished cannot be empty: it names at least the skill that hands on.',
    wrong: 'completed_skills: []',
    right: 'completed_skills: [researcher]',
  },
  'checksum-invalid': {
    severity: 'error',
    meaning: 'The checksum is not a SHA-256: 64 hex digits, with or without `sha256:` before them.',
    wrong: 'checksum: "sha256:0f3a"',
    right: 'checksum: "sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"',
  },
  'location-outside': {
    severity: 'error',
    meaning: 'The deliverable is outside the root, directly or through a link; nothing outside is read.',
    wrong: 'location: ../elsewhere/review.md',
    right: 'location: docs/review.md',
  },
  'deliverable-missing': {
    severity: 'error',
    meaning: 'The file that is handed on does not exist or cannot be read.',
    wrong: 'location: docs/reveiw.md',
    right: 'location: docs/review.md',
    world: true,
  },
  'checksum-mismatch': {
    severity: 'error',
    meaning: 'The file is not the one that was handed on: its checksum differs.',
    wrong: 'a deliverable that was edited after its handoff was made',
    right: 'a new handoff, or the file as it was',
    world: true,
  },
} as const satisfies RuleTable;

export type SkillCode = CodeIn<typeof SKILL_RULES>;

export const SKILL_HINTS: Hints<SkillCode> = {
  'summary-short': (_written, _field, whole) =>
    `The summary has ${count(whole.trim().length, 'character')}${whole.length < SUMMARY_LENGTH ? '' : ' (blanks around it do not count)'}, which is too short to say what the file holds. Write at least ${SUMMARY_LENGTH}`,
  'completed-skills-empty': () =>
    'No skill is named as done. Write at least the one that hands on: completed_skills: [researcher]',
  'checksum-invalid': (written) =>
    `${written} is not a SHA-256. Write sha256: and 64 hex digits, as sha256sum prints them`,
  'location-outside': (written) =>
    `${written} leads out of the root. Write a path from the root to a file inside it: docs/review.md`,
  'timestamp-invalid': (written) => `${written} is not a time. Write it as ISO 8601: 2026-05-04T09:30:00Z`,
  'skill-name-invalid': (written) =>
    `${written} is not the name of a skill. Write letters, digits, - and _: synthesizer`,
};
