/** Git's conflict markers in task files and notes: nobody can say what counts, so it is an error wherever they stand. */
import { expect, test } from 'vitest';
import { readText, taskWith } from '../support/fixtures.ts';
import { dataOf } from '../support/in-process.ts';
import { workspace } from '../support/workspace.ts';

const conflictsOf = (text: string, path?: string) =>
  readText(text, path)
    .problems.filter(({ code }) => code === 'merge-conflict')
    .map(({ line, column }) => `${line}:${column}`);
const conflict = (...inner: string[]) =>
  ['<<<<<<< HEAD', 'a', ...inner, '=======', 'b', '>>>>>>> other', ''].join('\n');

test.each([
  ['in the text', `# Task 7: x\n\n${conflict()}`, '3:1'],
  ['in the handoff', taskWith(`outcome: completed\n${conflict()}`), '7:1'],
  ['with the common ancestor', `# Task 7: x\n\n${conflict('||||||| 1234567', 'c')}`, '3:1'],
  ['with CRLF', `# Task 7: x\n\n${conflict()}`.replaceAll('\n', '\r\n'), '3:1'],
  [
    'in which a fence begins on both sides',
    '# Task 7: x\n<<<<<<< HEAD\n```ts\n=======\n```js\n>>>>>>> o\n```\n',
    '2:1',
  ],
  ['in a fence that nothing closes', `# Task 7: x\n\n\`\`\`\n${conflict()}`, '4:1'],
  [
    'behind an example and a marker alone',
    `# Task 7: x\n\`\`\`\n${conflict()}\`\`\`\n<<<<<<< x\n${conflict()}`,
    '10:1',
  ],
])('a conflict %s is found once, at its first marker', (_, text, place) => {
  expect(conflictsOf(`${text}${conflict()}`)).toEqual([place]);
  expect(readText(text).reading.state).toBe('invalid');
});

test.each([
  ['an order that is none', '>>>>>>> a\n=======\n<<<<<<< b\n'],
  ['two of three', '<<<<<<< a\n=======\n'],
  ['indented markers', '  <<<<<<< a\n  =======\n  >>>>>>> b\n'],
  ['longer lines', '<<<<<<<< a\n========\n>>>>>>>> b\n'],
  ['words behind the middle one', '<<<<<<< a\n======= x\n>>>>>>> b\n'],
])('%s is no conflict', (_, text) => {
  expect(conflictsOf(`# Task 7: x\n\n${text}`)).toEqual([]);
});

test('a note is no exception, and ingest names such a file as invalid', async () => {
  expect(conflictsOf(`# Session notes\n\n${conflict()}`, 'HANDOFF.md')).toEqual(['3:1']);
  const place = workspace({
    'tasks/task-001.md': `# Task 1: x\n\n${conflict()}`,
    'tasks/task-002.md': '# Task 2: y\n',
  });
  expect(await dataOf(place, 'ingest')).toMatchObject({ code: 1, data: { ingested: 1, invalid: 1 } });
});
