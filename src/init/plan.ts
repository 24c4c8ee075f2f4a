/** What init would write: the files as they are and as they shall be, and the record of what was put in. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CONFIG_PATH } from '../config/load-config.ts';
import { OWN_GITIGNORE } from '../workplace/keep-out-of-git.ts';
import { filesFor, type Wanted } from './agents.ts';
import { type Change, type Kept, textAt } from './change.ts';
import { configFile, type Settings } from './config-file.ts';
import { cut, type Draft, draftOf, type Edit, insert, kept, type Put, there, withoutOurs } from './draft.ts';
import type { Surroundings } from './launch.ts';
import {
  type FileRecord,
  fingerprintOf,
  foldersOf,
  type InitFile,
  type InitRecord,
  inOrder,
  NO_RECORD,
  RECORD_PATH,
  readRecord,
  recordText,
  wroteBlock,
} from './record.ts';

export interface Plan {
  /** In the order of writing; the record comes first, so that whatever happens next can be taken out. */
  changes: Change[];
  kept: Kept[];
  record: InitRecord;
}

export const UP_TO_DATE = 'as it should be';

export function planInit(given: Surroundings, wanted: Wanted, settings: Settings): Plan {
  const { root } = given;
  const ignore = wanted.isLocal ? LOCAL_GITIGNORE : OWN_GITIGNORE;
  const files: [string, Edit[]][] = [
    ['.passdown/.gitignore', [existsSync(join(root, '.passdown/.gitignore')) ? openGitignore : put(ignore)]],
    // Whatever a configuration says that is there, it is theirs.
    [CONFIG_PATH, [existsSync(join(root, CONFIG_PATH)) ? there : put(configFile(settings))]],
    ...Object.entries(filesFor(given, wanted)),
  ];
  const changes: Change[] = [];
  const keptFiles: Kept[] = [];
  const record = structuredClone(readRecord(root) ?? NO_RECORD);
  for (const [path, edits] of files) {
    const before = textAt(root, path);
    const known = record.files[path as InitFile] ?? {};
    const { draft, puts } = applyEdits(path, before, edits, (block) => wroteBlock(known, before ?? '', block));
    const reasons = puts.flatMap(({ why }) => why ?? []);
    if (draft.text !== before) {
      changes.push({ path, before, after: draft.text });
      note(root, record, path as InitFile, before, draft, puts);
    }
    if (reasons.length > 0) keptFiles.push({ path, why: reasons.join('; ') });
    else if (draft.text === before) keptFiles.push({ path, why: UP_TO_DATE });
  }
  const before = textAt(root, RECORD_PATH);
  if (changes.length > 0) changes.unshift({ path: RECORD_PATH, before, after: recordText(record) });
  return { changes, kept: keptFiles, record };
}

function applyEdits(
  path: string,
  before: string | undefined,
  edits: readonly Edit[],
  wrote: (block: string) => boolean,
): { draft: Draft; puts: Put[] } {
  let draft = draftOf(before ?? '');
  const puts: Put[] = [];
  for (const edit of edits) {
    const result = edit(draft, path, wrote);
    puts.push(result);
    draft = result.draft;
  }
  const isOnlyAdded = puts.some(({ state }) => state === 'replaced') || withoutOurs(draft) === (before ?? '');
  if (!isOnlyAdded) throw new Error(`init would change what others wrote in ${path}`);
  return { draft, puts };
}

/** Adds to the record what is put into one file now. What stood in it stays: it may still be there in another form. */
function note(
  root: string,
  record: InitRecord,
  path: InitFile,
  before: string | undefined,
  { text, ours }: Draft,
  puts: readonly Put[],
): void {
  const missing = foldersOf(path).filter((folder) => !existsSync(join(root, folder)));
  record.folders = inOrder([...record.folders, ...missing]);
  const known: FileRecord = record.files[path] ?? {};
  const isOurs = before === undefined || (known.made !== undefined && known.made === fingerprintOf(before));
  const { block, replaced } = puts.find((one) => one.block !== undefined) ?? {};
  if (isOurs) {
    record.files[path] = { made: fingerprintOf(text), ...(block !== undefined && { block: fingerprintOf(block) }) };
    return;
  }
  const earlier = known.inserted ?? [];
  const texts = earlier.map((piece) => (replaced === undefined ? piece : piece.replace(replaced, () => block!)));
  const pieces = ours
    .map(({ start, end }) => text.slice(start, end))
    .filter((now) => !texts.some((piece) => piece.includes(now)));
  record.files[path] = { ...known, inserted: [...texts, ...pieces] };
}

const put =
  (text: string): Edit =>
  (draft) => ({ draft: insert(draft, 0, text), state: 'put' });

/** With --local nothing of passdown is committed, not even this file. */
const LOCAL_GITIGNORE = '*\n';

const RECORD_LINE = '!init.json\n';
const RECORD_AT = OWN_GITIGNORE.indexOf(RECORD_LINE);

/** As versions before init wrote it, the record would stay out of git. */
const openGitignore: Edit = (draft) => {
  const { text } = draft;
  if (text === OWN_GITIGNORE || text === LOCAL_GITIGNORE) return there(draft);
  if (text !== cut(OWN_GITIGNORE, RECORD_AT, RECORD_AT + RECORD_LINE.length))
    return kept(draft, 'somebody wrote it differently');
  return { draft: insert(draft, RECORD_AT, RECORD_LINE), state: 'put' };
};
