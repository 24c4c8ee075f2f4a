/** passdown lsp, driven by a client over standard input and output. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CodeAction, CompletionItem, Location } from 'vscode-languageserver-protocol/node';
import { taskWith } from '../support/fixtures.ts';
import { Editor, startEditor } from '../support/lsp.ts';
import { workspace } from '../support/workspace.ts';

const PATH = 'tasks/task-007-cache.md';
const WRONG = taskWith(
  'outcome: done\ngotchas:\n  - issue: Ratings are rounded twice: once in SQL\n    severity: HIGH',
);
const labels = (answer: unknown) => (answer as CompletionItem[]).map(({ label }) => label);
const codes = (diagnostics: { code?: unknown }[]) => diagnostics.map(({ code }) => code);

test('it says what it can do, and ends with 0 after shutdown and exit', async () => {
  const editor = new Editor(workspace());
  const { capabilities, serverInfo } = await editor.initialize();
  expect(serverInfo?.name).toBe('passdown');
  expect(capabilities).toMatchObject({ hoverProvider: true, definitionProvider: true });
  expect([await editor.quits(), editor.stderr]).toEqual([0, '']);
});

test('it ends when the editor goes away', async () => {
  const editor = await startEditor(workspace());
  expect(await editor.vanishes()).toBe(1);
});

test('an opened file shows the problems that check prints, at their places', async () => {
  const place = workspace({ [PATH]: WRONG });
  const editor = await startEditor(place);
  await editor.opens(PATH);
  const { diagnostics } = await editor.shows(PATH);
  const { stdout } = await place.passdown(['check', PATH, '--json']);
  const expected = JSON.parse(stdout).data.map((problem: Record<string, unknown>) => ({
    code: problem.code,
    message: problem.message,
    source: 'passdown',
    severity: problem.severity === 'error' ? 1 : 2,
    range: {
      start: { line: Number(problem.line) - 1, character: Number(problem.column) - 1 },
      end: { line: Number(problem.endLine) - 1, character: Number(problem.endColumn) - 1 },
    },
  }));
  expect(expected.length).toBeGreaterThan(1);
  expect(diagnostics).toEqual(expected);
});

test('what is typed counts, not what is on the disk', async () => {
  const editor = await startEditor(workspace({ [PATH]: taskWith('outcome: completed') }));
  await editor.opens(PATH);
  await editor.shows(PATH, (all) => all.length === 0);
  await editor.types(PATH, taskWith('outcome: perhaps'));
  expect(codes((await editor.shows(PATH)).diagnostics)).toEqual(['outcome-invalid']);
});

test('a lone carriage return, a byte order mark and characters of two units do not move a problem', async () => {
  const text = `\ufeff# Task 007: C\rache 😀\n\n## Handoff\n\n\`\`\`yaml\noutcome: completed\ngotchas:\n  - issue: "😀 a"\n    😀: b\n\`\`\`\n`;
  const editor = await startEditor(workspace({ [PATH]: text }));
  await editor.opens(PATH, text);
  const { diagnostics } = await editor.shows(PATH, (all) => all.includes('unknown-key'));
  const { range } = diagnostics.find(({ code }) => code === 'unknown-key')!;
  expect(range.start).toEqual({ line: 9, character: 4 });
});

test('quick fixes, applied one after the other, make check clean', async () => {
  const place = workspace({ [PATH]: WRONG.replace('done', 'Completed') });
  const editor = await startEditor(place);
  await editor.opens(PATH);
  for (;;) {
    const { diagnostics } = await editor.shows(PATH, () => true);
    const [first] = diagnostics;
    if (!first) break;
    const [action] = (await editor.actions(PATH, first.range, ['quickfix'])) as CodeAction[];
    expect(action).toMatchObject({ kind: 'quickfix', isPreferred: true });
    expect(codes(action!.diagnostics!)).toContain(first.code);
    await editor.edits(PATH, action!.edit!.changes![editor.uri(PATH)]!);
  }
  await editor.saves(PATH);
  expect(await place.passdown(['check', '--strict', PATH])).toMatchObject({ code: 0 });
});

test('one action applies all safe fixes, as check --fix does', async () => {
  const place = workspace({ [PATH]: WRONG });
  const editor = await startEditor(place);
  await editor.opens(PATH);
  const everywhere = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
  const [action] = (await editor.actions(PATH, everywhere, ['source.fixAll'])) as CodeAction[];
  expect(action!.kind).toBe('source.fixAll.passdown');
  await editor.edits(PATH, action!.edit!.changes![editor.uri(PATH)]!);
  await place.passdown(['check', '--fix', PATH]);
  expect(editor.text(PATH)).toBe(place.read(PATH));
});

test('a fix is offered only where the cursor is', async () => {
  const editor = await startEditor(workspace({ [PATH]: WRONG }));
  await editor.opens(PATH);
  const top = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
  expect(await editor.actions(PATH, top, ['quickfix'])).toEqual([]);
});

test('saving another file brings the problems that other files cause up to date', async () => {
  const waiting = '# Task 008: Use the cache\n\n| Depends On | 009 |\n|---|---|\n';
  const other = 'tasks/task-010.md';
  const place = workspace({ 'tasks/task-008.md': waiting, [other]: '# Task 010: Cache\n' });
  const editor = await startEditor(place);
  await editor.opens('tasks/task-008.md');
  await editor.opens(other);
  await editor.shows('tasks/task-008.md', (all) => all.includes('task-unknown'));
  await editor.types(other, '# Task 009: Cache\n');
  await editor.saves(other);
  const { diagnostics } = await editor.shows('tasks/task-008.md', (all) => !all.includes('task-unknown'));
  expect(diagnostics).toEqual([]);
});

test('files that the configuration leaves out are left alone, and a closed file shows nothing', async () => {
  const place = workspace({
    [PATH]: WRONG,
    'docs/example.md': WRONG,
    '.passdown/config.yaml': 'include: [tasks/*.md]\n',
  });
  const editor = await startEditor(place);
  await editor.opens('docs/example.md');
  expect((await editor.shows('docs/example.md', () => true)).diagnostics).toEqual([]);
  await editor.opens(PATH);
  await editor.shows(PATH);
  await editor.closes(PATH);
  expect((await editor.shows(PATH, (all) => all.length === 0)).diagnostics).toEqual([]);
});

test('a wrong configuration is told once, and mending it is enough', async () => {
  const place = workspace({ [PATH]: WRONG, '.passdown/config.yaml': 'inclde: [a]\n' });
  const editor = await startEditor(place);
  await editor.opens(PATH);
  await editor.shows(PATH, () => true);
  await editor.types(PATH, `${WRONG}\n`);
  await editor.completes(PATH, 'outcome: ');
  expect(editor.messages).toEqual([expect.stringContaining('There is no key inclde')]);
  place.write('.passdown/config.yaml', 'include: [tasks/*.md]\n');
  await editor.types(PATH, WRONG);
  await editor.shows(PATH);
});

test('asking creates nothing', async () => {
  const place = workspace({ [PATH]: WRONG });
  const editor = await startEditor(place);
  await editor.opens(PATH);
  await editor.shows(PATH);
  await editor.goesTo(PATH, 'outcome');
  expect(existsSync(join(place.root, '.passdown'))).toBe(false);
});

test('the name of a folder with blanks and other letters is no obstacle', async () => {
  const path = 'tasks/für später #1/task-007 100%.md';
  const editor = await startEditor(workspace({ [path]: WRONG, '.git/HEAD': '' }));
  await editor.opens(path);
  expect(codes((await editor.shows(path)).diagnostics)).toContain('outcome-invalid');
});

const DRAFT = taskWith(
  [
    'outcome: ',
    'gotchas:',
    '  - issue: Rounded twice',
    '    severity: ',
    '    mi',
    'open_questions:',
    '  ',
    'blockers:',
    '- blocker: No key',
    '  imp',
    '',
  ].join('\n'),
);

test('completion offers the fields of the map that the cursor is in, without those that are there', async () => {
  const editor = await startEditor(workspace());
  await editor.opens(PATH, DRAFT);
  expect(labels(await editor.completes(PATH, '    mi'))).toEqual(['id', 'discovered_in', 'mitigation']);
  expect(labels(await editor.completes(PATH, '  imp'))).toEqual(['impact', 'suggested_resolution', 'blocking_tasks']);
  const top = labels(await editor.completes(PATH, '  imp\n'));
  expect(top).toContain('files_created');
  expect(top).not.toContain('gotchas');
});

test('completion opens a list with its first item, and an item with its dash', async () => {
  const editor = await startEditor(workspace());
  await editor.opens(PATH, DRAFT);
  const edit = async (piece: string, label: string) =>
    ((await editor.completes(PATH, piece)) as CompletionItem[]).find((item) => item.label === label)!.textEdit!.newText;
  expect(await edit('open_questions:\n  ', 'question')).toBe('- question: ');
  expect(await edit('  imp\n', 'files_modified')).toBe('files_modified:\n  - path: ');
  expect(await edit('    mi', 'mitigation')).toBe('mitigation: ');
});

test('completion offers the words of a field, and nothing outside the fence', async () => {
  const editor = await startEditor(workspace());
  await editor.opens(PATH, DRAFT);
  expect(labels(await editor.completes(PATH, 'outcome: '))).toEqual(['completed', 'partial', 'failed', 'blocked']);
  expect(labels(await editor.completes(PATH, 'severity: '))).toEqual(['high', 'medium', 'low']);
  expect(await editor.completes(PATH, 'issue: Rounded')).toEqual([]);
  expect(await editor.completes(PATH, '## Han')).toEqual([]);
});

test('an empty fence below the heading completes to a handoff', async () => {
  const editor = await startEditor(workspace());
  await editor.opens(PATH, taskWith(''));
  expect(labels(await editor.completes(PATH, '```yaml\n'))).toContain('outcome');
});

test('hover says what a field is for and which words it takes', async () => {
  const editor = await startEditor(workspace());
  await editor.opens(PATH, DRAFT);
  const hover = await editor.hovers(PATH, '    sev');
  expect(hover).toMatchObject({ contents: { kind: 'markdown', value: expect.stringContaining('How much it hurts') } });
  expect(JSON.stringify(hover)).toContain('`high`, `medium`, `low`');
  expect(JSON.stringify(await editor.hovers(PATH, 'outco'))).toContain('(required)');
  expect(await editor.hovers(PATH, 'issue: Rou')).toBeNull();
  expect(await editor.hovers(PATH, '# Ta')).toBeNull();
});

test('an id leads to the file of its task, however it is spelled', async () => {
  const from = taskWith('outcome: blocked\nblockers:\n  - blocker: No key\n    blocking_tasks: [TASK-8, task-099]');
  const place = workspace({ [PATH]: from, 'tasks/später/task-008.md': 'Notes\n\n# Task 008: Use it\n' });
  const editor = await startEditor(place);
  await editor.opens(PATH);
  const found = (await editor.goesTo(PATH, '[TAS')) as Location[];
  expect(found.map(({ uri }) => uri)).toEqual([editor.uri('tasks/später/task-008.md')]);
  expect(found[0]!.range.start.line).toBe(2);
  expect(await editor.goesTo(PATH, 'task-0')).toEqual([]);
});

test('an id that only a list describes leads to its row', async () => {
  const index = '# Tasks\n\n| ID | Task | Status |\n|---|---|---|\n| 008 | Use it | pending |\n';
  const from = taskWith('outcome: blocked\nblockers:\n  - blocker: No key\n    blocking_tasks: [8]');
  const editor = await startEditor(workspace({ [PATH]: from, 'tasks/index.md': index }));
  await editor.opens(PATH);
  expect(await editor.goesTo(PATH, '[8')).toMatchObject([
    { uri: editor.uri('tasks/index.md'), range: { start: { line: 4 } } },
  ]);
});
