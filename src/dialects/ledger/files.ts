/** Which files a session touched, as its fields list them. */
import { normalisePath } from '../../model/index.ts';
import type { YamlMap, YamlNode } from '../../parse/yaml-node.ts';
import { clip } from '../../words/clip.ts';
import type { FileEntry } from '../told/file-list.ts';
import { foldKey, plain, textAt } from './yaml-text.ts';

const LONGEST = 1000;
const FIELDS = /^(?:files|key[_-]files|done_this_session|files[_-](?:created|modified|changed|deleted))$/i;

export const isFileField = (key: string) => FIELDS.test(key);

export function sessionFiles(map: YamlMap): FileEntry[] {
  const found = new Map<string, FileEntry>();
  const keep = (file: FileEntry | undefined) => {
    // What was created or deleted counts before what was touched.
    const known = file && found.get(file.path);
    if (file && (!known || isTouched(known))) found.set(file.path, { ...known, ...file });
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

const isTouched = ({ how, deleted }: FileEntry) => how === 'modified' && !deleted;

/** What the name of a list says of its files. */
type How = Pick<FileEntry, 'how' | 'deleted'>;

function howOf(name: string): How {
  if (/creat|new|added/.test(name)) return { how: 'created' };
  return { how: 'modified', ...(/delet|remov/.test(name) && { deleted: true }) };
}

/** `files: {created: […], modified: […]}`, or a list of those that were touched. What was only read is left out. */
function filesIn(node: YamlNode, how: How = { how: 'modified' }): (FileEntry | undefined)[] {
  if (node.kind === 'list') return node.items.map((item) => fileOf(item, how));
  if (node.kind !== 'map') return [];
  return node.entries
    .filter(({ key }) => /^(?:created|new|added|modified|changed|edited|updated|deleted|removed)$/i.test(key.text))
    .flatMap(({ key, value }) =>
      value.kind === 'list' ? value.items.map((item) => fileOf(item, howOf(key.text.toLowerCase()))) : [],
    );
}

function filesOfTask(task: YamlNode): (FileEntry | undefined)[] {
  if (task.kind !== 'map') return [];
  const files = task.entries.find(({ key }) => foldKey(key.text) === 'files')?.value;
  const about = textAt(task, ['task', 'changes', 'description']);
  return files?.kind === 'list'
    ? files.items.map((item) => fileOf(item, { how: 'modified', ...(about && { about: clip(about, LONGEST) }) }))
    : [];
}

/** `src/a.ts`, `src/a.ts:40-60`, `{path: src/a.ts}`. */
function fileOf(node: YamlNode, said: How & Pick<FileEntry, 'about'>): FileEntry | undefined {
  const text = node.kind === 'map' ? textAt(node, ['path', 'file', 'name']) : plain(node);
  const path = text && normalisePath(text.replace(/:\d+(?:-\d+)?$/, ''));
  if (!path || /\s|[{}<>]/.test(path) || !/[/.]/.test(path)) return undefined;
  return { path, start: node.start, ...said };
}
