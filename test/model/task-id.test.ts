/** The one spelling of a task id. */
import { describe, expect, test } from 'vitest';
import { normaliseTaskId, taskFileName, taskIdInList, taskOfFileName } from '../../src/model/index.ts';

describe('the id of a task in a list', () => {
  test.each([
    ['003-login/T012', '003-login/t012'],
    ['003-Login/T012a', '003-login/t012a'],
    ['001-raffle/T031-MIN', '001-raffle/t031-min'],
    ['login/4', 'login/4'],
    ['add-search/4.1', 'add-search/4.1'],
    ['packages/api/login/4.1', 'packages/api/login/4.1'],
    ['docs/line-1a2b3c4d', 'docs/line-1a2b3c4d'],
  ])('%s is %s, and is one as a file name too', (given, id) => {
    expect(normaliseTaskId(given)).toBe(id);
    expect(taskFileName(id)).not.toContain('/');
    expect(normaliseTaskId(taskOfFileName(taskFileName(id))!)).toBe(id);
  });

  test.each(['tasks/task-003.md', 'src/login', 'n/a', '1/2', '12/05/2026', 'login/', '/4', 'a//4', '../4'])(
    '%s is not an id',
    (text) => expect(normaliseTaskId(text)).toBeUndefined(),
  );

  test('a folder becomes part of an id whatever it is called', () => {
    expect(taskIdInList('My feature (v2)', 'T001')).toBe('my-feature-v2/t001');
    expect(taskIdInList('日本語/機能', '1.1')).toBe('日本語/機能/1.1');
    expect(taskIdInList('x'.repeat(300), 'T001')).toBeUndefined();
  });
});
