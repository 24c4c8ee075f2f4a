/** stale: what names a file or an identifier that is gone or was touched since it was said, with the commit that did it. */
import { type Depth, findStale, type Stale } from '../history/find-stale.ts';
import type { Verdict } from '../history/judge.ts';
import { markWords, type StaleMark } from '../history/marks.ts';
import { stateOf } from '../history/repository-state.ts';
import { isSince, type Moment } from '../history/since.ts';
import { ITEM_LABELS, ITEM_PREFIXES, normalisePath } from '../model/index.ts';
import { compare, describeItems, type ItemAnswer, type Seen, speakerOf } from './answer.ts';
import type { Asked, Question } from './question.ts';
import type { Voice } from './voice.ts';

type Args = {
  file?: string | undefined;
  since?: string | undefined;
  touched?: boolean | undefined;
  all?: boolean | undefined;
};

export interface StaleItem extends StaleMark {
  id: string;
  kind: string;
  text: string;
  /** Everything that it names and that is gone or touched; the first is the one above. */
  names: StaleMark[];
  seenIn: Seen[];
}

export interface StaleAnswer {
  items: StaleItem[];
  /** Why nothing can be known. */
  why: string | undefined;
}

export const question: Question<Args, StaleAnswer> = {
  takes: [
    { spelling: '--file <path>', about: 'only what names this file, or stands in it' },
    { spelling: '--since <when>', about: 'only what a commit since then did: a day, or a commit, tag or branch' },
    { spelling: '--touched', about: 'also where only lines that name it were changed, or the file was moved' },
    { spelling: '--all', about: 'also items that are settled' },
  ],
  ownSince: true,
  ask: (asked, args) => askStale(asked, args, 'all'),
  text: ({ items, why }, voice) => (why === undefined ? items.map((item) => staleLine(item, voice)) : [`${why}.`]),
  json: ({ items }) => items,
  none: 'Nothing that is known is stale.',
};

export async function askStale(asked: Asked, args: Args, depth: Depth): Promise<StaleAnswer> {
  const { store, root } = asked;
  const state = stateOf(root);
  // Where nobody can know, nothing need be read for it; what was wrong with the day is said all the same.
  if ('why' in state && args.since === undefined) return { items: [], why: state.why };
  const { marks, why, since } = await findStale({ ...asked, depth, since: args.since }, state);
  const kept = wanted(marks, { ...args, since });
  const items: StaleItem[] = [];
  for (const label of ITEM_LABELS) {
    const nodes = (await store.nodesByKey(label, [...kept.keys()])).filter(
      ({ props }) => args.all || props.standing === 'open',
    );
    const answers = await describeItems(store, label, nodes);
    for (const [i, answer] of answers.entries())
      items.push(staleItem(answer, ITEM_PREFIXES[label], kept.get(nodes[i]!.key)!));
  }
  return { items: items.sort(byState), why };
}

interface Filter extends Omit<Args, 'since'> {
  since: Moment | undefined;
}

function wanted(marks: Stale['marks'], { file, since, touched }: Filter): Map<string, Verdict[]> {
  const path = file === undefined ? undefined : normalisePath(file.replaceAll('\\', '/'));
  const isOf = ({ what, now }: Verdict) =>
    path === undefined || now === path || what === path || path.endsWith(`/${what}`) || what.startsWith(`${path}:`);
  const found = new Map<string, Verdict[]>();
  for (const [key, verdicts] of marks) {
    const own = verdicts.filter(
      (one) => (touched || one.state === 'gone') && (since === undefined || isSince(one.when, since)) && isOf(one),
    );
    if (own.length > 0) found.set(key, own);
  }
  return found;
}

function staleItem({ id, text, seenIn }: ItemAnswer, kind: string, verdicts: readonly Verdict[]): StaleItem {
  const names = verdicts.map(({ when: _, ...rest }) => rest);
  return { id, kind, text, ...names[0]!, names, seenIn };
}

function byState(a: StaleItem, b: StaleItem): number {
  const rank = ({ state }: StaleItem) => (state === 'gone' ? 0 : 1);
  const place = ({ seenIn }: StaleItem) => `${seenIn[0]?.path}:${String(seenIn[0]?.line).padStart(8, '0')}`;
  return rank(a) - rank(b) || compare(place(a), place(b)) || compare(a.id, b.id);
}

const LONGEST_NAME = 120;

function staleLine({ id, text, names, seenIn }: StaleItem, voice: Voice): string {
  const { words, paint, form } = voice;
  const [first] = seenIn;
  const why = names.map((one) => markWords(one, (name) => words(name, LONGEST_NAME))).join('; ');
  const place = first ? `${words(speakerOf(first))}, ${words(first.path, 200)}:${first.line}` : 'no source';
  if (form === 'page') return `- ${words(id, 60)} [${why}] ${words(text, 160)} (${place})`;
  return `${paint('bold', words(text))}\n  ${paint('yellow', why)}\n  ${paint('dim', place)}`;
}
