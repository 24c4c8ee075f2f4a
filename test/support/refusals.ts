/** Why a handoff would be refused. */
import { readDocument } from '../../src/dialects/index.ts';
import { worldProblems } from '../../src/dialects/read-document.ts';
import { LIMITS, worldAt } from './fixtures.ts';

/** Codes of everything that refuses a document, text and world. */
export function refusals(text: string, root: string, now = Date.now()): string[] {
  const document = readDocument({ path: 'handoffs/example.yaml', text }, LIMITS)!;
  const world = worldProblems(document, root, worldAt(now, [root, '/tmp']));
  return [...document.problems, ...world].filter(({ severity }) => severity === 'error').map(({ code }) => code);
}
