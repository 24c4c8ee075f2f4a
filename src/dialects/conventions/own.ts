/** Conventions that a repository describes itself, below `conventions:` in its configuration: the same rows as those of notes. */
import type { OwnConvention } from '../../model/index.ts';
import { convention } from '../kit/convention.ts';
import { type HeadingRow, readHeadings } from '../kit/heading-note.ts';
import type { Meaning } from '../kit/heading-words.ts';

/** What a heading may mean, by the word of the configuration. */
const MEANINGS: Readonly<Record<string, Meaning>> = {
  ...{ steps: 'step', gotchas: 'gotcha', patterns: 'pattern', questions: 'question', blockers: 'blocker' },
  ...{ done: 'done', prose: 'prose', skip: 'described' },
};

const rows = new WeakMap<OwnConvention, HeadingRow>();

export const ownDialect = convention({ name: 'own', version: 1, place: /^(?!)/ }, ({ path, markdown, as }) =>
  typeof as === 'object' && markdown.text.trim() !== '' ? readHeadings(rowOf(as), markdown, path) : undefined,
);

function rowOf(own: OwnConvention): HeadingRow {
  const known = rows.get(own) ?? {
    ...{ name: own.name, version: 1 },
    headings: Object.entries(own.headings).map(([word, titles]) => [startsLike(titles), MEANINGS[word]!] as const),
    ...(own.otherwise !== 'prose' && { otherwise: MEANINGS[own.otherwise]! }),
  };
  rows.set(own, known);
  return known;
}

const startsLike = (titles: readonly string[]) =>
  new RegExp(
    `^(?:${titles.map((title) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})(?![\\p{L}\\p{N}])`,
    'iu',
  );
