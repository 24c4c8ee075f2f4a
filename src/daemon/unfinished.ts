/** Waits for files that somebody may still be writing. */
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { openForWriting } from '../disk/open-for-writing.ts';
import type { Look, Said } from '../ingest/look.ts';
import type { Properties } from '../model/index.ts';

/** A file that a process has open for writing must have been unchanged for this long; */
const OPEN_QUIET_MS = 5_000;
/** one that looks cut off, for this long. */
const CUT_QUIET_MS = 2_000;
/** No file is waited for longer than this. */
const LONGEST_WAIT_MS = 60_000;

/** A file whose text says something new. */
type Text = Look & Said;
const isText = (look: Look): look is Text => look.change?.kind === 'says' && (look as Text).endsLine !== undefined;

/** Who had which of the recently written files open for writing, once they were read. */
export interface WhoWrites {
  /** Undefined if the system cannot report it. */
  open: ReadonlySet<string> | undefined;
  at: number;
}

export async function openAmong(root: string, looks: readonly Look[]): Promise<WhoWrites> {
  const at = Date.now();
  const young = looks.filter(isYoung(at)).map(({ path }) => path);
  return { at, open: young.length === 0 ? new Set() : await openIn(root, young) };
}

const isYoung = (now: number) => (look: Look) => isText(look) && ageOf(look.change.row, now) < OPEN_QUIET_MS;

/** Undefined if the system cannot report it. */
async function openIn(root: string, paths: readonly string[]): Promise<Set<string> | undefined> {
  const full = new Map(paths.map((path) => [path, realPathIn(root, path)]));
  const open = await openForWriting(new Set(full.values()));
  return open && new Set(paths.filter((path) => open.has(full.get(path)!)));
}

function realPathIn(root: string, path: string): string {
  try {
    return realpathSync(join(root, path));
  } catch {
    return join(root, path);
  }
}

export class Unfinished {
  private readonly waitingSince = new Map<string, number>();

  /** The recently written files that may not be complete. `rows` is what the ledger knows of them. */
  among(looks: readonly Look[], rows: ReadonlyMap<string, Properties>, { open, at }: WhoWrites): Set<string> {
    const held = looks.filter(isText).filter((look) => {
      const age = ageOf(look.change.row, at);
      const cut = isCut(look) || (!open && isShort(look, rows.get(look.path)));
      const waits = age < OPEN_QUIET_MS && (open?.has(look.path) || (cut && age < CUT_QUIET_MS));
      return waits && this.hasPatience(look.path, at);
    });
    return new Set(held.map(({ path }) => path));
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
