/** What can be wrong with a handoff that is one whole document: the rules that all such dialects share. */
import type { CodeIn, RuleTable } from '../model/index.ts';

export const DOCUMENT_RULES = {
  'field-missing': {
    severity: 'error',
    meaning: 'A field that the schema requires is not there or is empty, so the document is not accepted.',
    wrong: 'handoff:\n  version: "1.0"\n  source_skill: researcher',
    right: 'handoff:\n  version: "1.0"\n  source_skill: researcher\n  target_skill: synthesizer',
  },
  'field-type': {
    severity: 'error',
    meaning:
      'A field holds another kind of value than the schema asks for: a list where a text belongs, a word for a number.',
    wrong: 'known_gaps: none',
    right: 'known_gaps: []',
  },
  'field-unknown': {
    severity: 'warning',
    meaning: 'The schema has no such field. It is ignored, and so is what it was meant to say.',
    wrong: 'quality:\n  confidense: high',
    right: 'quality:\n  confidence: high',
  },
  'field-unfilled': {
    severity: 'error',
    meaning: 'A field still holds the word that the template puts there, so nobody has said anything.',
    wrong: 'target_skill: string',
    right: 'target_skill: synthesizer',
  },
  'value-invalid': {
    severity: 'error',
    meaning: 'The value is none of those that the schema lists for this field.',
    wrong: 'confidence: very high',
    right: 'confidence: high',
    fixable: true,
  },
  'timestamp-invalid': {
    severity: 'error',
    meaning: 'The time is not written as ISO 8601, or is no time that there is.',
    wrong: 'timestamp: yesterday at noon',
    right: 'timestamp: "2026-02-03T14:30:00Z"',
  },
  'skill-name-invalid': {
    severity: 'error',
    meaning:
      'A skill is called by a name of letters, digits and the marks `-`, `_`, `.` and `:`; paths and commands are none.',
    wrong: 'target_skill: ../../tools/run',
    right: 'target_skill: synthesizer',
  },
  'version-other': {
    severity: 'warning',
    meaning:
      'The document has another version of the schema than the one that passdown knows. The fields that this one knows are read, the others are ignored, and whoever receives the handoff is told.',
    wrong: 'version: "1.4"   (where 1.0 is known)',
    right: 'version: "1.0"',
  },
} as const satisfies RuleTable;

export type DocumentCode = CodeIn<typeof DOCUMENT_RULES>;
