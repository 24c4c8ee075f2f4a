/** A question whose row has words for agents is a tool, without another line. */
import { expect, onTestFinished, test } from 'vitest';
import { QUESTIONS, type QuestionRow } from '../../src/ask/questions.ts';
import { Desk } from '../../src/mcp/desk.ts';
import { questionTools } from '../../src/mcp/question-tool.ts';
import { allTools } from '../../src/mcp/server.ts';
import { taskWith } from '../support/fixtures.ts';
import { workspace } from '../support/workspace.ts';

const offered = (...names: string[]): QuestionRow[] =>
  QUESTIONS.filter(({ name }) => names.includes(name)).map((row) => ({ ...row, tool: `Asks for ${row.name}.` }));

function deskAt(files: Record<string, string>): Desk {
  const desk = new Desk({ cwd: workspace({ '.passdown/config.yaml': 'project: shop\n', ...files }).root, env: {} });
  onTestFinished(() => desk.close());
  return desk;
}

const NOTE = { 'tasks/task-007.md': taskWith('outcome: completed\ngotchas:\n  - issue: "Slow <b>\u202e pool"') };

test('it has the arguments of the question, but for other projects, and the name of its row', async () => {
  const tools = await questionTools(offered('search', 'show', 'patterns'));
  expect(tools.map(({ name, description, arguments: given }) => [name, description, Object.keys(given)])).toEqual([
    ['passdown_show', 'Asks for show.', ['id', 'since']],
    ['passdown_search', 'Asks for search.', ['text', 'since', 'limit']],
    ['passdown_patterns', 'Asks for patterns.', ['tag', 'file', 'task', 'all', 'derived', 'since', 'limit']],
  ]);
});

test('it answers with the lines of the question, quoted, or says that there is nothing', async () => {
  const [search] = await questionTools(offered('search'));
  const desk = deskAt(NOTE);
  const answer = await search!.answer({ text: 'pool' }, desk);
  expect(answer).toContain('Gotcha');
  expect(answer).toContain('Slow &lt;b>\\u202e pool');
  expect(await search!.answer({ text: 'nothing-like-it' }, desk)).toBe('Nothing found.');
});

test('what does not exist is refused with what to do', async () => {
  const [show] = await questionTools(offered('show'));
  await expect(show!.answer({ id: 'task-099' }, deskAt(NOTE))).rejects.toThrow('task task-099');
});

test('no other question is a tool of its own', async () => {
  const names = QUESTIONS.filter(({ tool }) => tool !== undefined).map(({ name }) => `passdown_${name}`);
  expect((await allTools()).map(({ name }) => name)).toEqual([
    ...['passdown_brief', 'passdown_find', 'passdown_tasks', 'passdown_check', 'passdown_submit', 'passdown_status'],
    ...names,
  ]);
});
