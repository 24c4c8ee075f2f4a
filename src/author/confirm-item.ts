/** That an item still holds, written down as an author would: under `confirms` of a note of passdown's own, which is read like any other. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { headOf } from '../disk/changed-files.ts';
import { FileScope } from '../disk/file-scope.ts';
import { makeFolder } from '../disk/safe-place.ts';
import { writeFileAtomically } from '../disk/write-file.ts';
import { OperatorError } from '../model/index.ts';
import { fileAt } from '../workplace/documents.ts';
import type { Workplace } from '../workplace/workplace.ts';

const CONFIRMED = 'handoffs/confirmed.md';
const BEGINNING = '# Confirmed\n\n## Handoff\n\n```yaml\noutcome: completed\nconfirms:\n';
const END = '```\n';

/** Returns the path and the line that says it. */
export function confirmItem(workplace: Workplace, text: string): { path: string; line: number } {
  const { root, config } = workplace;
  if (!new FileScope(root, config).admits(CONFIRMED))
    throw refused(`${CONFIRMED} is not read here`, 'Add handoffs/*.md to include: in .passdown/config.yaml');
  const before = existsSync(join(root, CONFIRMED)) ? fileAt(workplace, CONFIRMED).source?.text : BEGINNING + END;
  const [list] = before?.startsWith(BEGINNING) && before.endsWith(END) ? [before.slice(0, -END.length)] : [];
  if (list === undefined)
    throw refused(`${CONFIRMED} is not as passdown wrote it`, 'Add the item there by hand, under confirms');
  // A line that is there keeps its commit: what is confirmed again needs another one.
  const entry = `  - ${JSON.stringify(text)}`;
  const others = list.split('\n').filter((line) => line !== '' && !line.startsWith(entry));
  const lines = [...spaced(others), `${entry} # at ${headOf(root)?.slice(0, 9) ?? 'no commit'}`];
  makeFolder(root, dirname(CONFIRMED));
  writeFileAtomically(root, CONFIRMED, `${lines.join('\n')}\n${END}`);
  return { path: CONFIRMED, line: lines.length };
}

/** Headings and fences stand apart, as they did. */
const spaced = (lines: readonly string[]) => lines.flatMap((line) => (line.startsWith('#') ? [line, ''] : [line]));

function refused(message: string, hint: string): OperatorError {
  return new OperatorError({ code: 'not-confirmed', message, hint, exitCode: 1 });
}
