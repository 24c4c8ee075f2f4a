/** Takes out exactly what init put in: by the record, else by our markers and names, as far as that is certain. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listFolder } from '../disk/find-files.ts';
import { removeEmptyFolder } from '../disk/write-file.ts';
import { BLOCK_PLACES, ENTRY_PLACES } from './agents.ts';
import { type Change, type Kept, textAt, writeChange } from './change.ts';
import { cut } from './draft.ts';
import { readJson } from './json-tree.ts';
import { takeBlock } from './marked-block.ts';
import { isPlugin, OPENCODE_PLUGIN } from './opencode-plugin.ts';
import {
  type FileRecord,
  fingerprintOf,
  INIT_FILES,
  type InitFile,
  type InitRecord,
  NO_RECORD,
  RECORD_PATH,
  readRecord,
  wroteBlock,
} from './record.ts';
import { takeEntry } from './take-json.ts';

export interface Removal {
  changes: Change[];
  kept: Kept[];
  /** What a person must take out; exit code 1. */
  left: Kept[];
  folders: InitRecord['folders'];
}

/** What is left of one file: its text, undefined where it goes. */
interface Rest {
  text: string | undefined;
  /** What could not be taken out. */
  left?: string;
}

/** Files that are ours as a whole, or not at all. */
const WHOLE = new Set<string>(['.passdown/config.yaml', '.passdown/.gitignore']);

export function planRemoval(root: string): Removal {
  const record = readRecord(root);
  const { files, folders } = record ?? NO_RECORD;
  const removal: Removal = { changes: [], kept: [], left: [], folders: [...folders] };
  for (const path of INIT_FILES) {
    const known = files[path] ?? (record ? undefined : {});
    const before = known && textAt(root, path);
    if (!known || before === undefined) continue;
    const why = WHOLE.has(path) ? reasonToKeep(root, path, before, known, record !== undefined) : undefined;
    const rest = why === undefined ? withoutOurs(path, before, known, record !== undefined) : { text: before };
    if (why !== undefined) removal.kept.push({ path, why });
    if (rest.left !== undefined) removal.left.push({ path, why: rest.left });
    if (rest.text !== before) removal.changes.push({ path, before, after: rest.text });
  }
  // As long as something is left, a later run must know of it.
  const recordBefore = textAt(root, RECORD_PATH);
  if (recordBefore !== undefined && removal.left.length === 0)
    removal.changes.push({ path: RECORD_PATH, before: recordBefore, after: undefined });
  return removal;
}

/** Files first, then the folders that init made, where nothing else is in them. Returns those that went. */
export function applyRemoval(root: string, { changes, folders }: Removal): string[] {
  for (const change of changes) writeChange(root, change);
  return folders.filter((folder) => existsSync(join(root, folder)) && removeEmptyFolder(root, folder));
}

/** Only a file that is wholly ours and unchanged goes; a line that was put into it is taken out elsewhere. */
function reasonToKeep(
  root: string,
  path: InitFile,
  text: string,
  { made, inserted }: FileRecord,
  isRecorded: boolean,
): string | undefined {
  if (!isRecorded)
    return path.endsWith('config.yaml') ? 'nothing says who wrote it' : 'passdown itself may have made it';
  if (inserted) return undefined;
  if (made !== fingerprintOf(text)) return 'somebody changed it since';
  const others = listFolder(join(root, '.passdown')).filter(({ name }) => !OWN_NAMES.has(name));
  return path.endsWith('.gitignore') && others.length > 0 ? `keeps ${others[0]!.name} out of git` : undefined;
}

const OWN_NAMES = new Set(['config.yaml', '.gitignore', 'init.json']);

function withoutOurs(path: InitFile, text: string, known: FileRecord, isRecorded: boolean): Rest {
  const { made, inserted = [] } = known;
  if (made !== undefined && made === fingerprintOf(text)) return { text: undefined };
  const { rest, missing } = cutTexts(path, text, inserted);
  const isChanged = made !== undefined || !isRecorded;
  if (!isChanged && missing.length === 0) return { text: rest };
  const { text: without, left } = takeByForm(path, rest, known, isChanged ? undefined : missing);
  const isEmpty = /^\ufeff?\s*(?:\{\s*\}\s*)?$/.test(without);
  return { text: made !== undefined && isEmpty ? undefined : without, ...(left !== undefined && { left }) };
}

/** Each text where it stands once, and where the rest can still be read. */
function cutTexts(path: string, text: string, inserted: readonly string[]): { rest: string; missing: string[] } {
  const missing: string[] = [];
  let rest = text;
  for (const piece of inserted.toReversed()) {
    const forms = [...new Set([piece, piece.replaceAll('\r\n', '\n'), piece.replace(/\r?\n/g, '\r\n')])];
    const [form, second] = forms.filter((candidate) => standsOnce(rest, candidate));
    const without = form !== undefined && second === undefined ? cutPiece(rest, form) : undefined;
    if (without === undefined || !isReadable(path, without)) missing.push(piece);
    else rest = without;
  }
  return { rest, missing };
}

const standsOnce = (text: string, piece: string) =>
  text.includes(piece) && text.indexOf(piece) === text.lastIndexOf(piece);
const cutPiece = (text: string, piece: string) => cut(text, text.indexOf(piece), text.indexOf(piece) + piece.length);

function isReadable(path: string, text: string): boolean {
  if (!path.endsWith('.json')) return true;
  try {
    readJson(text, path);
    return true;
  } catch {
    return false;
  }
}

const CHANGED_BLOCK = 'the text between the lines that name passdown: somebody changed it';

/** `texts` are those that were not found as they were written; undefined: look for everything of ours. */
function takeByForm(
  path: InitFile,
  text: string,
  known: FileRecord,
  texts: readonly string[] | undefined,
): { text: string; left?: string } {
  if (path === OPENCODE_PLUGIN) return { text, left: isPlugin(text) ? 'the file: somebody changed it' : 'the file' };
  const place = BLOCK_PLACES[path];
  if (place) {
    const without = takeBlock(text, place.markers, (block) => place.isOurs(block) || wroteBlock(known, text, block));
    return without === undefined ? { text, left: CHANGED_BLOCK } : { text: without };
  }
  const left: string[] = [];
  let rest = text;
  for (const place of ENTRY_PLACES[path] ?? []) {
    if (texts && !texts.some((piece) => piece.includes(place.sign))) continue;
    const made = (key: string) =>
      known.made !== undefined || (texts ?? []).some((piece) => piece.includes(JSON.stringify(key)));
    const without = takeEntry(rest, path, place, made);
    if (without === 'unclear') left.push([...place.keys, ...(place.name ? [place.name] : [])].join('.'));
    else if (without !== 'none') rest = without;
  }
  return left.length > 0 ? { text: rest, left: `the entry for passdown in ${left.join(' and ')}` } : { text: rest };
}
