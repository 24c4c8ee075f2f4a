/** patterns, gotchas, blockers, questions, steps: the same question about each kind of item. */
import { trackedFiles } from '../disk/tracked-files.ts';
import { count, fieldsOf, foldedTag, ITEM_PREFIXES, type ItemLabel, LEVELS, normalisePath } from '../model/index.ts';
import { itemLines, LAST_ONLY } from './item-lines.ts';
import { askItemPage, type ItemPage, type ItemQuery } from './items.ts';
import { ALL_PROJECTS, type Argument, type Question, SINCE, scopeOf } from './question.ts';
import { fileTree } from './resolve-paths.ts';
import type { Voice } from './voice.ts';

const DEFAULT_LIMIT = 20;

/** `text` is for doors that have words in the same question as the other filters. */
type Args = Pick<ItemQuery, 'task' | 'text' | 'severity' | 'derived' | 'all'> & {
  tag?: readonly string[] | undefined;
  /** A list: its spellings, known already. */
  file?: string | readonly string[] | undefined;
  allProjects?: boolean | undefined;
  limit?: number | undefined;
  since?: string | undefined;
};

const TAKES: readonly Argument[] = [
  { spelling: '--tag <tag>', about: 'only with this tag; repeat it to rank by how many match', repeats: true },
  { spelling: '--file <path>', about: 'only those about this file' },
  { spelling: '--task <id>', about: 'only those that this task reports' },
  ALL_PROJECTS,
  { spelling: '--all', about: 'also those that are settled, replaced or of an earlier session, and why' },
  {
    spelling: '--derived <which>',
    about: 'only what was read from prose, none of it, or all that is known: what is unsure, too',
    choices: ['only', 'none', 'all'],
  },
  SINCE,
  { spelling: '--limit <count>', about: 'at most this many', count: DEFAULT_LIMIT },
];
const SEVERITY: Argument = { spelling: '--severity <level>', about: 'only with this severity', choices: LEVELS };

/** Every way in which notes may write the file that a path means. */
export function spellingsOf(root: string, path: string): string[] {
  const tree = fileTree(trackedFiles(root));
  const asked = normalisePath(path.replaceAll('\\', '/'));
  return tree.spellings(tree.meant(asked) ?? asked);
}

/** Nothing is left out in silence. Where the list is full, nobody looked at the rest. */
function leftOut(label: ItemLabel, closed: number, isFull: boolean, voice: Voice): string {
  const which = `${isFull ? 'at least ' : ''}${count(closed, ITEM_PREFIXES[label])}`;
  const how = `no longer ${closed === 1 ? 'holds' : 'hold'}: settled, replaced or of an earlier session`;
  const words = `Left out: ${which} that ${how}; ${voice.form === 'page' ? 'all' : '--all'} shows ${closed === 1 ? 'it' : 'them'}.`;
  return aside(words, voice);
}

const aside = (words: string, { form, paint }: Voice) => (form === 'page' ? words : paint('dim', words));

export function itemsQuestion(label: ItemLabel): Question<Args, ItemPage> {
  const isRanked = fieldsOf(label).some(({ property }) => property === 'severity');
  return {
    takes: isRanked ? [...TAKES, SEVERITY] : TAKES,
    marked: true,
    async ask(asked, args) {
      const { tag = [], file, task, text, severity, derived, all = false, limit = DEFAULT_LIMIT } = args;
      return askItemPage(asked.store, {
        label,
        project: scopeOf(asked, args),
        tags: tag.map(foldedTag),
        files: typeof file === 'string' ? spellingsOf(asked.root, file) : file,
        ...{ task, text, severity, derived, all, limit },
        minConfidence: asked.config.derived.minConfidence,
      });
    },
    text: ({ items, closed, lastOnly }, voice, { allProjects, limit = DEFAULT_LIMIT }) => [
      ...itemLines(items, voice, allProjects),
      ...(closed > 0 ? [leftOut(label, closed, items.length >= limit, voice)] : []),
      ...(lastOnly ? [aside(LAST_ONLY, voice)] : []),
    ],
    json: ({ items }) => items,
    none: `No ${ITEM_PREFIXES[label]}s found.`,
  };
}
