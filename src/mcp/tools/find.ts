/** passdown_find: what is known, first as a list of one line each, then by id in full. */
import { z } from 'zod';
import { wholeItem } from '../../ask/item-lines.ts';
import { askItemsById } from '../../ask/items.ts';
import { itemsQuestion, spellingsOf } from '../../ask/items-question.ts';
import { question as search } from '../../ask/search.ts';
import { PAGE } from '../../ask/voice.ts';
import { withMarks } from '../../history/marked-store.ts';
import { ITEM_LABELS, ITEM_PREFIXES, type ItemLabel, notFound } from '../../model/index.ts';
import { quote } from '../../words/quote.ts';
import { redact } from '../../words/redact.ts';
import type { CurrentWorkplace } from '../../workplace/open-workplace.ts';
import { fitLines, LARGE, opening, SMALL } from '../answer.ts';
import { assertTask, assertTasks } from '../known-task.ts';
import { projectPath } from '../project-path.ts';
import { since, tool, word } from '../tool.ts';

type Kind = `${(typeof ITEM_PREFIXES)[ItemLabel]}s`;
const KINDS = ITEM_LABELS.map((label) => `${ITEM_PREFIXES[label]}s` as Kind);
const MOST = 100;
const DEFAULT = 15;
/** Of each kind, where none is asked for. */
const OF_EACH = 4;

const few = (most: number) =>
  z
    .array(word())
    .refine((list) => list.length <= most, `must be at most ${most}`)
    .optional();

interface Filters {
  kind?: Kind | undefined;
  tags?: string[] | undefined;
  file?: string | undefined;
  text?: string | undefined;
  task?: string | undefined;
  all?: boolean | undefined;
  limit?: number | undefined;
}

export const findTool = tool({
  name: 'passdown_find',
  description: 'What earlier handoffs tell, narrowed by any of these. A list with ids; with ids, those in full.',
  arguments: {
    kind: z.enum(KINDS).optional(),
    tags: few(20).describe('Ranked by how many match'),
    file: word().optional().describe('Path from the root'),
    text: word().optional().describe('Words; where nothing has all of them, the best of some'),
    task: word().optional(),
    since: since(),
    all: z.boolean().optional().describe('Also what no longer holds, and why'),
    ids: few(MOST),
    limit: z.int().min(1).max(MOST).optional(),
  },
  answer: ({ ids, since: when, ...filters }, desk) =>
    desk.ask(async (current) => {
      const marked = await withMarks(current, 'short', when);
      return ids === undefined ? list(marked, filters) : inFull(marked, ids);
    }),
});

async function list(current: CurrentWorkplace, filters: Filters): Promise<string> {
  const { kind, limit, text } = filters;
  const isNarrowed = kind ?? filters.tags ?? filters.file ?? filters.task ?? filters.all;
  if (text !== undefined && isNarrowed === undefined) return inWords(current, text, limit);
  const labels = kind === undefined ? ITEM_LABELS : [ITEM_LABELS[KINDS.indexOf(kind)]!];
  const most = limit ?? (kind === undefined ? OF_EACH : DEFAULT);
  const { root } = current;
  const files = filters.file === undefined ? undefined : spellingsOf(root, projectPath(root, filters.file));
  const pages = await Promise.all(labels.map((label) => page(current, label, { ...filters, files }, most)));
  const found = pages.filter(({ lines }) => lines.length > 0);
  if (found.length === 0) {
    await assertTasks(current);
    if (filters.task !== undefined) await assertTask(current, filters.task);
    return `Nothing found. Try another word or fewer filters${kind === undefined ? '' : ', no kind'}.`;
  }
  const left = found.reduce((sum, { items, total }) => sum + total - items.length, 0);
  return fitLines({
    head: [...opening(current), found.map(({ label, total }) => `${ITEM_PREFIXES[label]}s: ${total}`).join(', ')],
    lines: found.flatMap(({ lines }) => lines),
    more: left,
    hint: `narrow it with kind, tags, file, text or task, or give a limit (up to ${MOST}); ids gives some in full`,
    budget: limit === undefined ? SMALL : LARGE,
  });
}

/** The same search as the command's: all words, or the best of some; items, tasks, files and passages of notes. */
async function inWords(current: CurrentWorkplace, text: string, limit: number | undefined): Promise<string> {
  const args = { text, limit: limit ?? DEFAULT };
  const found = await search.ask(current, args);
  if (found.length === 0) return 'Nothing found. Try other words.';
  return fitLines({
    head: opening(current),
    lines: search.text(found, PAGE, args),
    hint: `narrow it with kind, tags, file or task, or give a limit (up to ${MOST}); ids gives some in full`,
    budget: limit === undefined ? SMALL : LARGE,
  });
}

type Found = Pick<Filters, 'tags' | 'text' | 'task' | 'all'> & { files: readonly string[] | undefined };

async function page(
  current: CurrentWorkplace,
  label: ItemLabel,
  { tags, files, text, task, all }: Found,
  limit: number,
) {
  const question = itemsQuestion(label);
  const args = { tag: tags, file: files, text, task, all: all ?? false, limit };
  const found = await question.ask(current, args);
  return { label, ...found, lines: question.text(found, PAGE, args) };
}

async function inFull(current: CurrentWorkplace, ids: readonly string[]): Promise<string> {
  const found = (await askItemsById(current.store, current.project, ids)).flatMap(({ items }) => items);
  if (found.length === 0) throw notFound(ids.join(', '), 'Use ids from a list of passdown_find');
  const unknown = await unknownOf(current, ids, found);
  return fitLines({
    head: [...opening(current), ...(unknown.length > 0 ? [`Not found: ${quote(redact(unknown.join(', ')))}.`] : [])],
    lines: found.flatMap((item) => wholeItem(item, PAGE)),
    hint: 'lines; ask for fewer ids at once, or read the files that are named',
    budget: LARGE,
  });
}

/** Those that nothing was found by; only an id that no answer shows, an author's own perhaps, must be asked for again. */
async function unknownOf(
  { store, project }: CurrentWorkplace,
  ids: readonly string[],
  found: readonly { id: string }[],
): Promise<string[]> {
  const shown = new Set(found.map(({ id }) => id));
  const others = ids.filter((id) => !shown.has(id));
  const answers = await Promise.all(others.map((id) => askItemsById(store, project, [id])));
  return others.filter((_, index) => answers[index]!.length === 0);
}
