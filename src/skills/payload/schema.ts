/** The payload from one skill to any skill that accepts handoffs, schema version 2.0: the one place where its fields and their rules stand. */
import { z } from 'zod';
import {
  block,
  choice,
  decimal,
  field,
  knowledge,
  list,
  skillName,
  text,
  texts,
  timestamp,
  whole,
} from '../../dialects/document-fields.ts';
import { PAYLOAD_HOLE, splitCommand } from '../discovery/command-line.ts';
import type { PayloadCode } from './rules.ts';

export const PAYLOAD_VERSION = '2.0';
export const PROBLEM_TYPES = ['decision', 'creative', 'analytical', 'strategic'] as const;
export const CONVERGENCE_LEVELS = ['high', 'medium', 'low', 'none'] as const;

const convergent = block({
  theme: field(knowledge, 'What several perspectives agree on.', 'Customers want fewer mails'),
  confidence_score: field(decimal.optional(), 'How sure they are together.', 7.5),
  contributing_archetypes: field(texts.default([]), 'Perspectives that agree.', ['optimist', 'critic']),
  key_evidence: field(texts.default([]), 'What it rests on.', ['Half of all complaints are about digests']),
});

const divergent = block({
  archetype: field(knowledge, 'The one perspective that says so.', 'critic'),
  insight: field(knowledge, 'What it says.', 'Nobody reads the weekly digest'),
  confidence: field(whole.optional(), 'How sure it is.', 4),
});

const suggestedTerm = block({
  term: field(knowledge, 'What to search for.', 'mail digest open rates'),
  rationale: field(text.optional(), 'Why that helps.', 'To test what the critic says'),
});

/** Written by somebody else and shown to a person to be called: plain words, no path that leads away. */
function isPlainInvocation(value: string): boolean {
  return 'words' in splitCommand(value.trim().replace(/^\//, ''), { holes: [PAYLOAD_HOLE] });
}

export const payloadSchema = block({
  handoff: field(
    block({
      version: field(text, 'Version of this schema.', PAYLOAD_VERSION),
      timestamp: field(timestamp, 'When the handoff was made, as ISO 8601.', '2026-05-04T09:30:00Z'),
      expires_at: field(
        timestamp.optional(),
        'When it expires; an hour after `timestamp` if left out.',
        '2026-05-04T10:30:00Z',
      ),
      source: field(
        block({
          skill: field(skillName, 'The skill that hands on.', 'perspective-swarm'),
          workflow_id: field(text.optional(), 'The workflow that the skills work in.', 'swarm-20260504-1f0c9a7e'),
          session_path: field(
            text,
            'The folder that holds the state of the session.',
            '.sessions/swarm-20260504-1f0c9a7e/',
          ),
        }),
        'Where it comes from.',
      ),
      target: field(
        block({
          skill: field(skillName, 'The skill that is to go on from here.', 'lit-pm'),
          invocation: field(
            text.refine(isPlainInvocation, { error: 'invocation-unsafe' satisfies PayloadCode }).optional(),
            'How to call it; `{payload_path}` stands for the path of this file.',
            '/lit-pm --handoff {payload_path}',
          ),
          category: field(text.optional(), 'What kind of work it does.', 'research'),
        }),
        'Where it goes.',
      ),
      context: field(
        block({
          original_prompt: field(text, 'What the user originally asked.', 'Should we send fewer mails?'),
          reframed_challenge: field(text.optional(), 'The same, put neutrally.', 'Weigh mail volume against reach'),
          problem_type: field(choice(PROBLEM_TYPES), 'What kind of problem it is.'),
          synthesis_summary: field(
            z.string({ error: 'field-type' satisfies PayloadCode }).default(''),
            'What came out so far; empty if left out.',
            'Fewer mails, better ones.',
          ),
        }),
        'What any skill needs to know.',
      ),
      insights: field(
        block({
          convergent: field(list(convergent).default([]), 'What several perspectives agree on.'),
          divergent: field(list(divergent).default([]), 'What only one perspective says.'),
          uncertainties: field(texts.default([]), 'What needs more research.', ['How many readers would unsubscribe']),
          blind_spots: field(texts.default([]), 'What the perspectives may overlook.', ['Only customers were asked']),
        }).prefault({}),
        'What was found.',
      ),
      research_seeds: field(
        block({
          suggested_terms: field(list(suggestedTerm).default([]), 'What to search for.'),
          open_questions: field(texts.default([]), 'What is not settled.', ['Which mails are opened at all?']),
        }).prefault({}),
        'Where research could begin.',
      ),
      meta: field(
        block({
          perspectives_completed: field(whole.optional(), 'How many perspective files the session holds.', 5),
          convergence_level: field(choice(CONVERGENCE_LEVELS).optional(), 'How much the perspectives agree.'),
          user_feedback: field(
            z.string({ error: 'field-type' satisfies PayloadCode }).optional(),
            'What the user said about it.',
            'Look at costs too',
          ),
          handoff_reason: field(
            z.string({ error: 'field-type' satisfies PayloadCode }).optional(),
            'Why the user chose this target.',
            'Needs figures',
          ),
          handoff_chain: field(
            z.array(skillName, { error: 'field-type' satisfies PayloadCode }).optional(),
            'Skills that it has passed, in order; the source skill if left out.',
            ['perspective-swarm'],
          ),
          payload_hash: field(
            text.optional(),
            'SHA-256 of this text, see below.',
            `sha256:${'0123456789abcdef'.repeat(4)}`,
          ),
          payload_size_bytes: field(whole.optional(), 'Bytes of the text that was hashed.', 1874),
        }).prefault({}),
        'How the handoff came about.',
      ),
    }),
    'The payload.',
  ),
}).describe(`Handoff payload from one skill to another, schema version ${PAYLOAD_VERSION}.`);

export type Payload = z.output<typeof payloadSchema>;
export type PayloadHandoff = Payload['handoff'];
