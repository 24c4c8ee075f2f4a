/** The memory bank: which file and heading means what, what states nothing, and the samples. */
import { describe, expect, test } from 'vitest';
import { readDocument } from '../../src/dialects/index.ts';
import { LIMITS } from '../support/fixtures.ts';
import { factsOf, readKnowledge, samplesIn, told } from '../support/knowledge.ts';
import { hasConventions } from '../support/shared.ts';

const ACTIVE = 'memory-bank/activeContext.md';
const PROGRESS = 'memory-bank/progress.md';
const SYSTEM = 'cline_docs/systemPatterns.md';

describe('what is left', () => {
  test('entries below next, left, in progress and to do are steps in their order; what works is none', () => {
    const text =
      "# Progress\n\n## What Works\n\n- Sign-in\n- [ ] Never ticked\n\n## What's Left to Build\n\n1. Rate limits\n2. ✅ Sessions\n\n## In Progress\n- Mail\n\n## 4. To Do (May)\n* Search\n";
    expect(told(PROGRESS, text)).toEqual(['Step 10: Rate limits', 'Step 14: Mail', 'Step 17: Search']);
  });

  test('what is nested below a step belongs to it, unless it is done', () => {
    const text =
      '## Next Steps\n\n1. Release\n   - Write notes\n   - ✅ Tag it\n     - and push the tag\n   - Tell people\n\n2. Review\n';
    expect(told(ACTIVE, text)).toEqual(['Step 3: Release: Write notes; Tell people', 'Step 9: Review']);
  });

  test('headings below sort by urgency, name the subject, or are the step themselves', () => {
    const text =
      '## Next Steps\n\n### Immediate\n- Fix the login\n\n### Search\n- Fold words\n\n### 2. Mail ⏳\n- One template\n- One queue\n\n### Long Term\n- Rewrite\n';
    expect(told(ACTIVE, text)).toEqual([
      'Step 4: Fix the login',
      'Step 7: Search: Fold words',
      'Step 9: Mail: One template; One queue',
      'Step 14: Rewrite',
    ]);
    expect(readKnowledge(ACTIVE, text).reading.items.map(({ priority }) => priority)).toEqual([
      'high',
      undefined,
      undefined,
      'low',
    ]);
  });

  test('a box that nobody ticked is a step whatever it stands under, and lines beside boxes are remarks', () => {
    const text = '## Sessions\n\n- [x] Table\n- [ ] Expiry\n- Worth two points\n\n## Phase 1 ✅\n\n- [ ] Old\n';
    expect(told(PROGRESS, text)).toEqual(['Step 4: Expiry']);
  });
});

describe('what is known', () => {
  test('issues are gotchas with their workaround, blockers are blockers, and open questions are questions', () => {
    const text =
      '## Known Issues\n\n### Minor Issues\n- Mails arrive twice. Workaround: fold them by id\n- ~~Old one~~\n- Tokens expire\n  - Fix: renew them\n\n## Blockers\n- No access to the mail server\n\n## Open Questions\n- Which region?\n  - Costs differ\n\n## Open Questions/Issues\n- Who pays?\n- The import is slow\n';
    expect(told(PROGRESS, text)).toEqual([
      'Gotcha 4: Mails arrive twice. | fold them by id',
      'Gotcha 6: Tokens expire | renew them',
      'Blocker 10: No access to the mail server',
      'Question 13: Which region?',
      'Question 17: Who pays?',
      'Gotcha 18: The import is slow',
    ]);
  });

  test('decisions and learnings are patterns, each with its reason', () => {
    const text =
      '## Active Decisions\n\n**1. Store**\n- **Options**: SQLite or a server\n- **Recommendation**: SQLite\n- **Rationale**: no server\n\n## Recent Learnings\n\n### Rotation\n- It turns around the corner\n- Set the offset first\n\n- Ticks are UTC\n';
    expect(told(ACTIVE, text)).toEqual([
      'Pattern 3: Store: SQLite. Why: no server.',
      'Pattern 10: Rotation: It turns around the corner; Set the offset first; Ticks are UTC.',
    ]);
  });

  test('a bank without headings says the same by its labels', () => {
    const text =
      '# Active Context\n\nCompleted slices:\n- Login must never break again\n\nKnown mail limitation: one server only.\nNext slice: search.\nLatest mail fix: the queue no longer blocks src/mail/queue.ts.\n';
    expect(told(ACTIVE, text)).toEqual(['Gotcha 6: one server only.', 'Step 7: search.']);
  });

  test('text under other headings goes to the prose reader, and is marked', () => {
    const text = '## Login\n\n- Careful: a refresh token breaks when it is used twice\n';
    expect(told(ACTIVE, text)).toEqual(['~Gotcha 3: Careful: a refresh token breaks when it is used twice']);
  });

  test('of what was done only the files count', () => {
    const text = '## Recent Changes\n\n- Created `src/mail/queue.ts`\n- We must never send twice\n';
    const { edges } = factsOf(ACTIVE, text);
    expect(edges.map(({ type }) => type)).toEqual(['DESCRIBES', 'PART_OF', 'CREATED']);
  });
});

describe('patterns of the system', () => {
  test('each pattern and decision is one item with its reason', () => {
    const text =
      '# System Patterns\n\n## Architecture\n- A server and a client\n\n## Key Technical Decisions\n\n### Why SQLite over a server?\n- One file\n- No set-up\n\n### Queue: Redis\n- **Rationale**: it is there\n- **Implementation**: one list\n\n### Timeouts\n```ts\nconst a = 1;\n```\n\n## Design Patterns\n1. Repository\n   - Hides the store\n\n## Data Flow Patterns\n- In and out\n';
    expect(told(SYSTEM, text)).toEqual([
      'Pattern 8: SQLite over a server. Why: One file; No set-up.',
      'Pattern 12: Queue: Redis. Why: it is there.',
      'Pattern 22: Repository: Hides the store',
    ]);
  });

  test('a template that nobody filled in states nothing', () => {
    const text =
      '# System Patterns\n\n## Design Patterns\n\nList and describe design patterns in use.\n\n## Key Technical Decisions\n\n- [Decision]\n- TBD\n';
    expect(told(SYSTEM, text)).toEqual([]);
    expect(readKnowledge(SYSTEM, '# [Name]\n\n## [Area]\n\n- [what]: [why it is so]\n').reading.state).toBe('unfilled');
  });
});

describe('the log of decisions', () => {
  test('entries with dates, and headings with labels', () => {
    const path = 'memory-bank/decisionLog.md';
    expect(
      told(
        path,
        '# Decision Log\n\n## Decision\n\n* [2026-01-05 10:00:00] - Use SQLite\n* \n\n## Rationale\n\n* It is small\n',
      ),
    ).toEqual(['Pattern 5: Use SQLite']);
    const labelled = '# Decision Log\n\n## [2026-01-05] - Store\n**Decision:** SQLite\n**Rationale:** small\n';
    expect(told(path, labelled)).toEqual(['Pattern 3: Store: SQLite. Why: small.']);
    expect(readKnowledge(path, labelled).reading.items[0]!.at).toBe('2026-01-05');
  });
});

describe('what describes', () => {
  test.each(['productContext', 'projectbrief', 'projectBrief', 'techContext'])('%s.md states no items', (name) => {
    const text = '# About\n\n## Goals\n\n- [ ] Sell more\n\n## Technical Constraints\n\n- Node 24\n';
    expect(told(`memory-bank/${name}.md`, text)).toEqual([]);
  });

  test('what does not work with a tool is a gotcha', () => {
    const text = '## Technical Constraints\n\n1. Browsers\n   - The old one is not supported\n   - 512 MB\n';
    expect(told('memory-bank/techContext.md', text)).toEqual(['Gotcha 4: The old one is not supported']);
  });

  test.each(['memory-bank/README.md', 'memory-bank/review-2026-01-05.md', 'src/progress.md'])(
    '%s is no part of it',
    (path) => {
      expect(readDocument({ path, text: '## Next Steps\n\n- Rest\n' }, LIMITS)).toBeUndefined();
    },
  );
});

test('a file that is one fence of markdown holds what stands in it, at the same lines', () => {
  const text =
    '```markdown\n# Active Context\n\n## Next Steps\n\n- Rest\n\n```ts\nx\n```\n\n## Known Issues\n\n- Slow\n```\n';
  expect(told(ACTIVE, text)).toEqual(['Step 6: Rest', 'Gotcha 14: Slow']);
});

test('tags and dates of front matter count, and broken front matter is a problem beside what is read', () => {
  const text = '---\ntags: [mail]\ndate: 2026-01-05\n---\n\n## Active Decisions\n\n- One queue\n';
  const { nodes, edges } = factsOf(ACTIVE, text);
  expect(nodes.filter(({ label }) => label === 'Tag').map(({ props }) => props.name)).toEqual(['mail']);
  expect(edges.find(({ type }) => type === 'DISCOVERED')!.props.at).toBe('2026-01-05');
  const broken = readKnowledge(ACTIVE, '---\ntitle: "open\ntags: [a\n---\n\n## Next Steps\n\n- Rest\n');
  expect(broken.problems).toMatchObject([{ code: 'yaml-syntax', severity: 'error', line: 3 }]);
  expect(broken.reading.items).toMatchObject([{ text: 'Rest' }]);
});

test.skipIf(!hasConventions)(
  'every file of the bank in the samples is read, without a problem (needs ../shared/conventions)',
  () => {
    const files = samplesIn('memory-bank').filter(({ path }) =>
      /\/(?:activeContext|progress|systemPatterns|productContext|techContext|projectbrief)\.md$/.test(path),
    );
    const items = files.map(({ path, text }) => {
      const { dialect, problems, reading } = readKnowledge(path, text);
      expect([dialect.name, problems], path).toEqual(['memory-bank', []]);
      return reading.items;
    });
    expect(files).toHaveLength(54);
    // What a fixed heading says outnumbers what is read from prose by far.
    expect(items.flat().length).toBeGreaterThan(350);
  },
);

test('a file with more entries than the limit is read up to there, and says so', () => {
  const { reading, problems } = readKnowledge(ACTIVE, `## Next Steps\n\n${'- Rest\n'.repeat(100_000)}`);
  expect(reading.items).toHaveLength(2000);
  expect(problems).toMatchObject([{ code: 'note-too-long', line: 2003 }]);
});
