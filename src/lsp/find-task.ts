/** From a task's id to the file that describes the task. */
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { CancellationToken, Location, Position } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { isOf } from '../dialects/read-document.ts';
import { taskDialect } from '../dialects/task/dialect.ts';
import { normaliseTaskId } from '../model/index.ts';
import { type LineMap, positionAt } from '../parse/line-map.ts';
import { documentsOf } from '../workplace/documents.ts';
import type { Workplace } from '../workplace/workplace.ts';

/** The id of a task in a list has the folder of the list before it: `003-login/t012`. */
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}._/-]*[\p{L}\p{N}])?/gu;

/** Every file of the task whose id is under the cursor, else the rows of lists that name it; files are read as they are on the disk. */
export async function definitionAt(
  workplace: Workplace,
  document: TextDocument,
  position: Position,
  token: CancellationToken,
): Promise<Location[]> {
  const word = wordAt(document, position);
  const id = word === undefined ? undefined : normaliseTaskId(word);
  const [files, rows]: [Location[], Location[]] = [[], []];
  if (id === undefined) return files;
  for (const { path, document: task } of documentsOf(workplace)) {
    if (isOf(task, taskDialect)) {
      const at = (offset: number) => location(join(workplace.root, path), task.markdown, offset);
      if (task.reading.task.id?.value === id) files.push(at(task.reading.task.id.start));
      rows.push(...task.reading.task.index.filter((row) => row.id === id).map(({ start }) => at(start)));
    }
    // Editors ask for every word that the mouse passes over, and cancel what they no longer want to know.
    await nextTurn();
    if (token.isCancellationRequested) return [];
  }
  return files.length > 0 ? files : rows;
}

function wordAt(document: TextDocument, { line, character }: Position): string | undefined {
  const text = document.getText({ start: { line, character: 0 }, end: { line: line + 1, character: 0 } });
  for (const { 0: word, index } of text.matchAll(WORD))
    if (index <= character && character <= index + word.length) return word;
  return undefined;
}

function location(full: string, map: LineMap, offset: number): Location {
  const { line, column } = positionAt(map, offset);
  const start = { line: line - 1, character: column - 1 };
  return { uri: pathToFileURL(full).href, range: { start, end: start } };
}
