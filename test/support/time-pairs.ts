/** The labelled pairs of test/fixtures/time: an item, and a later state of notes or code. Their form stands at the top of the files. */
import { parse } from 'yaml';
import { z } from 'zod';
import { askItems } from '../../src/ask/items.ts';
import { ITEM_LABELS } from '../../src/model/index.ts';
import { graphOf, PROJECT } from './brief-graph.ts';
import { fixtureText } from './fixtures.ts';

const KIND = z.enum(ITEM_LABELS);
const PLACE = /^(.+):(\d+)$/;

const textPair = z.strictObject({
  case: z.string(),
  files: z.record(z.string(), z.string()),
  kind: KIND,
  item: z.string(),
  state: z.enum(['current', 'settled', 'earlier', 'replaced', 'unknown']),
  by: z.string().regex(PLACE).optional(),
});

const changes = z.record(z.string(), z.string().nullable());

const gitPair = z.strictObject({
  case: z.string(),
  note: z.string(),
  kind: KIND,
  item: z.string(),
  history: z
    .array(
      z.strictObject({
        files: changes.optional(),
        move: z.record(z.string(), z.string()).optional(),
        note: z.literal(true).optional(),
      }),
    )
    .min(1),
  worktree: changes.optional(),
  without: z.enum(['git', 'history']).optional(),
  state: z.enum(['current', 'touched', 'gone', 'unknown']),
  by: z.union([z.number().int().nonnegative(), z.literal('worktree')]).optional(),
});

export type TextPair = z.infer<typeof textPair>;
export type GitPair = z.infer<typeof gitPair>;

function pairsOf<T>(file: string, form: z.ZodType<T>): T[] {
  return z.array(form).parse(parse(fixtureText(`time/${file}.yaml`)));
}

export const textPairs = () => ['within-a-file', 'series', 'decisions'].flatMap((file) => pairsOf(file, textPair));
export const gitPairs = () => pairsOf('git', gitPair);

/** What passdown says of a pair: the state of the item, and by what. */
export interface Judged {
  pair: TextPair;
  state: string;
  by: string | undefined;
}

export async function judgePair(pair: TextPair): Promise<Judged> {
  const store = await graphOf(pair.files);
  const page = await askItems(store, { label: pair.kind, project: PROJECT, derived: 'all', all: true, limit: 1000 });
  const item = page.find(({ text }) => text === pair.item)!;
  return { pair, state: item.state, by: item.by && `${item.by.path}:${item.by.line}` };
}

/** Of those that passdown calls so, how many are; and of those that are so, how many it calls so. */
export function figures(judged: readonly Judged[], state: string) {
  const called = judged.filter((one) => one.state === state);
  const right = called.filter(({ pair }) => pair.state === state);
  const meant = judged.filter(({ pair }) => pair.state === state);
  return { called: called.length, precision: right.length / called.length, recall: right.length / meant.length };
}
