/**
 * What git's own files say of a checkout, without starting git, which takes longer than many a command. Whatever is not as plain as usual is `undefined`:
 * then git is asked. A repository may be hostile; nothing here runs a program, and files of somebody else are left to git, which has its own rules for them.
 */
import { lstatSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { textIfThere } from './read-text.ts';

/** Any of these may lead git elsewhere. */
const LEADS_ELSEWHERE = /^GIT_(?:DIR|WORK_TREE|COMMON_DIR|CONFIG|CEILING|DISCOVERY|NAMESPACE|OBJECT|ALTERNATE|DEFAULT)/;
const HASH = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
const PLAIN_BRANCH = /^ref: (refs\/heads(?:\/[\w-][\w.-]{0,100}){1,10})\n?$/;

const isLed = () => Object.keys(process.env).some((name) => LEADS_ELSEWHERE.test(name));

/** False only where it is certain: then every question to git can be spared. */
export function mayHaveGit(folder: string): boolean {
  return isLed() || repositoryAround(folder) !== undefined;
}

/** The repository of a folder: the nearest folder upwards with something called .git, whatever that is. */
export function repositoryAround(folder: string): string | undefined {
  if (lstatSync(join(folder, '.git'), { throwIfNoEntry: false })) return folder;
  return dirname(folder) === folder ? undefined : repositoryAround(dirname(folder));
}

/** The folder with this checkout's HEAD, and the one that all checkouts of the repository share. */
function gitFolders(folder: string): { own: string; shared: string } | undefined {
  const checkout = isLed() ? undefined : repositoryAround(folder);
  if (checkout === undefined) return undefined;
  const path = join(checkout, '.git');
  const stat = lstatSync(path);
  if (stat.uid !== process.getuid?.()) return undefined;
  if (stat.isDirectory()) return { own: path, shared: path };
  const [, leads] = /^gitdir: ([^\n]+)\n?$/.exec(stat.isFile() ? textIfThere(path) : '') ?? [];
  if (leads === undefined) return undefined;
  const own = resolve(checkout, leads);
  const common = textIfThere(join(own, 'commondir')).trim();
  // Submodules have no such file.
  return common === '' ? undefined : { own, shared: resolve(own, common) };
}

/** Where HEAD points: a branch by its whole name, or a commit. */
function headIn(own: string): { branch: string } | { commit: string } | undefined {
  const text = textIfThere(join(own, 'HEAD'));
  const [, branch] = PLAIN_BRANCH.exec(text) ?? [];
  if (branch !== undefined && !branch.includes('..')) return { branch };
  return HASH.test(text.trim()) ? { commit: text.trim() } : undefined;
}

/** The name of the branch; empty where none is checked out. */
export function branchAt(folder: string): string | undefined {
  const folders = gitFolders(folder);
  const head = folders && headIn(folders.own);
  return head && ('branch' in head ? head.branch.slice('refs/heads/'.length) : '');
}

/** The commit that is checked out. A repository without one, or with another kind of references, is left to git. */
export function commitAt(folder: string): string | undefined {
  const folders = gitFolders(folder);
  const head = folders && headIn(folders.own);
  if (!head) return undefined;
  if ('commit' in head) return head.commit;
  const loose = textIfThere(join(folders.shared, head.branch)).trim();
  if (loose !== '') return HASH.test(loose) ? loose : undefined;
  const row = textIfThere(join(folders.shared, 'packed-refs'))
    .split('\n')
    .find((line) => line.endsWith(` ${head.branch}`));
  const commit = row?.slice(0, row.indexOf(' '));
  return commit !== undefined && HASH.test(commit) ? commit : undefined;
}

/** True where all of the history is here: git notes it where a part was left out. */
export function isWhole(folder: string): true | undefined {
  const folders = gitFolders(folder);
  if (!folders || lstatSync(join(folders.shared, 'shallow'), { throwIfNoEntry: false })) return undefined;
  return lstatSync(join(folders.shared, 'HEAD'), { throwIfNoEntry: false }) ? true : undefined;
}

const SECTION = /^\[([\w.-]+)(?: "([^"\\]*)")?\]$/;

/** `url = https://…`; a name alone is true. */
function settingIn(line: string): { key: string; value: string } | undefined {
  const at = line.indexOf('=');
  const key = (at === -1 ? line : line.slice(0, at)).trim();
  const value = at === -1 ? 'true' : line.slice(at + 1).trim();
  return /^[A-Za-z][\w-]*$/.test(key) && !/["\\#;]/.test(value) ? { key: key.toLowerCase(), value } : undefined;
}

/** The settings of the repository itself, `remote.origin.url` → its last value. */
export function settingsAt(folder: string): ReadonlyMap<string, string> | undefined {
  const folders = gitFolders(folder);
  const text = folders && textIfThere(join(folders.shared, 'config'));
  if (!text) return undefined;
  const settings = new Map<string, string>();
  let section = '';
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '' || /^[#;]/.test(line)) continue;
    const [, name, part] = SECTION.exec(line) ?? [];
    const setting = settingIn(line);
    if (name !== undefined) section = `${name.toLowerCase()}.${part === undefined ? '' : `${part}.`}`;
    else if (setting) settings.set(section + setting.key, setting.value);
    // Other files may say more.
    if ((name === undefined && !setting) || section.startsWith('include')) return undefined;
  }
  return settings.has('extensions.worktreeconfig') ? undefined : settings;
}
