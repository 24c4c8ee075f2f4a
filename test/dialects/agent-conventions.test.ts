/** What agents leave in repositories, beside the tools with readers of their own: one sample of each convention, read completely. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { configSchema } from '../../src/config/schema.ts';
import { readDocument } from '../../src/dialects/index.ts';
import { FileScope } from '../../src/disk/file-scope.ts';
import { passdown } from '../support/in-process.ts';
import { REPOSITORY, workspace } from '../support/workspace.ts';

const config = configSchema.parse({});
const EXAMPLES = join(REPOSITORY, 'test/fixtures/conventions');
const examples = readdirSync(EXAMPLES, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) =>
    join(parentPath, name)
      .slice(EXAMPLES.length + 1)
      .replaceAll('\\', '/'),
  );

const STATEMENTS: Record<string, string> = {
  ...{ DISCOVERED: 'Pattern', HIT: 'Gotcha', RAISED: 'Question', SUGGESTED: 'Step', REPORTED: 'Blocker' },
};

function read(path: string, text: string) {
  const document = readDocument({ path, text }, config.limits);
  if (!document) throw new Error(`${path} is not read`);
  return { name: document.dialect.name, ...document.dialect.facts(document.reading, path, document.markdown, 'p') };
}

/** `Kind: text | mitigation`, and `status name` of tasks. */
function said(path: string, text: string): string[] {
  return read(path, text).edges.flatMap(({ type, toLabel, props }) => {
    if (type === 'DESCRIBES' && toLabel === 'Task') return [`${props.status} ${props.name}`];
    const kind = STATEMENTS[type];
    return kind ? [`${kind}: ${props.text}${props.mitigation ? ` | ${props.mitigation}` : ''}`] : [];
  });
}

test('a repository with one sample of every convention is found by default, read completely and states something', () => {
  expect(examples.length).toBeGreaterThan(30);
  const scope = new FileScope(EXAMPLES, config);
  expect(examples.filter((path) => !scope.admits(path))).toEqual([]);
  const silent = examples.filter((path) => {
    const { nodes } = read(path, readFileSync(join(EXAMPLES, path), 'utf8'));
    return nodes.every(({ label }) => ['Note', 'Document', 'Project'].includes(label));
  });
  expect(silent).toEqual([]);
});

describe('a plan', () => {
  const PLAN = 'docs/plans/2026-01-05-login.md';

  test('has a step for each open box, and for each task whose boxes are open', () => {
    const text =
      '# Login\n\n- [x] Read the code\n- [ ] Ask for a review\n\n## Task 1: Table\n\n- [x] one\n\n## Task 2: Route\n\n- [x] one\n- [ ] two\n\n### Step 2\n\n- [ ] three\n';
    expect(said(PLAN, text)).toEqual(['Step: Ask for a review', 'Step: Task 2: Route']);
  });

  test('has no step below what is done, in checklists, or where it is put away', () => {
    const box = '- [ ] Run the tests\n';
    expect(said(PLAN, `# A\n\n## Acceptance criteria\n\n${box}`)).toEqual([]);
    expect(said(PLAN, `# A\n\n## Phase 1: Table ✅\n\n${box}`)).toEqual([]);
    expect(said(PLAN, `# A\n\n### Phase 1\n- **Status:** complete\n\n${box}`)).toEqual([]);
    expect(said('PLAN.md', `# A\n\n**Status:** Implemented\n\n${box}`)).toEqual([]);
    expect(said('tasks/todo.md', `# A\n\n${box}`)).toEqual(['Step: Run the tests']);
  });

  test('reads the phases and tables of planning-with-files', () => {
    const text =
      '# Task Plan\n\n## Phases\n- [complete] Look around\n- [in_progress] Add the route\n- [pending] Write the docs\n\n## Decisions Made\n| Decision | Rationale |\n|---|---|\n| Keep it static | No server |\n\n## Errors Encountered\n| Error | Attempt | Resolution |\n|---|---|---|\n| The build stops at fonts | 1 | Use a local font |\n';
    expect(said('task_plan.md', text).sort()).toEqual([
      'Gotcha: The build stops at fonts. | Use a local font',
      'Pattern: Keep it static. Why: No server.',
      'Step: Add the route',
      'Step: Write the docs',
    ]);
  });
});

test('headings count in other languages', () => {
  const note = (next: string, trap: string, decided: string) =>
    `# A\n\n## ${next}\n\n- Add rate limits\n\n## ${trap}\n\n- The cache must be cleared\n\n## ${decided}\n\n- Sessions live in SQLite\n`;
  for (const [next, trap, decided] of [
    ['Nächste Schritte', 'Bekannte Probleme', 'Entscheidungen'],
    ['Próximos pasos', 'Problemas', 'Decisiones'],
    ['Prochaines étapes', 'Pièges', 'Décisions'],
    ['Próximos passos', 'Armadilhas', 'Decisões'],
    ['下一步', '已知问题', '技术决策'],
    ['次のステップ', '注意点', '設計判断'],
    ['다음 단계', '알려진 문제', '결정 사항'],
    ['Bước tiếp theo', 'Lưu ý', 'Quyết định'],
    ['Следующие шаги', 'Известные проблемы', 'Решения'],
  ])
    expect(said('STATUS.md', note(next!, trap!, decided!)).sort(), next).toEqual([
      'Gotcha: The cache must be cleared',
      'Pattern: Sessions live in SQLite',
      'Step: Add rate limits',
    ]);
});

test('a decision that is superseded no longer holds, and a pending one is a question', () => {
  const text =
    '# Decisions\n\n### D-1: Files\n\n**Status:** Superseded by D-2\n\n**Decision:** One file each\n\n### D-2: A table\n\n**Decision:** One table\n\n**Why:** It is faster\n\n## Pending — Which queue\n\nNobody knows yet.\n';
  const { edges } = read('docs/DECISIONS.md', text);
  const patterns = edges.filter(({ type }) => type === 'DISCOVERED').map(({ props }) => [props.text, props.resolved]);
  expect(patterns).toEqual([
    ['Files: One file each.', true],
    ['A table: One table. Why: It is faster.', undefined],
  ]);
  expect(said('docs/DECISIONS.md', text)).toContain('Question: Pending — Which queue (not decided)');
});

test('memories about the user, and descriptions of progress, are left out', () => {
  const memory = (type: string, description: string) =>
    said(
      '.claude/memory/a.md',
      `---\nname: a\ndescription: ${description}\nmetadata:\n  type: ${type}\n---\n\nText.\n`,
    );
  expect(memory('feedback', 'Always run the whole gate before a push')).toEqual([
    'Pattern: Always run the whole gate before a push.',
  ]);
  expect(memory('feedback', 'The push hangs because of the credential manager')).toEqual([
    'Gotcha: The push hangs because of the credential manager.',
  ]);
  expect(memory('user', 'Prefers short answers')).toEqual([]);
  expect(memory('project', 'Phase 3 plan, two of four slices done')).toEqual([]);
});

describe("a repository's own convention", () => {
  const place = (yaml: string) =>
    workspace({
      '.passdown/config.yaml': yaml,
      'wiki/team/monday.md':
        '# Monday\n\n## Stolpersteine im Alltag\n\n- The pool must be drained first\n\n## Speiseplan\n\n- Soup\n',
    });

  test('is a row of the configuration, read like any other', async () => {
    const here = place(
      "conventions:\n  - name: wiki\n    paths: ['wiki/**/*.md']\n    headings: { gotchas: [Stolpersteine], skip: [Speiseplan] }\n",
    );
    const { stdout } = await passdown(here, 'gotchas', '--json');
    expect(JSON.parse(stdout).data).toMatchObject([{ text: 'The pool must be drained first' }]);
  });

  test('is checked like everything else in the configuration', async () => {
    const { code, stderr } = await passdown(
      place("conventions:\n  - name: wiki\n    paths: ['wiki/**/*.md']\n    headings: { traps: [Stolpersteine] }\n"),
      'gotchas',
    );
    expect([code === 0, stderr]).toEqual([false, expect.stringContaining('.passdown/config.yaml:4')]);
  });
});

test('folders that look like notes of agents and that nothing reads are named', async () => {
  const here = workspace({
    'HANDOFF.md': '# Handoff\n\n## Gotchas\n\n- The cache must be cleared first\n',
    '.foo/plans/a.md': '# A\n',
    '.foo/plans/b.md': '# B\n',
    'examples/notes/plans/c.md': '# C\n',
  });
  const { stdout } = await passdown(here, 'check', '--unread', '--json');
  expect(JSON.parse(stdout).data).toMatchObject([
    {
      path: '.foo/plans/',
      reason: expect.stringContaining('2 files'),
      hint: expect.stringContaining("'.foo/plans/**/*.md'"),
    },
  ]);
});
