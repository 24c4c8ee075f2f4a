/** Every kind of secret at every place of a note: none of its bytes reaches the graph's files, an answer, a briefing, the journal or an export. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { findSecrets } from '../../src/words/find-secrets.ts';
import { passdown } from '../support/in-process.ts';
import { ALL, type MadeUp, TOKENS } from '../support/made-up-secrets.ts';
import { Mcp } from '../support/mcp.ts';
import { type Workspace, workspace } from '../support/workspace.ts';

const SEED = 4711;

/** A task file with the text in its front matter, title, metadata, sections, code, quotation and in every field of its handoff. */
function taskFile(id: string, text: string): string {
  const scalar = JSON.stringify(`kept as ${text}`);
  const lines = (mark: string) => text.replaceAll('\n', `\n${mark}`);
  return [
    `---\nid: ${id}\nname: ${scalar}\nnote: ${scalar}\n---`,
    `# Task ${id}: About ${text.split('\n')[0]}`,
    `| Status | completed |\n|---|---|\n| Owner | ${text.replaceAll('\n', ' ')} |`,
    `## Objective\n\nWe use\n${text}\nfor it.`,
    `## Acceptance Criteria\n\n- [x] ${lines('  ')}\n- [ ] \`${lines('  ')}\``,
    `## Context\n\n> ${lines('> ')}\n\n<!-- ${text} -->\n\n\`\`\`sh\n${text}\n\`\`\``,
    '## Handoff\n\n```yaml',
    `outcome: partial\nsummary: ${scalar}`,
    `files_created:\n  - path: ${JSON.stringify(`src/${text.replaceAll('\n', ' ')}`)}\n    purpose: ${scalar}`,
    `patterns_discovered:\n  - pattern: ${scalar}\n    location: ${scalar}\n    applies_to: [${scalar}]`,
    `decisions:\n  - decision: ${scalar}\n    rationale: ${scalar}`,
    `gotchas:\n  - issue: ${scalar}\n    mitigation: ${scalar}\n    severity: high`,
    `blockers:\n  - blocker: ${scalar}\n    blocking_tasks: [${scalar}]`,
    `open_questions:\n  - question: ${scalar}\n    context: ${scalar}`,
    `suggested_next_steps:\n  - step: ${scalar}\n    priority: high`,
    '```\n',
  ].join('\n\n');
}

/** The same said freely, so that it is found by its words. */
const noteFile = (text: string) =>
  `# Handoff\n\n## Gotchas\n\n- Never forget that it breaks with ${text}\n\n## Decisions\n\n- We decided to keep ${text}\n\n## Next steps\n\n- [ ] Replace ${text}\n\nModified src/a.ts: it has ${text}\n`;

const textOf = ({ make }: MadeUp, seed = SEED) => make(seed).join('');
/** Pieces of a secret that occur nowhere by chance; of a short one, all of it. */
function piecesOf({ make }: MadeUp, seed = SEED): string[] {
  const lines = make(seed)[1]
    .split(/\n|\\n/)
    .filter((line) => !line.includes('-----'));
  return lines
    .map((line) => line.trim())
    .flatMap((line) => [line.slice(0, 12), line.slice(-12), line.slice(line.length >> 1).slice(0, 12)]);
}

function bytesBelow(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'latin1'))
    .join('\n');
}

const seenIn = (output: string, madeUps: readonly MadeUp[], seed = SEED) =>
  madeUps
    .filter((one) => piecesOf(one, seed).some((piece) => piece.length > 4 && output.includes(piece)))
    .map(({ name }) => name);

function project(seed = SEED): Workspace {
  const place = workspace();
  for (const [i, madeUp] of ALL.entries()) {
    place.write(`tasks/task-${i + 1}.md`, taskFile(String(i + 1), textOf(madeUp, seed)));
  }
  for (let i = 0; i < ALL.length; i += 12)
    place.write(
      `docs/handoffs/HANDOFF-${i}.md`,
      ALL.slice(i, i + 12)
        .map((one) => noteFile(textOf(one, seed)))
        .join('\n'),
    );
  return place;
}

const QUESTIONS = [
  ...['check --json', 'tasks --json', 'gotchas --json', 'search password --json', 'show 70', 'brief 3 --write'],
  ...['brief --json', 'journal', 'graph --format cypher', 'verify --json'],
];

test('no kind of secret at any place reaches the files below .passdown, an answer, an export or the page', async () => {
  const place = project();
  await passdown(place, 'ingest');
  // A reader keeps what SQLite writes beside the graph.
  const reader = new DatabaseSync(join(place.root, '.passdown/graph.db'));
  onTestFinished(() => reader.close());
  reader.prepare('SELECT count(*) FROM nodes').get();
  place.write('tasks/task-500.md', taskFile('500', textOf(ALL[0]!, SEED + 1)));
  let told = '';
  for (const question of QUESTIONS) {
    const { stdout, stderr } = await passdown(place, ...question.split(' '));
    told += stdout + stderr;
  }
  await passdown(place, 'export', '--html', 'page.html');
  told += place.read('page.html');
  expect(told).toContain('[redacted:github-token]');
  expect(seenIn(told, ALL)).toEqual([]);
  const bytes = bytesBelow(join(place.root, '.passdown'));
  expect(readdirSync(join(place.root, '.passdown'))).toContain('graph.db-wal');
  expect(seenIn(bytes, ALL)).toEqual([]);
  expect(seenIn(bytes, ALL.slice(0, 1), SEED + 1)).toEqual([]);
});

test('no kind of secret reaches an agent that asks the MCP server', async () => {
  const place = project(SEED + 2);
  const mcp = await new Mcp({ cwd: place.root }).connect();
  onTestFinished(() => mcp.close());
  let told = '';
  for (const [tool, given] of [
    ['brief', {}],
    ['brief', { task: '5', budget: 6000 }],
    ['brief', { about: 'never forget what breaks' }],
    ['find', { text: 'password token key' }],
    ['tasks', {}],
    ['check', { text: taskFile('9', textOf(ALL[9]!, SEED + 2)) }],
    ['status', {}],
  ] as const)
    told += await mcp.ask(tool, given);
  expect(told.length).toBeGreaterThan(1000);
  expect(seenIn(told, ALL, SEED + 2)).toEqual([]);
});

test('the key below a short word that begins like a token is not its second half', () => {
  const text = `handoff_chain:\n  - ${'xox'}a-aaaaa\nperspectives_completed: 3\n`;
  expect(findSecrets(text)).toEqual([]);
  expect(findSecrets(text.replace('completed:', 'completed')).map(({ kind }) => kind)).toEqual(
    Array(2).fill('slack-token'),
  );
});

test('the next item of a list is not the second half of a short word that begins like a token', () => {
  for (const mark of ['-', '*', '+'])
    expect(findSecrets(`tags:\n  ${mark} ${'xox'}a-00aa\n  ${mark} aaa-a-a0aa1\n`)).toEqual([]);
});

test('a token that a line end cuts in two is masked on both lines', () => {
  const found = (text: string) => findSecrets(text).map(({ start, end }) => text.slice(start, end));
  let tried = 0;
  for (const madeUp of TOKENS) {
    const token = textOf(madeUp);
    const [head, tail] = [token.slice(0, token.length * 0.6), token.slice(token.length * 0.6)];
    // Where the first part is a token of its own, whoever reads on cannot tell what follows from a word.
    if (token.length > 200 || found(head).length > 0) continue;
    tried++;
    for (const gap of ['\n', '\r\n', '\n    ', '\n> '])
      expect([madeUp.name, found(`It was ${head}${gap}${tail} then.`).join('')]).toEqual([madeUp.name, token]);
  }
  expect(tried).toBeGreaterThan(40);
});

test('a value on the line below its name is found', () => {
  for (const name of ['password:', 'Password: >-', '- **Password:**', '"api_key":', 'TOKEN: |', 'client_secret ='])
    for (const gap of ['\n', '\n    ', '\r\n  ', '\n  - ', '\n> ']) {
      const value = 'kq83Zt1vLm20xRb7';
      const text = `${name}${gap}${value}\n`;
      expect([text, findSecrets(text).map(({ start, end }) => text.slice(start, end))]).toEqual([text, [value]]);
    }
});
