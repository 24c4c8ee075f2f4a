/** What judging needs to know of single commits: whether a file was there, and what a line of it said. Asked of git all at once, and kept. */
import { gitLines, gitObjects } from '../disk/git-stream.ts';
import { largest } from '../model/index.ts';
import { commitsIn, type History, hashOf } from './history.ts';
import type { Sight } from './judge.ts';
import { lineHash, walkLog } from './walk.ts';

export async function askOpen(root: string, { history, open, tree }: Sight): Promise<void> {
  await askWhetherThere(root, history, [...open.was]);
  await askLines(root, history, [...open.lines]);
  const vanished = [...open.lines].filter((key) => {
    const text = history.lines[key]?.text;
    const lines = text === undefined ? undefined : tree.lines(partsOf(key).path);
    return lines && !lines.some((one) => lineHash(one) === lineHash(text!));
  });
  if (vanished.length > 0) await findRemovals(root, history, vanished);
}

/** `<hash>:<path>` and `<hash>:<path>:<line>`; a path may have colons. */
function partsOf(key: string) {
  const [from, to] = [key.indexOf(':'), key.lastIndexOf(':')];
  return { hash: key.slice(0, from), path: key.slice(from + 1, to), line: Number(key.slice(to + 1)) };
}

/** Paths are told from the root, which may be a folder of the repository: `./` begins there. */
const objectName = (hash: string, path: string) => `${hash}:./${path}`;

async function askWhetherThere(root: string, history: History, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const names = keys.map((key) => objectName(key.slice(0, key.indexOf(':')), key.slice(key.indexOf(':') + 1)));
  const input = names.map((name) => `${name}\n`).join('');
  let at = 0;
  for await (const lines of gitLines({ folder: root, args: ['cat-file', '--batch-check'], input }))
    for (const line of lines) history.was[keys[at++]!] = /^[0-9a-f]+ (?:blob|tree) /.test(line);
}

async function askLines(root: string, history: History, keys: readonly string[]): Promise<void> {
  const names = keys.map(partsOf).map(({ hash, path }) => objectName(hash, path));
  let at = 0;
  for await (const bytes of gitObjects({ folder: root }, names)) {
    const key = keys[at++]!;
    history.lines[key] = { text: bytes?.toString('latin1').split(/\r?\n/)[partsOf(key).line - 1] ?? '' };
  }
}

/** Which commit took such lines away, or changed them. */
async function findRemovals(root: string, history: History, keys: readonly string[]): Promise<void> {
  const wanted = Map.groupBy(keys, (key) => partsOf(key).path);
  const numbers = new Map(history.times.map((_, commit) => [hashOf(history, commit), commit]));
  const first = -largest(keys.map((key) => -(numbers.get(partsOf(key).hash) ?? 0)));
  const lines = new Map(
    [...wanted].map(([path, own]) => [path, new Set(own.map((key) => lineHash(history.lines[key]!.text)))]),
  );
  const range = `${hashOf(history, first)}..${hashOf(history, commitsIn(history) - 1)}`;
  await walkLog({ root, wants: { lines, words: new Set(), isCode: () => false }, range }, (hash, { left }) => {
    for (const [path, gone] of left)
      for (const key of wanted.get(path)!)
        if (gone.has(lineHash(history.lines[key]!.text))) history.lines[key]!.gone ??= numbers.get(hash)!;
  });
}
