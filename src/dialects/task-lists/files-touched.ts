/** Which files the line of a task is about. Only a done task has changed anything, and only where its verb says so. */

import { filesNamedIn } from '../task/named-files.ts';
import type { Status } from '../task/statuses.ts';
import type { FileTouched } from './reading.ts';

/** The first word of the line, behind labels such as [P] and [US1]. */
const VERB = /^(?:[-*+]\s+)?(?:\[[^\]]*\]\s*)*\**([A-Za-z]+)/;
const MAKES = new Set(['create', 'scaffold']);
/** These create what they name at once: `Add src/a.ts`. What they put into a file changes it: `Add a test to src/a.ts`. */
const PUTS = new Set(['add', 'implement', 'build', 'define', 'introduce', 'generate', 'write']);
const CHANGES = new Set([
  ...['update', 'modify', 'edit', 'change', 'extend', 'fix', 'refactor', 'rewrite', 'replace', 'rename', 'integrate'],
  ...['wire', 'register', 'enhance', 'improve', 'adjust', 'convert', 'migrate', 'configure', 'export', 'move', 'split'],
]);
const REMOVES = new Set(['delete', 'remove']);
/** What may stand before the file that the verb is about: `in`, `at`, `to` … or the verb itself. */
const ABOUT = /(?:^|\s)(?:in|at|to|into|inside|as|and|file|files|:|,|\+)\s*[`"'(]*$/i;

export function filesTouched(text: string, offset: number, status: Status): FileTouched[] {
  const [head, verb = ''] = VERB.exec(text) ?? ['', ''];
  // `@scope/name.js` is a package.
  const named = filesNamedIn(text).filter(({ path }) => !path.startsWith('@'));
  return named.map(({ path, start }) => {
    const before = text.slice(head.length, start);
    const how = status === 'completed' ? howTouched(verb.toLowerCase(), before) : 'NAMES';
    const deleted = how === 'MODIFIED' && REMOVES.has(verb.toLowerCase()) && { deleted: true as const };
    return { path, start: offset + start, how, ...deleted };
  });
}

function howTouched(verb: string, before: string): FileTouched['how'] {
  const isObject = /^[\s`"'(*]*(?:(?:the|a|an|new|file)\s+(?:[`"'(]+$)?)*$/i.test(before);
  if (!isObject && !ABOUT.test(before)) return 'NAMES';
  if (MAKES.has(verb) || (PUTS.has(verb) && isObject)) return 'CREATED';
  if (REMOVES.has(verb)) return 'MODIFIED';
  return PUTS.has(verb) || CHANGES.has(verb) ? 'MODIFIED' : 'NAMES';
}
