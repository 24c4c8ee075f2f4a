/**
 * The long-running harness: `feature_list.json`, a list of features that pass or do not pass yet, bare or as `features` of an object. A
 * feature without an id is known by its place in the list: the harness forbids to reorder it.
 */
import { normaliseTaskId } from '../../model/index.ts';
import { JsonObject, objectsIn, parseJson } from '../../parse/parse-json.ts';
import { convention } from '../kit/convention.ts';
import { asId, given, idInList, nameOf, readNotes, shortened, TaskEntries, textOf } from '../kit/json-tasks.ts';
import type { ListedTask } from '../kit/reading.ts';
import { priorityOf } from '../task/metadata.ts';
import { filesNamedIn } from '../task/named-files.ts';
import type { Status } from '../task/statuses.ts';

/** Ids stand behind it: `feature/12`, `feature-wizard-step`. */
const LIST = 'feature';

export const featureListDialect = convention(
  { name: 'feature-list', version: 2, isData: true },
  ({ path, markdown }) => {
    const { value, mistakes } = parseJson(markdown.text, 'features');
    const root = value instanceof JsonObject ? value.members : [{ key: 'features', value }];
    return readLists(root, ['features'], [...foldersOf(path), LIST].join('/'))?.reading(markdown, mistakes);
  },
);

/** `prd.json` of Ralph loops: user stories that pass or do not pass yet, under their own ids. */
export const prdDialect = convention({ name: 'prd', version: 1, isData: true }, ({ path, markdown }) => {
  const { value, mistakes } = parseJson(markdown.text, 'userStories');
  const root = value instanceof JsonObject ? value.members : [];
  return readLists(root, ['userStories', 'stories'], foldersOf(path).join('/'))?.reading(markdown, mistakes);
});

/** Where a package has a list of its own, its folders stand before the ids. */
const foldersOf = (path: string) =>
  path
    .split('/')
    .slice(0, -1)
    .filter((part) => !part.startsWith('.') && part !== 'ralph' && part !== 'scripts');

function readLists(members: readonly { key: string; value: unknown }[], keys: readonly string[], list: string) {
  const entries = new TaskEntries();
  let isList = false;
  for (const { key, value } of members)
    if (keys.includes(key) && Array.isArray(value)) isList = readFeatures(entries, list, objectsIn(value)) || isList;
  return isList ? entries : undefined;
}

/** Stories of the only list have no name before their ids. */
const idOf = (list: string, written: string) =>
  list === '' ? normaliseTaskId(asId(written)) : idInList(list, written);

/** False where no entry says whether it passes or how it stands: then the file is another tool's. */
function readFeatures(entries: TaskEntries, list: string, objects: Iterable<JsonObject>): boolean {
  const waiting: { task: ListedTask; needs: unknown; start: number }[] = [];
  let [place, isOurs] = [0, false];
  for (const object of objects) {
    place++;
    isOurs ||= object.has('passes') || object.has('status');
    const task = featureOf(entries, list, object, place);
    if (entries.add(task)) waiting.push({ task, needs: object.value('depends_on'), start: object.place('depends_on') });
  }
  for (const { task, needs, start } of waiting)
    for (const one of Array.isArray(needs) ? needs : [])
      entries.depend(task, idOf(list, String(one).trim()), String(one), start);
  return isOurs;
}

function featureOf(entries: TaskEntries, list: string, object: JsonObject, place: number): ListedTask {
  const written = textOf(object.value('id')) || String(object.value('id') ?? place);
  const start = object.place(object.has('description') ? 'description' : 'id');
  const status = statusOf(entries, object);
  const description = textOf(object.value('description'));
  const notes = textOf(object.value('notes'));
  const told = readNotes(notes ? [{ text: notes, start: object.place('notes') }] : [], status === 'completed');
  const named = filesNamedIn(`${description}\n${notes}`);
  return {
    id: idOf(list, written) ?? `${list || 'story'}/${place}`,
    written,
    name: nameOf(object.value('title'), object.value('name'), description, written),
    status,
    ...given({ category: shortened(textOf(object.value('category'))), objective: shortened(description) }),
    ...given({
      priority: priorityOf(textOf(object.value('priority'))),
      criteria: list.endsWith(LIST) ? undefined : criteriaOf(object),
    }),
    ...(told.length > 0 && { notes: told, isToldOf: true as const }),
    dependsOn: [],
    files: named.map(({ path }) => ({ path, start, how: 'NAMES' })),
    start,
  };
}

/** A word beats the flag: it knows more than two states. */
function statusOf(entries: TaskEntries, object: JsonObject): Status {
  if (textOf(object.value('status')) !== '') return entries.status(object.value('status'), object.place('status'));
  return object.value('passes') === true ? 'completed' : 'pending';
}

function criteriaOf(object: JsonObject): string | undefined {
  const said = ['acceptanceCriteria', 'acceptance', 'acceptance_criteria']
    .map((key) => object.value(key))
    .find(Array.isArray);
  return shortened((said ?? []).map(textOf).filter(Boolean).join('\n'));
}
