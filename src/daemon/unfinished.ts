/** Waits for files that somebody may still be writing. */
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openForWriting } from '../disk/open-for-writing.ts';
import { statAt } from '../disk/stamp.ts';
import type { Look, Said } from '../ingest/look.ts';
import type { Properties } from '../model/index.ts';

/** A file that a process has open for writing must have been unchanged for this long; */
const OPEN_QUIET_MS = 5_000;
/** one that looks cut off, for this long. */
export const CUT_QUIET_MS = 2_000;
/** No file is waited for longer than this. */
const LONGEST_WAIT_MS = 60_000;

/** A file whose text says something new. */
type Text = Look & Said;
const isText = (look: Look): look is Text => look.change?.kind === 'says' && (look as Text).endsLine !== undefined;

export class Unfinished {
  private readonly root: string;
  private readonly waitingSince = new Map<string, number>();

  constructor(root: string) {
    this.root = root;
  }

  /** The recently written files that may not be complete. `rows` is what the ledger knows of them. */
  async among(looks: readonly Look[], rows: ReadonlyMap<string, Properties>): Promise<Set<string>> {
    const now = Date.now();
    const young = looks.filter(isText).filter(({ change }) => ageOf(change.row, now) < OPEN_QUIET_MS);
    if (young.length === 0) return new Set();
    const isOpen = await this.askWhatIsOpen(young.map(({ path }) => path));
    const held = young.filter((look) => {
      const cut = isCut(look) || (!isOpen && isShort(look, rows.get(look.path)));
      const waits = isOpen?.(look.path) || (cut && ageOf(look.change.row, now) < CUT_QUIET_MS);
      return waits && this.hasPatience(look.path, now);
    });
    return new Set(held.map(({ path }) => path));
  }

  /** The same for files that were not read yet, judged by their age and by who has them open. */
  async young(paths: readonly string[]): Promise<Set<string>> {
    const now = Date.now();
    const ages = new Map<string, number>();
    for (const [i, path] of paths.entries()) {
      const age = now - Number(statAt(join(this.root, path))?.mtimeMs ?? 0);
      if (age < OPEN_QUIET_MS) ages.set(path, age);
      if (i % 1000 === 999) await nextTurn();
    }
    if (ages.size === 0) return new Set();
    const isOpen = await this.askWhatIsOpen([...ages.keys()]);
    const isYoung = ([path, age]: [string, number]) => age < CUT_QUIET_MS || !isOpen || isOpen(path);
    return new Set([...ages].filter(isYoung).map(([path]) => path));
  }

  /** Stops waiting for this file. */
  forget(path: string): void {
    this.waitingSince.delete(path);
  }

  private hasPatience(path: string, now: number): boolean {
    const since = this.waitingSince.get(path) ?? now;
    this.waitingSince.set(path, since);
    return now - since < LONGEST_WAIT_MS;
  }

  /** Undefined if the system cannot report it. */
  private async askWhatIsOpen(paths: readonly string[]): Promise<((path: string) => boolean) | undefined> {
    const full = new Map(paths.map((path) => [path, this.realPath(path)]));
    const open = await openForWriting(new Set(full.values()));
    return open && ((path) => open.has(full.get(path)!));
  }

  private realPath(path: string): string {
    try {
      return realpathSync(join(this.root, path));
    } catch {
      return join(this.root, path);
    }
  }
}

function ageOf(row: Properties, now: number): number {
  return Math.abs(now - Number(row.mtime) / 1e6);
}

/** The text ends inside a block. */
function isCut({ problems }: Text): boolean {
  return problems.some(({ code }) => code === 'fence-unclosed');
}

/** Shorter than before, or ends in the middle of a line. Used only if the system cannot report who is writing. */
function isShort({ endsLine, change }: Text, known: Properties | undefined): boolean {
  return !endsLine || (known !== undefined && Number(known.size) > Number(change.row.size));
}
