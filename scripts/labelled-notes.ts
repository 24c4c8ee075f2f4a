/** The labelled notes beside the repository, each with its owner, its kind, and the part of the owners it belongs to. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Markdown, scanMarkdown } from '../src/parse/scan-markdown.ts';
import { notesByPlace } from './notes-by-place.ts';

export interface Said {
  field: string;
  lines?: [number, number];
  path?: string;
}
export interface LabelledNote {
  note: string;
  /** Notes of one owner are alike: they are never on both sides of a split. */
  owner: string;
  kind: string;
  /** Nobody looks at these owners' texts and errors when making rules, tables or evidence. */
  aside: boolean;
  doc: Markdown;
  items: (Said & { lines: [number, number] })[];
  files: (Said & { path: string })[];
}
export interface FieldScore {
  field: string;
  precision: number;
  recall: number;
  f1: number;
  said: number;
  labelled: number;
}
export interface Scored {
  fields: FieldScore[];
  macroF1: number;
}
type Entry = { note: string; items: readonly Said[]; files?: readonly Said[] };

const SHARED = process.env.PASSDOWN_TEST_SHARED ?? join(import.meta.dirname, '../../shared');
/** The notes that the first rules were made with, and those gathered later. */
const FOLDERS = ['corpus/notes', 'notes'].map((folder) => join(SHARED, folder));
const SCORER = join(SHARED, 'corpus/score.mjs');

/** By what a note is called: projects that use the same name write alike. */
const KINDS_OF_NOTE: readonly [RegExp, string][] = [
  [/memory-bank__/i, 'memory bank'],
  [/claude-progress|__progress\.|_progress\./i, 'progress file'],
  [/continue-here|__continue\./i, 'continue here'],
  [/__state\.|current_state/i, 'state file'],
  [/__(?:docs__)?(?:[a-z]+[_-])?handoff\.(?:txt\.)?md$/i, 'HANDOFF.md'],
  [/next_session|session/i, 'session note'],
];

/** About three owners in ten, for ever the same ones. */
const ASIDE = 77;
const isAside = (owner: string) => createHash('sha256').update(owner).digest()[0]! < ASIDE;

export const hasLabelledNotes = existsSync(SCORER) && FOLDERS.every((folder) => existsSync(join(folder, 'gold.json')));

const kindOf = (note: string) => KINDS_OF_NOTE.find(([like]) => like.test(note))?.[1] ?? 'other';
const ownerOf = (note: string) => note.split('__', 1)[0]!;

/** Those beside the repository: the ones that figures are about. */
export function labelledNotes(): LabelledNote[] {
  return FOLDERS.flatMap((folder, index) =>
    (JSON.parse(readFileSync(join(folder, 'gold.json'), 'utf8')) as Entry[]).map(({ note, items, files }) => ({
      note,
      owner: ownerOf(note),
      kind: kindOf(note),
      // The owners of the first notes were all looked at.
      aside: index > 0 && isAside(ownerOf(note)),
      doc: scanMarkdown(readFileSync(join(folder, note), 'utf8')),
      items: items as LabelledNote['items'],
      files: (files ?? []) as LabelledNote['files'],
    })),
  );
}

/** Our own, of other owners: they teach, and are counted apart. */
export function furtherNotes(): LabelledNote[] {
  const { notes, all } = notesByPlace();
  if (notes.length < all)
    console.error(
      `${all - notes.length} of ${all} notes of scripts/labels are not in the mirror (PASSDOWN_MIRROR): less is learned without them.`,
    );
  return notes.map(({ note, text, items, files }) => ({
    ...{ note, owner: ownerOf(note), kind: kindOf(note), aside: false },
    ...{ doc: scanMarkdown(text), items, files },
  }));
}

export async function loadScorer(): Promise<(gold: readonly Entry[], said: readonly Entry[]) => Scored> {
  return (await import(pathToFileURL(SCORER).href)).score;
}
