/** What is known of a file, and its lines. */
import { count, ITEM_PREFIXES, type ItemLabel, type Label, type Properties } from '../model/index.ts';
import type { ItemAnswer, Seen } from './answer.ts';
import { itemLines, LAST_ONLY } from './item-lines.ts';
import type { Voice } from './voice.ts';

export interface FileAnswer {
  project: string;
  path: string;
  /** Whether the tree has it now. If not, the path is as a note wrote it, and which file is meant is unknown. */
  resolved: boolean;
  createdBy: Told[];
  modifiedBy: Told[];
  handedOnBy: Told[];
  /** Tasks and notes that mention it. */
  namedBy: Told[];
  /** Handoffs between skills whose deliverable it is. */
  deliveredBy: (Seen & Properties)[];
  /** What the file itself hands on, where it is a handoff; with workflow, stage, sections, reviews and all else that it speaks of. */
  handsOn: HandoffInFile | null;
  gotchas: ItemOfFile[];
  patterns: ItemOfFile[];
  steps: ItemOfFile[];
  blockers: ItemOfFile[];
  questions: ItemOfFile[];
  /** How many are not in those lists, where there are very many: statements of older documents, and items that come after those shown. */
  leftOut: { [list in ToldList | ItemList]?: number };
  /** So many speak of the file that items are those of the last documents. */
  lastOnly?: true;
}

/** `named`: it names the file or is located there. Otherwise it was learned by somebody who worked on the file. Those that name it come first. */
export type ItemOfFile = ItemAnswer & { named: boolean };

/** The kinds in the order in which they are of use to somebody who opens the file. */
export const KINDS = ['Gotcha', 'Pattern', 'Step', 'Blocker', 'Question'] as const satisfies ItemLabel[];
export const listOf = (label: (typeof KINDS)[number]) => `${ITEM_PREFIXES[label]}s` as const;
export type ItemList = ReturnType<typeof listOf>;
export type ToldList = 'createdBy' | 'modifiedBy' | 'handedOnBy' | 'namedBy';

/** A statement about the file; `written` is how it spells the path, where that is not its whole path. */
export type Told = Seen & Properties & { written?: string };

export interface HandoffInFile {
  kind: string;
  name: string;
  status: string | null;
  summary: string | null;
  /** Everything that it speaks of, by what that is. */
  about: { label: Label; id: string; text: string; line: number }[];
}

/** Documents that only mention the file, in words; data has all. */
const MOST_MENTIONS = 10;

export function fileLines(file: FileAnswer, voice: Voice): string[] {
  const { words, paint } = voice;
  return [
    paint('bold', words(file.path)) + (file.resolved ? '' : '  not in the tree now; as notes write it'),
    ...(file.handsOn ? handoffLines(file.handsOn, voice) : []),
    ...itemGroups(file, voice),
    ...moreItems(file, voice),
    ...speakerLines(file, voice),
  ];
}

/** First what names the file, then what else is known by those who worked on it, each by its kind. */
function itemGroups(file: FileAnswer, voice: Voice): string[] {
  const group = (named: boolean, title: string) =>
    KINDS.flatMap((label) => {
      const items = file[listOf(label)].filter((item) => item.named === named);
      return items.length === 0 ? [] : [voice.paint('cyan', `${listOf(label)} ${title}:`), ...itemLines(items, voice)];
    });
  return [...group(true, 'that name it'), ...group(false, 'of those who worked on it')];
}

/** `7 more gotchas: passdown gotchas --file src/pay.ts` */
function moreItems({ path, leftOut, lastOnly }: FileAnswer, { words, paint }: Voice): string[] {
  const lists = KINDS.map(listOf).filter((list) => leftOut[list] !== undefined);
  const more = lists.map((list) => `${leftOut[list]} more ${list}: passdown ${list} --file ${words(path)}`);
  return [...more, ...(lastOnly ? [LAST_ONLY] : [])].map((line) => paint('dim', line));
}

const VERBS: Readonly<Record<ToldList, string>> = {
  createdBy: 'created by',
  modifiedBy: 'modified by',
  handedOnBy: 'to be read, say',
  namedBy: 'named by',
};

function speakerLines(file: FileAnswer, { words, paint }: Voice): string[] {
  const place = ({ path, line }: Seen, more = '') => paint('dim', `${words(path)}:${line}${more}`);
  const as = ({ derived, written }: Told) =>
    `${derived ? ', read from prose' : ''}${written === undefined ? '' : `, written ${words(written)}`}`;
  const told = (verb: string, list: readonly Told[]) =>
    list.map((one) => {
      const why = words(String(one.purpose ?? one.description ?? one.reason ?? ''));
      return `${verb} ${one.task ?? 'a note'}${why === '' ? '' : `: ${why}`}  ${place(one, as(one))}`;
    });
  const mentions = onlyMentions(file);
  const more = mentions.length - MOST_MENTIONS;
  return [
    ...told('created by', file.createdBy),
    ...told('modified by', file.modifiedBy),
    ...told('to be read, says', file.handedOnBy),
    ...told('named by', mentions.slice(0, MOST_MENTIONS)),
    ...(more > 0 ? [`named by ${count(more, 'more document')}; --json lists them`] : []),
    ...(Object.keys(VERBS) as ToldList[]).flatMap((list) => olderLine(VERBS[list], file.leftOut[list])),
    ...file.deliveredBy.map(
      (one) => `delivered by ${words(String(one.name))}: ${words(String(one.text))}  ${place(one)}`,
    ),
  ];
}

const olderLine = (verb: string, older: number | undefined) =>
  older === undefined ? [] : [`${verb} ${count(older, 'other statement')}, of documents by name before these`];

/** Documents that say no more of the file than its name, each once. */
function onlyMentions({ createdBy, modifiedBy, handedOnBy, namedBy }: FileAnswer): Told[] {
  const seen = new Set([...createdBy, ...modifiedBy, ...handedOnBy].map(({ path }) => path));
  return namedBy.filter(({ path }) => !seen.has(path) && seen.add(path));
}

function handoffLines({ name, summary, about }: HandoffInFile, { words, paint }: Voice): string[] {
  return [
    `hands on ${words(name)}: ${words(summary ?? '')}`,
    ...about.map(
      ({ label, text, line }) => `  ${paint('cyan', label.padEnd(11))} ${words(text)}  ${paint('dim', `:${line}`)}`,
    ),
  ];
}
