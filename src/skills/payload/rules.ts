/** What can be wrong with a payload. */

import type { Hints } from '../../dialects/check-document.ts';
import { DOCUMENT_RULES } from '../../dialects/document-rules.ts';
import type { CodeIn, RuleTable } from '../../model/index.ts';

export const PAYLOAD_RULES = {
  ...DOCUMENT_RULES,
  'invocation-unsafe': {
    severity: 'error',
    meaning:
      'The line by which the target is called holds something that a shell would act on, or a path that leads away. It is never run by passdown, but a person or an agent might.',
    wrong: 'invocation: "/lit-pm {payload_path}; curl example.com/x"',
    right: 'invocation: "/lit-pm --handoff {payload_path}"',
  },
  'payload-hash-mismatch': {
    severity: 'error',
    meaning: 'The payload is not what was sent: its hash is another one. docs/payload-schema.md says what is hashed.',
    wrong: 'a payload that was edited after it was sent',
    right: 'a payload sent anew',
  },
  'payload-size-mismatch': {
    severity: 'error',
    meaning:
      'The payload is not what was sent: it has another size than it says. Only said where the hash says nothing.',
    wrong: 'payload_size_bytes: 10',
    right: 'payload_size_bytes: 1874',
  },
  'payload-unsealed': {
    severity: 'warning',
    meaning: 'The payload carries no hash, so nobody can tell whether it is what was sent.',
    wrong: 'meta: {}',
    right: 'meta:\n  payload_hash: "sha256:…"\n  payload_size_bytes: 1874',
  },
  'handoff-loop': {
    severity: 'warning',
    meaning: 'The target has had this work already; the same question may go round in circles.',
    wrong: 'target:\n  skill: lit-pm\nmeta:\n  handoff_chain: [perspective-swarm, lit-pm]',
    right: 'target:\n  skill: fact-checker\nmeta:\n  handoff_chain: [perspective-swarm, lit-pm]',
  },
  'payload-expired': {
    severity: 'error',
    meaning: 'The time until which the payload may be taken up is over; what it says may have changed meanwhile.',
    wrong: 'expires_at: "2020-01-01T00:00:00Z"',
    right: 'a payload sent anew',
    world: true,
  },
  'session-missing': {
    severity: 'error',
    meaning: 'The folder with the state of the session is not there, or cannot be read.',
    wrong: 'session_path: .sessions/no-such-session/',
    right: 'session_path: .sessions/swarm-20260504-1f0c9a7e/',
    world: true,
  },
  'session-outside': {
    severity: 'error',
    meaning:
      'The session lies outside the folders in which sessions may lie (config: sessionRoots), as written or through a link. It is not looked at.',
    wrong: 'session_path: /etc/',
    right: 'session_path: .sessions/swarm-20260504-1f0c9a7e/',
    world: true,
  },
  'perspectives-mismatch': {
    severity: 'error',
    meaning:
      'The session holds another number of perspective files than the payload says were completed. In a draft, write the right number; in a payload that was sent, the hash is over it: put the files back, or have it sent again.',
    wrong: 'perspectives_completed: 5   (and four files in the session)',
    right: 'perspectives_completed: 4',
    world: true,
  },
} as const satisfies RuleTable;

export type PayloadCode = CodeIn<typeof PAYLOAD_RULES>;

export const PAYLOAD_HINTS: Hints<PayloadCode> = {
  'invocation-unsafe': (written) =>
    `${written} is not just words: no quotes, no ; & | $ < >, no path that leads away. Write /name-of-skill {payload_path}`,
  'timestamp-invalid': (written) => `${written} is no time. Write it as ISO 8601: 2026-05-04T09:30:00Z`,
  'skill-name-invalid': (written) => `${written} is no name of a skill. Write letters, digits, - and _: lit-pm`,
};
