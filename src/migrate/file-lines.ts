/**
 * The lines of a note in which files may be named, each with what stands above it: headings, labels, the list items that it is
 * nested below. Fences and front matter are open here: lists of files are often in them. One pass.
 */
import { lineText } from '../parse/line-map.ts';
import { KIND, type Markdown, stripMarks } from '../parse/scan-markdown.ts';
import { isMasked, shortMasks } from '../words/mask-secrets.ts';

export interface FileLine {
  /** Wrapped lines joined, without the marker of the list. */
  text: string;
  /** Where each of its lines begins in the text, and the first of them, 0-based. */
  starts: number[];
  first: number;
  form: 'item' | 'text' | 'row' | 'fence' | 'meta';
  /** What it is nested below, nearest first: items, labels, the line above a fence. */
  above: Above | undefined;
  /** Headings, nearest first. */
  heading: Above | undefined;
  /** `[ ]` or `[x]` and the like. */
  box: 'open' | 'done' | undefined;
  /** The cells of a row, and the headers of its table. */
  cells: string[] | undefined;
  headers: string[] | undefined;
  /** In a tree, the folders above the name. */
  folder: string;
}

export interface Above {
  text: string;
  indent: number;
  parent: Above | undefined;
  /** Worked out when they are asked for: what it says of the files below it, its first words, and its text without the marks around it. */
  section: string | undefined;
  words: readonly string[] | undefined;
  bare: string | undefined;
}

const aboveOf = (text: string, indent: number, parent: Above | undefined): Above => ({
  text,
  indent,
  parent,
  section: undefined,
  words: undefined,
  bare: undefined,
});

const MARKER = /^(?:[-*+•]|\d{1,9}[.)])[ \t]+/;
const BOX = /^\[([ xX✓✔~/>-])\][ \t]*|^(✅|☑️?|✔️?|✓|⬜️?|☐|⏳|🚧|🔜|🔲|🔄)[ \t]*/u;
const DONE = /[xX✓✔✅☑>~-]/u;
/** `**Files changed:**`, `Files changed:`, `**Backend**`. */
const LABEL = /:\W{0,4}$|^(?:\*\*|__)[^*_]{1,80}(?:\*\*|__)\W{0,2}$/;
const LONGEST_LABEL = 240;
/** Deeper than any indent outside of fences. */
const FENCED = 1000;
/** A logical line ends here; the rest is its own. */
const LONGEST = 4096;
/** No file is below so long a path of folders. */
const LONGEST_FOLDER = 1000;
/** The lines of a tree: `├── src/`, `│   └── a.ts`. */
const BRANCH = /^([\s│|]*)(?:[├└]──?─?|\|--|\+--|`--)\s?(.+)$/;

/** `key:` of YAML. */
const KEY = /^["']?([\p{L}_][\p{L}\p{N}_ -]{0,60})["']?[ \t]{0,3}:(?:[ \t]+|$)/u;
/** `src/` at the start of a line of a tree. */
const FOLDER = /^[\p{L}\p{N}_.@([/-][\p{L}\p{N}_.@()[\]/-]*\/(?=\s|$)/u;
/** Fences in these languages are programs and data, not lists of files. */
const LISTS = new Set([
  '',
  'text',
  'txt',
  'plain',
  'plaintext',
  'tree',
  'diff',
  'md',
  'markdown',
  'console',
  'git',
  'bash',
  'sh',
  'shell',
]);

export function fileLines(doc: Markdown, firstLine = 0, endLine = doc.starts.length): FileLine[] {
  return new LineReader(doc, firstLine, endLine).read();
}

class LineReader {
  private readonly doc: Markdown;
  private readonly endLine: number;
  private readonly firstLine: number;
  private readonly masked: boolean;
  private readonly found: FileLine[] = [];
  private heading: Above | undefined;
  private above: Above | undefined;
  /** The line that text may still be wrapped onto. */
  private open: FileLine | undefined;
  /** What the open line is for those nested below it. */
  private openAbove: Above | undefined;
  private headers: string[] | undefined;
  private base = 0;
  /** Of the last of its lines. */
  private openLength = 0;
  /** The folders of a tree that are open, each with those above it. */
  private folders: { indent: number; path: string }[] = [];

  constructor(doc: Markdown, firstLine: number, endLine: number) {
    this.doc = doc;
    this.firstLine = firstLine;
    this.endLine = endLine;
    this.masked = isMasked(doc.text);
  }

  read(): FileLine[] {
    const headings = new Map(this.doc.headings.map((heading) => [heading.line, heading]));
    const programs = new Map(
      this.doc.fences
        .filter(({ info }) => !LISTS.has(info.split(/\W/, 1)[0]!))
        .map((fence) => [fence.openLine, fence.closeLine]),
    );
    for (let line = this.firstLine; line < this.endLine; line++) {
      line = programs.get(line) ?? line;
      if (line >= this.endLine) break;
      const kind = this.doc.kinds[line];
      if (kind !== KIND.table) this.headers = undefined;
      if (kind === KIND.heading) {
        const heading = headings.get(line);
        if (heading) this.takeHeading(heading.title, heading.level);
      } else if (kind === KIND.blank) this.close();
      else if (kind === KIND.rule) this.takeRule();
      else if (kind === KIND.fenceOpen) this.openFence();
      else if (kind === KIND.fenceClose) this.closeFence();
      else if (kind === KIND.table) this.takeRow(line);
      else if (kind === KIND.comment) this.close();
      else this.takeText(line, kind!);
    }
    return this.found;
  }

  private close(): void {
    this.open = undefined;
  }

  private takeRule(): void {
    this.close();
    this.above = undefined;
  }

  private takeHeading(title: string, level: number): void {
    this.close();
    this.above = undefined;
    let parent = this.heading;
    while (parent && parent.indent >= level) parent = parent.parent;
    this.heading = aboveOf(title.slice(0, LONGEST_LABEL), level, parent);
  }

  private openFence(): void {
    this.close();
    this.folders = [];
    this.base = FENCED;
  }

  private closeFence(): void {
    this.close();
    this.base = 0;
    while (this.above && this.above.indent >= FENCED - 1) this.above = this.above.parent;
  }

  private textAt(line: number): string {
    const raw = lineText(this.doc, line);
    return this.masked ? shortMasks(raw) : raw;
  }

  private takeRow(line: number): void {
    this.close();
    const cells = cellsOf(this.textAt(line));
    if (!this.headers) {
      this.headers = cells.map((cell) => stripMarks(cell).toLowerCase());
      return;
    }
    if (cells.every((cell) => /^:?-*:?$/.test(cell))) return;
    const row = this.push(cells.join(' | '), 'row', line);
    row.cells = cells;
    row.headers = this.headers;
  }

  private takeText(line: number, kind: number): void {
    const raw = this.textAt(line);
    const indent = raw.length - raw.trimStart().length;
    let text = raw.trim();
    if (kind === KIND.quote) text = text.replace(/^(?:>[ \t]*)+/, '');
    if (text === '') {
      this.close();
      return;
    }
    if (kind === KIND.frontMatter || (kind === KIND.fenceBody && this.base === 0)) {
      this.takeMeta(text, indent, line);
      return;
    }
    if (kind === KIND.fenceBody && this.takeBranch(raw, line)) return;
    const marker = MARKER.exec(text)?.[0];
    if (marker === undefined && kind !== KIND.fenceBody && this.continues(text)) return;
    const inner = marker === undefined ? text : text.slice(marker.length);
    const box = BOX.exec(inner);
    const plain = box ? inner.slice(box[0].length) : inner;
    const depth = this.base + indent + (marker === undefined ? 0 : 1);
    const isLabel = marker === undefined && LABEL.test(plain);
    const own = isLabel ? depth - 0.5 : depth;
    while (this.above && this.above.indent >= own) this.above = this.above.parent;
    const form = kind === KIND.fenceBody ? 'fence' : marker === undefined ? 'text' : 'item';
    const made = this.push(plain, form, line);
    if (box) made.box = DONE.test(box[1] ?? box[2]!) ? 'done' : 'open';
    if (kind === KIND.fenceBody && !isLabel && !text.startsWith('#')) return;
    // What follows may be nested below this line.
    this.above = aboveOf(plain.slice(0, LONGEST_LABEL), isLabel ? own : depth + 0.5, this.above);
    this.openAbove = this.above;
  }

  /** YAML: a key is the label of what is behind and below it. */
  private takeMeta(text: string, indent: number, line: number): void {
    const item = MARKER.exec(text)?.[0] ?? '';
    const key = KEY.exec(text.slice(item.length));
    const depth = indent + item.length;
    while (this.above && this.above.indent >= (key ? depth : depth - 1)) this.above = this.above.parent;
    if (key) this.above = aboveOf(key[1]!.replace(/[_-]+/g, ' '), depth, this.above);
    const value = key ? text.slice(item.length + key[0].length) : text.slice(item.length);
    if (value !== '') this.push(value, 'meta', line);
  }

  private continues(text: string): boolean {
    const { open } = this;
    if (!open || LABEL.test(open.text) || open.text.length > LONGEST || STARTS.test(text)) return false;
    if (SHORT_LABEL.test(text) || (this.openLength < LEAST_WRAPPED && BEGINS.test(text))) return false;
    this.openLength = text.length;
    open.starts.push(open.text.length + 1);
    open.text += ` ${text}`;
    if (this.openAbove && open.text.length < LONGEST_LABEL) this.openAbove.text = open.text;
    return true;
  }

  /** `├── a.ts`, `src/` and what is indented below it. */
  private takeBranch(raw: string, line: number): boolean {
    const branch = BRANCH.exec(raw);
    const text = branch ? branch[2]! : raw.trim();
    const indent = branch ? branch[1]!.length + 2 : raw.length - raw.trimStart().length;
    while (this.folders.length > 0 && this.folders.at(-1)!.indent >= indent) this.folders.pop();
    const name = FOLDER.exec(text)?.[0];
    if (!branch && !name && this.folders.length === 0) return false;
    const folder = this.folders.at(-1)?.path ?? '';
    if (folder.length > LONGEST_FOLDER) return true;
    if (name) this.folders.push({ indent, path: folder + name.replace(/^\.?\//, '') });
    this.push(text, 'fence', line).folder = folder;
    return true;
  }

  private push(text: string, form: FileLine['form'], first: number): FileLine {
    const { above, heading } = this;
    const made: FileLine = {
      text,
      starts: [0],
      first,
      form,
      above,
      heading,
      box: undefined,
      cells: undefined,
      headers: undefined,
      folder: '',
    };
    this.found.push(made);
    this.open = form === 'item' || form === 'text' ? made : undefined;
    this.openLength = text.length;
    return made;
  }
}

/** Nobody wraps a line that is shorter than this: what begins behind it with a capital begins anew. */
const LEAST_WRAPPED = 50;
const BEGINS = /^[\p{Lu}[]/u;
const SHORT_LABEL = /^[^.;]{2,60}:\W{0,4}$/;
/** A line that is not the continuation of the one above it. */
const STARTS = /^(?:\*\*|__)[^*]{1,80}?(?::(?:\*\*|__)|(?:\*\*|__)[ \t]*[:—–(-])|^(?:✅|⬜|⏳|🚧|⚠|❌)/u;

function cellsOf(row: string): string[] {
  const cells = row.trim().replace(/^\|/, '').replace(/\|$/, '').split('|');
  return cells.map((cell) => cell.trim());
}
