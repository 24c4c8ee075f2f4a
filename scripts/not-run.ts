/** The line at the end of a test run that says what was not run, and what it needs. Tests that may be skipped name it: "(needs Neo4j)". */
import { dirname, relative } from 'node:path';

/** The part of vitest's JSON report that counts here. */
export interface Report {
  testResults: { name: string; message?: string; assertionResults: { fullName: string; status: string }[] }[];
}

const NEED = /\(needs ([^)]+)\)/;

/** Nothing where every test ran. */
export function notRun({ testResults }: Report, root: string): string | undefined {
  const folders = new Map<string, Set<string>>();
  // A file with a message could not be set up: its tests were skipped for that.
  for (const { name, assertionResults } of testResults.filter(({ message }) => !message))
    for (const { fullName, status } of assertionResults) {
      const need = status === 'skipped' || status === 'pending' ? NEED.exec(fullName)?.[1] : undefined;
      if (need) folders.set(need, (folders.get(need) ?? new Set()).add(folderOf(name, root)));
    }
  if (folders.size === 0) return undefined;
  const parts = [...folders].sort().map(([need, places]) => `${need} (${[...places].sort().join(', ')})`);
  return `Not run, because this is missing here: ${parts.join('; ')}`;
}

const folderOf = (file: string, root: string) => relative(root, dirname(file)).replaceAll('\\', '/');
