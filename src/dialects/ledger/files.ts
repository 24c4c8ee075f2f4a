/** Which files a session touched, as its fields list them. */
import { normalisePath } from '../../model/index.ts';
import type { YamlMap, YamlNode } from '../../parse/yaml-node.ts';
import { clip } from '../../words/clip.ts';
import type { Derived } from '../task/derived.ts';
import { isInside } from '../task/schema.ts';
import { fieldAt, foldKey, plain, textAt } from './yaml-text.ts';

export interface SessionFile {
  path: string;
  how: 'created' | 'modified' | 'deleted';
  about?: string;
  start: number;
}

const LONGEST = 1000;
const FIELDS = /^(?:files|key[_-]files|done_this_session|files[_-](?:created|modified|changed|deleted))$/i;

export const isFileField = (key: string) => FIELDS.test(key);

export function sessionFiles(map: YamlMap): SessionFile[] {
  const found = new Map<string, SessionFile>();
  const keep = (file: SessionFile | undefined) => {
    // What was created or deleted counts before what was touched.
    const known = file && found.get(file.path);
    if (file && (!known || (known.how === 'modified' && file.how !== 'modified')))
      found.set(file.path, { ...known, ...file });
  };
  for (const { key, value } of map.entries) {
    const name = foldKey(key.text);
    if (name === 'done_this_session')
      for (const task of value.kind === 'list' ? value.items : []) for (const file of filesOfTask(task)) keep(file);
    else if (name === 'files' || name === 'key_files') for (const file of filesIn(value)) keep(file);
    else if (/^files_/.test(name)) for (const file of filesIn(value, howOf(name))) keep(file);
  }
  return [...found.values()];
}

const howOf = (name: string) =>
  /creat|new|added/.test(name) ? 'created' : /delet|remov/.test(name) ? 'deleted' : 'modified';

/** `files: {created: […], modified: […]}`, or a list of those that were touched. What was only read is left out. */
function filesIn(node: YamlNode, how: SessionFile['how'] = 'modified'): (SessionFile | undefined)[] {
  if (node.kind === 'list') return node.items.map((item) => fileOf(item, how));
  if (node.kind !== 'map') return [];
  return node.entries
    .filter(({ key }) => /^(?:created|new|added|modified|changed|edited|updated|deleted|removed)$/i.test(key.text))
    .flatMap(({ key, value }) =>
      value.kind === 'list' ? value.items.map((item) => fileOf(item, howOf(key.text.toLowerCase()))) : [],
    );
}

function filesOfTask(task: YamlNode): (SessionFile | undefined)[] {
  if (task.kind !== 'map') return [];
  const files = task.entries.find(({ key }) => foldKey(key.text) === 'files')?.value;
  const about = textAt(task, ['task', 'changes', 'description']);
  return files?.kind === 'list' ? files.items.map((item) => fileOf(item, 'modified', about)) : [];
}

/** `src/a.ts`, `src/a.ts:40-60`, `{path: src/a.ts}`. */
function fileOf(node: YamlNode, how: SessionFile['how'], about?: string): SessionFile | undefined {
  const said = node.kind === 'map' ? fieldAt(node, ['path', 'file', 'name'])?.text : plain(node);
  const path = said && normalisePath(said.replace(/:\d+(?:-\d+)?$/, ''));
  if (!path || /\s|[{}<>]/.test(path) || !/[/.]/.test(path) || !isInside(path)) return undefined;
  return { path, how, start: node.start, ...(about && { about: clip(about, LONGEST) }) };
}

/** What rules read from the text, without the files that fields tell of. */
export function besideFiles(derived: Derived, files: readonly SessionFile[]): Derived {
  const told = new Set(files.map(({ path }) => path));
  const rest = {
    ...derived,
    handoff: { ...derived.handoff },
    places: { ...derived.places },
    confidences: { ...derived.confidences },
  };
  for (const section of ['files_created', 'files_modified'] as const) {
    const stays = derived.handoff[section]?.map(({ path }) => !told.has(normalisePath(path))) ?? [];
    const kept = <T>(list: readonly T[] | undefined) => list?.filter((_, i) => stays[i]) ?? [];
    Object.assign(rest.handoff, { [section]: kept<unknown>(derived.handoff[section]) });
    rest.places[section] = kept(derived.places[section]);
    rest.confidences[section] = kept(derived.confidences[section]);
  }
  return rest;
}

/** Files as a handoff has them. Fields are exact: no confidence. */
export function toldFiles(files: readonly SessionFile[]): Derived {
  const created = files.filter(({ how }) => how === 'created');
  const others = files.filter(({ how }) => how !== 'created');
  return {
    handoff: {
      files_created: created.map(({ path, about }) => ({ path, ...(about && { purpose: about }) })),
      files_modified: others.map(({ path, about, how }) => ({
        path,
        ...(how === 'deleted' && { change_type: 'delete' as const }),
        ...(about && { description: about }),
      })),
    },
    places: { files_created: created.map(({ start }) => start), files_modified: others.map(({ start }) => start) },
    confidences: {},
    items: [],
    ambiguous: [],
    leftOut: [],
  };
}
