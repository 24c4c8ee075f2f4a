/** How often lines of code have some names, and how these lines differ between two states of a repository. Each blob is read once. */
import { GitFailed, gitLines, gitObjects } from '../disk/git-stream.ts';
import { RAW, readRaw } from '../disk/raw-diff.ts';
import { defines } from './defines.ts';
import { WorkTree } from './work-tree.ts';

/** What became of the lines with a name. */
export interface WordChange {
  /** How many lines more have it than before. */
  net: number;
  /** A line that has it is another than before, in more than white space. */
  touched: boolean;
  /** One of these lines defines it. */
  own: boolean;
  /** Some of the files. */
  files: string[];
}

/** Files of a change that are kept. */
export const MAX_FILES = 20;

type Lines = Map<string, string[]>;

/** Bytes were read as letters one by one; a path is text. */
export const asText = (name: string) => Buffer.from(name, 'latin1').toString('utf8');

const WORD = /[A-Za-z_]\w{3,}/g;
/** Git takes a file for text if there is no NUL at its beginning. */
const LOOKED_AT = 8_000;

export class CodeWords {
  private readonly root: string;
  private readonly words: ReadonlySet<string>;
  private readonly isCode: (path: string) => boolean;
  private readonly blobs = new Map<string, Lines>();

  constructor(root: string, words: ReadonlySet<string>, isCode: (path: string) => boolean) {
    this.root = root;
    this.words = words;
    this.isCode = isCode;
  }

  /** From one commit to another; without one, to the work tree. */
  async between(from: string, to?: string): Promise<Map<string, WordChange>> {
    const changes = new Map<string, WordChange>();
    if (this.words.size === 0) return changes;
    const args = ['diff', ...RAW, '--relative', '--ignore-submodules', from, ...(to === undefined ? [] : [to]), '--'];
    const entries = readRaw(await this.printed(args)).filter(({ path }) => this.isCode(asText(path)));
    await this.read(entries.flatMap(({ before, after }) => [before, to === undefined ? undefined : after]));
    for (const { path, before, after, gone } of entries) {
      const then = before === undefined ? NOTHING : this.blobs.get(before)!;
      const now =
        to !== undefined
          ? after === undefined
            ? NOTHING
            : this.blobs.get(after)!
          : gone
            ? NOTHING
            : this.onDisk(asText(path));
      addChanges(changes, asText(path), then, now);
    }
    return changes;
  }

  /** New files count like lines that came. */
  addNewFiles(changes: Map<string, WordChange>, paths: readonly string[]): void {
    for (const path of paths) if (this.isCode(path)) addChanges(changes, path, NOTHING, this.onDisk(path));
  }

  private onDisk(path: string): Lines {
    return this.linesOf(WorkTree.linesAt(this.root, path) ?? []);
  }

  /** Lines of code at a commit that have each name, and whether one defines it. */
  async countAt(commit: string): Promise<Map<string, [count: number, own: boolean]>> {
    const rows = (await this.printed(['ls-tree', '-r', '-z', commit])).split('\0');
    const blobs = rows.flatMap((row) => {
      const [, blob, path] = /^100\d+ blob ([0-9a-f]+)\t(.*)$/s.exec(row) ?? [];
      return blob !== undefined && this.isCode(asText(path!)) ? [blob] : [];
    });
    await this.read(blobs);
    const counts = new Map<string, [number, boolean]>();
    for (const blob of blobs)
      for (const [word, lines] of this.blobs.get(blob)!) {
        const [count, own] = counts.get(word) ?? [0, false];
        counts.set(word, [count + lines.length, own || lines.some((line) => defines(line, word))]);
      }
    return counts;
  }

  private async printed(args: readonly string[]): Promise<string> {
    let all = '';
    for await (const parts of gitLines({ folder: this.root, args }, '\0')) for (const part of parts) all += `${part}\0`;
    return all;
  }

  private async read(wanted: readonly (string | undefined)[]): Promise<void> {
    const missing = [...new Set(wanted)].filter((blob) => blob !== undefined && !this.blobs.has(blob)) as string[];
    let at = 0;
    for await (const bytes of gitObjects({ folder: this.root }, missing)) {
      if (bytes === undefined) throw new GitFailed('git cat-file gives no object');
      const isText = !bytes.subarray(0, LOOKED_AT).includes(0);
      this.blobs.set(missing[at++]!, isText ? this.linesOf(bytes.toString('latin1').split('\n')) : NOTHING);
    }
  }

  private linesOf(rows: readonly string[]): Lines {
    const lines: Lines = new Map();
    for (const row of rows)
      for (const word of new Set(row.match(WORD)))
        if (this.words.has(word)) lines.set(word, [...(lines.get(word) ?? []), row]);
    return lines;
  }
}

const NOTHING: Lines = new Map();

function addChanges(changes: Map<string, WordChange>, path: string, then: Lines, now: Lines): void {
  for (const word of new Set([...then.keys(), ...now.keys()])) {
    const [before, after] = [then.get(word) ?? [], now.get(word) ?? []];
    const bare = (lines: readonly string[]) =>
      lines
        .map((line) => line.replace(/\s+/g, ''))
        .sort()
        .join('\n');
    if (before.length === after.length && bare(before) === bare(after)) continue;
    const known = changes.get(word) ?? { net: 0, touched: false, own: false, files: [] };
    known.net += after.length - before.length;
    known.touched = true;
    known.own ||= [...before, ...after].some((line) => defines(line, word));
    if (known.files.length < MAX_FILES) known.files.push(path);
    changes.set(word, known);
  }
}
