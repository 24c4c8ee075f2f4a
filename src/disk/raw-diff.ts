/** The output of `git diff --raw -z --no-abbrev --no-renames`: one entry per file, with its blobs on both sides. */
export interface RawEntry {
  path: string;
  /** Set if that side is a regular file; links and submodules are not text. */
  before?: string | undefined;
  after?: string | undefined;
  gone: boolean;
}

export const RAW = ['--raw', '-z', '--no-abbrev', '--no-renames', '--no-ext-diff'];

/** `:100644 100644 <before> <after> M` */
const ENTRY = /^:(\d+) (\d+) ([0-9a-f]+) ([0-9a-f]+) ([A-Z])\d*$/;

export function readRaw(printed: string): RawEntry[] {
  const entries: RawEntry[] = [];
  // Entries and paths alternate, and a path may look like an entry.
  const fields = printed.split('\0');
  for (let i = 0; i + 1 < fields.length; i += 2) {
    const [, modeBefore, modeAfter, before, after, status] = ENTRY.exec(fields[i]!) ?? [];
    entries.push({
      path: fields[i + 1]!,
      before: isFile(modeBefore) ? before : undefined,
      after: isFile(modeAfter) ? after : undefined,
      gone: status === 'D',
    });
  }
  return entries;
}

const isFile = (mode: string | undefined) => mode?.startsWith('100') === true;
