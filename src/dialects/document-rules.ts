/** What can be wrong with a handoff that is one whole document: the rules that all such dialects share. */
import type { CodeIn, RuleTable } from '../model/index.ts';

export const DOCUMENT_RULES = {
  'field-missing': {
    severity: 'error',
    meaning: 'A required field is missing or empty, so the document is not accepted.',
    wrong: 'handoff:\n  version: "1.0"\n  source_skill: researcher',
    right: 'handoff:\n  version: "1.0"\n  source_skill: researcher\n  target_skill: synthesizer',
  },
  'field-type': {
    severity: 'error',
    meaning: 'A field has the wrong kind of value, such as a list instead of a text or a word instead of a number.',
    wrong: 'known_gaps: none',
    right: 'known_gaps: []',
  },
  'field-unknown': {
    severity: 'warning',
    meaning: 'The schema does not have this field, so it is ignored.',
    wrong: 'quality:\n  confidense: high',
    right: 'quality:\n  confidence: high',
  },
  'field-unfilled': {
    severity: 'error',
    meaning: 'A field still has the placeholder of the template.',
    wrong: 'target_skill: string',
    right: 'target_skill: synthesizer',
  },
  'value-invalid': {
    severity: 'error',
    meaning: 'The value is not one of those that the schema allows for this field.',
    wrong: 'confidence: very high',
    right: 'confidence: high',
    fixable: true,
  },
  'timestamp-invalid': {
    severity: 'error',
    meaning: 'The time is not written as ISO 8601, or does not exist.',
    wrong: 'timestamp: yesterday at noon',
    right: 'timestamp: "2026-02-03T14:30:00Z"',
  },
  'skill-name-invalid': {
    severity: 'error',
    meaning:
      'The name of a skill has letters, digits and the marks `-`, `_`, `.` and `:`. Paths and commands are not allowed.',
    wrong: 'target_skill: ../../tools/run',
    right: 'target_skill: synthesizer',
  },
  'version-other': {
    severity: 'warning',
    meaning:
      'The document has a version of the schema that passdown does not know. Known fields are read, other fields are ignored, and the receiver of the handoff is told.',
    wrong: 'version: "1.4"   (where 1.0 is known)',
    right: 'version: "1.0"',
  },
} as const satisfies RuleTable;

export type DocumentCode = CodeIn<typeof DOCUMENT_RULES>;
