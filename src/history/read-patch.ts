/** Git's log with patches (`-p -U0`), line by line: which commit, which file, which lines came and went. One pass, no state but the current hunk. */

export interface FileChange {
  path: string;
  /** Where it was before. */
  from?: string;
  kind: 'added' | 'deleted' | 'renamed' | 'changed';
}

export interface PatchTaker {
  commit(hash: string): void;
  file(change: FileChange): void;
  line(sign: '+' | '-', text: string): void;
}

/** Whatever the configuration says, patches look like this. */
export const PATCH = [
  '-p',
  '-U0',
  '-M',
  '--relative',
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  '--submodule=short',
  '--src-prefix=a/',
  '--dst-prefix=b/',
];
export const COMMIT_MARK = '\u0001';

const RENAME = { from: 'rename from', to: 'rename to' };
const HUNK = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/;

export class PatchReader {
  private readonly taker: PatchTaker;
  private pending: FileChange | undefined;
  private removed = 0;
  private added = 0;

  constructor(taker: PatchTaker) {
    this.taker = taker;
  }

  read(line: string): void {
    const sign = line[0];
    if (sign === '-' && this.removed > 0) {
      this.removed--;
      this.taker.line('-', textOf(line));
    } else if (sign === '+' && this.added > 0) {
      this.added--;
      this.taker.line('+', textOf(line));
    } else this.readHeader(line);
  }

  end(): void {
    if (this.pending) this.taker.file(this.pending);
    this.pending = undefined;
  }

  private readHeader(line: string): void {
    if (line.startsWith(COMMIT_MARK)) {
      this.end();
      this.taker.commit(line.slice(1));
    } else if (line.startsWith('diff --git ')) {
      this.end();
      this.pending = { path: samePath(line.slice('diff --git '.length)), kind: 'changed' };
    } else if (line.startsWith('@@ ')) {
      const [, removed = '1', added = '1'] = HUNK.exec(line) ?? [];
      [this.removed, this.added] = [Number(removed), Number(added)];
      this.end();
    } else if (this.pending) this.readFileHeader(this.pending, line);
  }

  private readFileHeader(file: FileChange, line: string): void {
    if (line.startsWith('new file')) file.kind = 'added';
    else if (line.startsWith('deleted file')) file.kind = 'deleted';
    else if (line.startsWith(RENAME.from)) file.from = unquoted(line.slice(RENAME.from.length + 1));
    else if (line.startsWith(RENAME.to)) {
      file.path = unquoted(line.slice(RENAME.to.length + 1));
      file.kind = 'renamed';
    }
  }
}

/** Line ends of Windows are those of the checkout as often as of the text. */
const textOf = (line: string) => (line.endsWith('\r') ? line.slice(1, -1) : line.slice(1));

/** `a/x b/x` → `x`; a renamed file has its two names in lines of their own. */
function samePath(both: string): string {
  const half = both.slice(0, (both.length - 1) / 2);
  return (half.startsWith('"') ? unquoted(half) : half).slice('a/'.length);
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', a: '\u0007', b: '\b', f: '\f', v: '\v' };

/** Names with line breaks, quotes or controls are written like strings of C; bytes are letters here. */
function unquoted(name: string): string {
  if (!name.startsWith('"')) return name;
  return name
    .slice(1, -1)
    .replace(/\\([0-7]{3}|.)/g, (_, code: string) =>
      code.length === 3 ? String.fromCharCode(Number.parseInt(code, 8)) : (ESCAPES[code] ?? code),
    );
}
