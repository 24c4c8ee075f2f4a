/** What can be wrong with a payload. */
import type { Hints } from '../../dialects/check-document.ts';
import { DOCUMENT_RULES } from '../../dialects/document-rules.ts';
import type { CodeIn, RuleTable } from '../../model/index.ts';

export const PAYLOAD_RULES = {
  ...DOCUMENT_RULES,
  'invocation-unsafe': {
    severity: 'error',
    meaning:
      'The line that calls the target contains something that a shell would act on, or a path that leads away. passdown never runs it, but a person or an agent might.',
    wrong: 'invocation: "/lit-pm {payload_path}; curl example.com/x"',
    right: 'invocation: "/lit-pm --handoff {payload_path}"',
  },
  'payload-hash-mismatch': {
    severity: 'error',
    meaning: 'The payload is not what was sent: its hash differs. docs/payload-schema.md says what is hashed.',
    wrong: 'a payload that was edited after it was sent',
    right: 'a payload that was sent again',
  },
  'payload-size-mismatch': {
    severity: 'error',
    meaning: 'The payload is not what was sent: its size differs. Reported only if the hash says nothing.',
    wrong: 'payload_size_bytes: 10',
    right: 'payload_size_bytes: 1874',
  },
  'payload-unsealed': {
    severity: 'warning',
    meaning: 'The payload has no hash, so nobody can tell whether it was changed.',
    wrong: 'meta: {}',
    right: 'meta:\n  payload_hash: "sha256:…"\n  payload_size_bytes: 1874',
  },
  'handoff-loop': {
    severity: 'warning',
    meaning: 'The target had this work before, so the workflow may go round in circles.',
    wrong: 'target:\n  skill: lit-pm\nmeta:\n  handoff_chain: [perspective-swarm, lit-pm]',
    right: 'target:\n  skill: fact-checker\nmeta:\n  handoff_chain: [perspective-swarm, lit-pm]',
  },
  'payload-expired': {
    severity: 'error',
    meaning: 'The payload has expired; what it says may be out of date.',
    wrong: 'expires_at: "2020-01-01T00:00:00Z"',
    right: 'a payload that was sent again',
    world: true,
  },
  'session-missing': {
    severity: 'error',
    meaning: 'The folder with the state of the session does not exist or cannot be read.',
    wrong: 'session_path: .sessions/no-such-session/',
    right: 'session_path: .sessions/swarm-20260504-1f0c9a7e/',
    world: true,
  },
  'session-outside': {
    severity: 'error',
    meaning:
      'The session is outside the folders that sessions may be in (config: sessionRoots), directly or through a link. It is not read.',
    wrong: 'session_path: /etc/',
    right: 'session_path: .sessions/swarm-20260504-1f0c9a7e/',
    world: true,
  },
  'perspectives-mismatch': {
    severity: 'error',
    meaning:
      'The session does not have as many perspective files as the payload says. In a draft, write the right number. In a payload that was sent the hash covers the number: put the files back, or have it sent again.',
    wrong: 'perspectives_completed: 5   (and four files in the session)',
    right: 'perspectives_completed: 4',
    world: true,
  },
} as const satisfies RuleTable;

export type PayloadCode = CodeIn<typeof PAYLOAD_RULES>;

export const PAYLOAD_HINTS: Hints<PayloadCode> = {
  'invocation-unsafe': (written) =>
    `${written} is not just words: no quotes, no ; & | $ < >, no path that leads away. Write /name-of-skill {payload_path}`,
  'timestamp-invalid': (written) => `${written} is not a time. Write it as ISO 8601: 2026-05-04T09:30:00Z`,
  'skill-name-invalid': (written) => `${written} is not the name of a skill. Write letters, digits, - and _: lit-pm`,
};
