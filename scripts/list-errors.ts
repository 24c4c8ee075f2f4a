/** What is wrong in one field, note by note: wrongly said (+) and not found (-). */
import { lineText } from '../src/parse/line-map.ts';
import type { LabelledNote, Said } from './labelled-notes.ts';

const linesOf = (items: readonly Said[]) => {
  const lines = new Set<number>();
  for (const item of items)
    if (item.lines) for (let line = item.lines[0]; line <= item.lines[1]; line++) lines.add(line);
  return lines;
};
const cleaned = (path: string) => path.replace(/^\.\//, '').replace(/\/$/, '');

export function printErrors(
  notes: readonly LabelledNote[],
  way: (note: LabelledNote) => readonly Said[],
  field: string,
) {
  for (const note of notes) {
    const said = way(note).filter((item) => item.field === field);
    const errors = /^files_|^dependencies/.test(field) ? wrongPaths(note, said, field) : wrongLines(note, said, field);
    if (errors.length > 0) console.log(`\n${note.note}\n${errors.join('\n')}`);
  }
}

function wrongPaths(note: LabelledNote, said: readonly Said[], field: string): string[] {
  const gold = new Set(note.files.filter((file) => file.field === field).map(({ path }) => cleaned(path)));
  const found = new Set(said.map(({ path }) => cleaned(path ?? '')));
  const mentioned = (path: string) => {
    const line = note.doc.starts.findIndex((_, index) => lineText(note.doc, index).includes(path));
    return line === -1 ? '' : `  (${line + 1}: ${lineText(note.doc, line).trim().slice(0, 160)})`;
  };
  const other = (path: string) => note.files.find((file) => cleaned(file.path) === path)?.field ?? 'none';
  return [
    ...[...found].filter((path) => !gold.has(path)).map((path) => `  + ${path}, is ${other(path)}${mentioned(path)}`),
    ...[...gold].filter((path) => !found.has(path)).map((path) => `  - ${path}${mentioned(path)}`),
  ];
}

function wrongLines(note: LabelledNote, said: readonly Said[], field: string): string[] {
  const gold = linesOf(note.items.filter((item) => item.field === field));
  const found = linesOf(said);
  const other = (line: number) =>
    note.items.find(({ lines: [first, last] }) => first <= line && line <= last)?.field ?? 'none';
  return note.doc.starts.flatMap((_, index) => {
    const line = index + 1;
    if (gold.has(line) === found.has(line)) return [];
    const sign = found.has(line) ? `+ is ${other(line)}` : '-';
    return `  ${line} ${sign}: ${lineText(note.doc, index).trim().slice(0, 240)}`;
  });
}
