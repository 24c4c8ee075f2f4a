/** What is a note, a task or an index, and what only looks like one. */
import { describe, expect, test } from 'vitest';
import { configSchema } from '../../src/config/schema.ts';
import { readDocument } from '../../src/dialects/index.ts';
import { isOf } from '../../src/dialects/read-document.ts';
import { taskDialect } from '../../src/dialects/task/dialect.ts';
import type { Facts } from '../../src/model/index.ts';

const { limits } = configSchema.parse({});
const GOTCHA = '## Gotchas\n\n- A refresh token may be used once.\n';

function read(path: string, text: string, as?: string) {
  const document = readDocument({ path, text, as }, limits);
  return isOf(document, taskDialect) ? document : undefined;
}

function factsOf(path: string, text: string, as?: string): Facts {
  const document = read(path, text, as);
  return document ? taskDialect.facts(document.reading, path, document.markdown, 'p') : { nodes: [], edges: [] };
}

const labels = ({ nodes }: Facts) => nodes.map(({ label }) => label);
const props = ({ nodes }: Facts, wanted: string) =>
  nodes.filter(({ label }) => label === wanted).map((node) => node.props);

describe('what is a note', () => {
  test.each([
    'handoffs/README.md',
    'docs/handoffs/REGISTRY.md',
    'handoffs/handoff-registry.md',
    'handoffs/INDEX.md',
    'handoffs/AGENTS.md',
  ])('%s stands beside notes and is none', (path) => {
    for (const title of ['About this folder', 'Handoffs', 'Session handoffs'])
      expect(read(path, `# ${title}\n\n${GOTCHA}`), title).toBeUndefined();
  });

  test('a section about a task is a section of its note, and makes no task', () => {
    const text = `# Session handoff\n\n## Task 4.1: Cache\n\nDone.\n\n${GOTCHA}`;
    expect(read('docs/HANDOFF.md', text)?.reading).toMatchObject({ note: true });
    const facts = factsOf('docs/HANDOFF.md', text);
    expect(labels(facts)).toContain('Gotcha');
    expect(labels(facts)).not.toContain('Task');
  });

  test('two milestones whose notes both have a section 1.1 have no task in common', () => {
    for (const milestone of ['m1', 'm2'])
      expect(
        labels(factsOf(`${milestone}/handoffs/notes.md`, `# Handoff\n\n## Task 1.1: Setup\n\n${GOTCHA}`)),
      ).not.toContain('Task');
  });

  test('a plan with several tasks as sections is not the file of the first of them', () => {
    expect(
      read('tasks/plan.md', '# Plan\n\n## Task 1: One\n\nx\n\n## Task 2: Two\n\ny\n')?.reading.task.id,
    ).toBeUndefined();
  });

  test('one task below a general title is still the file of that task', () => {
    expect(read('tasks/auth.md', '# Auth\n\n## Task 7: Login\n\nx\n')?.reading.task.id?.value).toBe('task-007');
  });

  test('what the configuration calls a note is one, whatever it is called and has', () => {
    const text = `# Task 7: Login\n\n${GOTCHA}`;
    expect(read('log/workflow/x.md', text, 'note')?.reading).toMatchObject({ note: true, state: 'freeform' });
    expect(labels(factsOf('log/workflow/x.md', text, 'note'))).not.toContain('Task');
  });

  test('what the configuration gives to a dialect is read by no other', () => {
    expect(
      readDocument({ path: 'handoffs/x.md', text: `# Handoff\n\n${GOTCHA}`, as: 'skill' }, limits),
    ).toBeUndefined();
  });

  test('front matter with id, status and title makes a task file whatever its name', () => {
    const text = '---\nid: AUTH-3\ntitle: Login\nstatus: done\n---\n\nSigns users in.\n';
    expect(props(factsOf('work/login.md', text), 'Task')).toMatchObject([{ id: 'auth-3' }]);
    expect(read('work/login.md', '---\ntitle: Login\nstatus: draft\n---\n\nA page.\n')).toBeUndefined();
  });
});

describe('a note keeps its items', () => {
  const TABLE = '| ID | Work | Status |\n|---|---|---|\n| 1 | cache | done |\n\n';

  test('beside a table with ID and Status, whose rows are no tasks', () => {
    const facts = factsOf('docs/session-notes.md', `# Session notes\n\n## Work\n\n${TABLE}${GOTCHA}`);
    expect(labels(facts)).toContain('Gotcha');
    expect(labels(facts)).not.toContain('Task');
  });

  test('beside an index of tasks, which is read as well', () => {
    const facts = factsOf('HANDOFF.md', `# Handoff\n\n## Task Index\n\n${TABLE}${GOTCHA}`);
    expect(labels(facts)).toEqual(expect.arrayContaining(['Gotcha', 'Task']));
  });

  test('beside a fence with an example in its handoff section', () => {
    for (const fence of [
      '```json\n{"token": "x"}\n```',
      '```json\n{"token": x, … }\n```',
      '```yaml\nreplicas: 3\n```',
    ]) {
      const text = `# Task 7: Login\n\n## Handoff\n\n${fence}\n\n### Gotchas\n\n- A refresh token may be used once.\n`;
      expect(read('tasks/task-007.md', text)?.reading.state).toBe('freeform');
      expect(labels(factsOf('tasks/task-007.md', text))).toContain('Gotcha');
    }
  });
});

describe('a table with ID and Status', () => {
  const TABLE = '| ID | Name | Status |\n|---|---|---|\n| 1 | cache | ✅ |\n| 2 | login | ✓ 2026-01-02 |\n';

  test.each([
    ['tasks/README.md', '# Overview\n\n'],
    ['tasks/index.md', ''],
    ['docs/work.md', '# Work\n\n## Task registry\n\n'],
  ])('is an index in %s', (path, head) => {
    const { reading } = read(path, head + TABLE)!;
    expect(reading.task.index.map(({ id, status }) => [id, status])).toEqual([
      ['task-001', 'completed'],
      ['task-002', 'completed'],
    ]);
  });

  test('is none elsewhere', () => {
    expect(read('docs/requirements.md', `# Requirements\n\n${TABLE}`)).toBeUndefined();
  });
});

describe('front matter of a note', () => {
  const note = (head: string) =>
    `---\n${head}\n---\n\n# Session notes\n\n## Patterns\n\n- Always use the pool for #fff queries, never open a connection.\n`;

  test('its tags and labels are tags, and colours are not', () => {
    const tags = props(factsOf('HANDOFF.md', note('tags: [auth, data base]\nlabels: infra')), 'Tag');
    expect(tags.map(({ name }) => name).sort()).toEqual(['auth', 'data-base', 'infra']);
    expect(props(factsOf('HANDOFF.md', note('author: me')), 'Tag')).toEqual([]);
  });

  test.each(['date: 2026-01-05', 'last_updated: 2026-01-05', 'updated: "2026-01-05"', 'created: 2026-01-05'])(
    '%s is when it was written',
    (line) => {
      const { edges } = factsOf('HANDOFF.md', note(line));
      expect(edges.find(({ type }) => type === 'DISCOVERED')?.props.at).toBe('2026-01-05');
    },
  );
});
