/** What views of the whole graph show is ready before somebody turns to them. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { AnswerBook } from '../../src/serve/answer-book.ts';
import { CurrentGraph } from '../../src/serve/current-graph.ts';
import { PREPARED, PreparedAnswers } from '../../src/serve/prepare-answers.ts';
import { PATIENCE_MS } from '../support/limits.ts';
import { example } from '../support/page.ts';

test('answers about the whole graph are worked out once for each state of it, when it has been quiet, and not after the end', async () => {
  const { root } = example('bookshop');
  const graph = new CurrentGraph({ folder: root, cwd: root, env: {} });
  onTestFinished(() => graph.close());
  const book = new AnswerBook(graph);
  const asked: string[] = [];
  const answer = book.answer.bind(book);
  const answers: Promise<unknown>[] = [];
  book.answer = (name, query) => {
    asked.push(name);
    const made = answer(name, query);
    answers.push(made);
    return made;
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const prepared = new PreparedAnswers(book);
  for (const state of ['a', 'b', 'b', 'c']) prepared.changed(state);
  expect(asked).toEqual([]);
  vi.runOnlyPendingTimers();
  await vi.waitFor(() => expect(asked).toEqual(PREPARED), { timeout: PATIENCE_MS });
  expect((await Promise.all(answers)).map((one) => (one as { kind: string }).kind)).toEqual(PREPARED);
  prepared.changed('c');
  expect(vi.getTimerCount()).toBe(0);
  prepared.changed('d');
  prepared.end();
  expect(vi.getTimerCount()).toBe(0);
});
