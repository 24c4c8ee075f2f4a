/**
 * npm run train:migrate: learns from the labelled notes what each evidence weighs (src/migrate/weights.json), how often a
 * judgement is right, and from which confidence on lists show it (src/config/min-confidence.json). Then run eval:migrate.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { leastShown } from './calibrate.ts';
import { crossValidate } from './cross-validate.ts';
import { furtherNotes, hasLabelledNotes, labelledNotes } from './labelled-notes.ts';
import { bySlot, learn, modelOf, study } from './learn-weights.ts';

if (!hasLabelledNotes) {
  console.error('There are no labelled notes, or no scorer, in ../shared: nothing to learn from.');
  process.exit(2);
}
const studied = study([...labelledNotes(), ...furtherNotes()]);
const { judged, reliability } = crossValidate(studied);
const evidence = learn(studied);
const least = leastShown(judged, modelOf(evidence, reliability));

const text = `${JSON.stringify({ evidence: bySlot(evidence), reliability })}\n`;
const source = join(import.meta.dirname, '../src');
writeFileSync(join(source, 'migrate/weights.json'), text);
writeFileSync(join(source, 'config/min-confidence.json'), `${JSON.stringify(least, undefined, 2)}\n`);
console.log(`${Object.keys(evidence).length} kinds of evidence, ${Math.round(text.length / 1024)} KB`);
console.log(`Shown from: ${JSON.stringify(least)}`);
