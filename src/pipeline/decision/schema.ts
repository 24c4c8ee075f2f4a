/** Decisions of a person about sections that failed too often, as `.passdown/decisions/<workflow>.yaml` records them. */
import type { z } from 'zod';
import { block, field, folded, list, text, timestamp } from '../../dialects/document-fields.ts';
import { ESCAPE_OPTIONS, type EscapeOption, TIMEOUT_OPTIONS } from '../dialect/stages.ts';

export const DECISION_VERSION = '1.0';
const OPTIONS = [...ESCAPE_OPTIONS, ...TIMEOUT_OPTIONS].map(({ option }) => option) as [
  EscapeOption,
  ...EscapeOption[],
];

export const decisionsSchema = block({
  decisions: field(
    block({
      version: field(text, 'Version of this schema.', DECISION_VERSION),
      workflow_id: field(text, 'The workflow.', 'lit-queues-20260504'),
      quality_overrides: field(
        list(
          block({
            section: field(text, 'The id of the section.', 'section_2'),
            option: field(folded(OPTIONS), 'What was chosen.'),
            decided_at: field(
              timestamp,
              'When; results of the quick fact-check are counted from here on.',
              '2026-05-04T09:30:00Z',
            ),
            reason: field(text.optional(), 'Why.', 'No more papers exist'),
          }),
        ),
        'One entry for each decision; of two about the same section the later one counts.',
      ),
    }),
    'What was decided.',
  ),
}).describe(`Decisions at the escape hatch, schema version ${DECISION_VERSION}.`);

export type Decisions = z.output<typeof decisionsSchema>;
export type Decision = Decisions['decisions']['quality_overrides'][number];
