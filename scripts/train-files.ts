/**
 * npm run train:files: fits the weights of the evidence for files (src/migrate/file-evidence.ts) to the labelled notes and writes
 * src/migrate/file-weights.json. Prints how well files are read in notes of owners that a model was not fitted with.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FILE_FIELDS } from '../src/migrate/fields.ts';
import type { FileModel } from '../src/migrate/file-model.ts';
import { filesIn } from '../src/migrate/files.ts';
import { crossValidateFiles } from './cross-validate-files.ts';
import { furtherNotes, hasLabelledNotes, type LabelledNote, labelledNotes, loadScorer } from './labelled-notes.ts';

if (!hasLabelledNotes) {
  console.error('There are no labelled notes, or no scorer, in ../shared: nothing to train with.');
  process.exit(2);
}
const notes = labelledNotes();
const further = furtherNotes();
const { unseenBy, final } = crossValidateFiles([...notes, ...further]);
const read = ({ doc }: LabelledNote, model: FileModel) =>
  filesIn(doc, {}, model).map(({ kind, path }) => ({ field: FILE_FIELDS[kind], path }));

const score = await loadScorer();
function print(title: string, some: readonly LabelledNote[]): void {
  const said = some.map((note) => ({ note: note.note, items: read(note, unseenBy(note.owner)) }));
  const fields = score(some, said).fields.filter(({ field }) => Object.values<string>(FILE_FIELDS).includes(field));
  console.log(
    `${title} (${some.length} notes), each read by a model that never saw its owner: precision / recall / F1`,
  );
  for (const { field, precision, recall, f1, labelled } of fields)
    console.log(
      `  ${field.padEnd(22)} ${[precision, recall, f1].map((value) => value.toFixed(2)).join(' / ')}  of ${labelled}`,
    );
}
print('All', notes);
print('Further', further);
print(
  'Owners kept aside',
  notes.filter(({ aside }) => aside),
);

const weights = Object.fromEntries([...final.weights].map(([slot, words]) => [slot, Object.fromEntries(words)]));
const text = `${JSON.stringify({ kinds: final.kinds, weights })}\n`;
writeFileSync(join(import.meta.dirname, '../src/migrate/file-weights.json'), text);
console.log(
  `${[...final.weights.values()].reduce((sum, words) => sum + words.size, 0)} pieces of evidence, ${text.length} bytes`,
);
