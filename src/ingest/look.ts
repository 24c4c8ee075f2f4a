/** Looks at one file: what it says now, and therefore what the store must learn. */
import { createHash, hash } from 'node:crypto';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sizeLimit } from '../config/data-places.ts';
import { kindOf } from '../config/kind-of.ts';
import type { Config } from '../config/schema.ts';
import type { Dialect, DocumentState } from '../dialects/dialect.ts';
import { DIALECTS } from '../dialects/index.ts';
import { factSteps, readSteps } from '../dialects/read-document.ts';
import { type ReadResult, SourceReader, tooSlow } from '../disk/read-source.ts';
import { isRacy, type Stamp, sameStamp, stampAt } from '../disk/stamp.ts';
import { clock, finish, type Problem, type Properties, type SourceFile, type Steps } from '../model/index.ts';
import type { Gone, Says, Stamped } from '../store/commit/document-change.ts';
import { MOST_READING_MS, orGiveUp, within } from './give-up.ts';
import { isOfRules, NO_DIALECT, type RulesOf, rulesOf } from './rules.ts';

const MOST_STORED_PROBLEMS = 20;
/** Texts of so many characters take milliseconds at most. */
const SMALL = 65_536;
/** Of so many the event loop is held a few hundredths of a second, also on a busy machine. */
const A_TURN = 16_384;
/** So many are read together where nobody else waits for a turn. */
const ALONE = 262_144;

/** What a look found; `ms` is how long reading took. */
export type Look = { path: string; ms?: number } & (
  | { outcome: 'absent' | 'unchanged'; change?: never }
  | { outcome: 'unchanged'; change: Stamped }
  | { outcome: 'retracted'; change: Gone }
  | Said
);

/** The file is new, or says something different. */
export interface Said {
  /** `none`: no dialect recognises the file. */
  outcome: DocumentState | 'none';
  change: Says;
  problems: readonly Problem[];
  /** Whether the last line has a line ending; undefined if the file could not be read as text. */
  endsLine: boolean | undefined;
}

export interface LookerOptions {
  root: string;
  config: Config;
  project: string;
  /** All dialects, if left out. */
  dialects?: readonly Dialect[];
}

export class Looker {
  readonly options: LookerOptions;
  private readonly isAlone: boolean;
  private readonly dialects: readonly Dialect[];
  private readonly rules: RulesOf;
  private readonly source: SourceReader;

  /** `isAlone`: in a thread whose event loop nobody waits for. */
  constructor(options: LookerOptions, isAlone = false) {
    this.options = options;
    this.isAlone = isAlone;
    this.dialects = options.dialects ?? DIALECTS;
    this.rules = rulesOf(options.config, options.dialects);
    this.source = new SourceReader(options.root, (path) => sizeLimit(options.config, path));
  }

  /** `row` is what the ledger knows of the file. */
  async look(path: string, row: Properties | undefined): Promise<Look> {
    return this.finish(this.begin(path, row));
  }

  /** The same for several files. Small ones are read together within the time of one; if that is too short, each by itself. */
  async lookAll(asked: readonly { path: string; row: Properties | undefined }[]): Promise<Look[]> {
    return this.finishTogether(asked.map(({ path, row }) => this.begin(path, row)));
  }

  /** The first half of a look at a file that may be being written: its text. Undefined if it was. */
  async beginStable(path: string, row: Properties | undefined): Promise<Begun | undefined> {
    const began = clock();
    const stamp = stampAt(join(this.options.root, path));
    if (stamp && this.isKnown(stamp, row)) return { path, outcome: 'unchanged' };
    const read = this.isAlone ? this.source.readStableAtOnce(path) : await this.source.readStable(path);
    if (read === 'changing') return undefined;
    if (read === 'gone') return gone(path, row !== undefined);
    return this.judge(path, read.stamp, row, read.result, began);
  }

  /** The second half for many of them, some at a time, with a turn for everything else in between. */
  async finishAll(begun: readonly Begun[]): Promise<Look[]> {
    const looks: Look[] = [];
    for (const some of inTexts(begun, this.isAlone ? ALONE : A_TURN)) {
      looks.push(...(await this.finishTogether(some)));
      await nextTurn();
    }
    return looks;
  }

  private async finishTogether(begun: readonly Begun[]): Promise<Look[]> {
    const small = begun.filter((one) => 'source' in one && one.source.text.length <= SMALL) as Unread[];
    const looks = within(MOST_READING_MS, () => small.map((one) => finish(this.steps(one))));
    const read = new Map(looks?.map((look, index) => [small[index] as Begun, look]));
    return Promise.all(begun.map(async (one) => read.get(one) ?? this.finish(one)));
  }

  private begin(path: string, row: Properties | undefined): Begun {
    const began = clock();
    const stamp = stampAt(join(this.options.root, path));
    if (!stamp) return gone(path, row !== undefined);
    if (this.isKnown(stamp, row)) return { path, outcome: 'unchanged' };
    return this.judge(path, stamp, row, this.source.read(path), began);
  }

  private async finish(begun: Begun): Promise<Look> {
    if (!('source' in begun)) return begun;
    return (await orGiveUp(() => this.steps(begun))) ?? this.unreadable(begun, tooSlow(begun.path));
  }

  private isKnown(stamp: Stamp, row: Properties | undefined): boolean {
    return row !== undefined && isOfRules(row, this.rules) && sameStamp(row, stamp) && !isRacy(row);
  }

  private judge(path: string, stamp: Stamp, row: Properties | undefined, read: ReadResult, began: number): Begun {
    const found = { path, stamp: { ...stamp, scannedAt: Date.now() } as Properties, known: row !== undefined, began };
    if ('problem' in read) return this.unreadable(found, read.problem);
    const { source } = read;
    if (source.text.length > HASH_STEP) return { ...found, source, row };
    found.stamp.sha256 = hash('sha256', source.text, 'hex');
    return this.sameBytes(found, row) ?? { ...found, source };
  }

  private sameBytes({ path, stamp, began }: Found, row: Properties | undefined): Look | undefined {
    if (!row || !isOfRules(row, this.rules) || row.sha256 !== stamp.sha256) return undefined;
    const change: Stamped = { kind: 'stamp', path, row: { ...row, ...stamp } };
    return { path, outcome: 'unchanged', change, ms: since(began) };
  }

  /** Text → dialect → facts. */
  private *steps(unread: Unread): Steps<Look> {
    const { path, source, stamp, known, began } = unread;
    const { config, project } = this.options;
    stamp.sha256 ??= yield* hashSteps(source.text);
    const same = this.sameBytes(unread, unread.row);
    if (same) return same;
    const document = yield* readSteps(this.dialects, { ...source, as: kindOf(config, path) }, config.limits);
    const { reading, problems = [] } = document ?? {};
    const outcome = reading?.state ?? 'none';
    const row = this.row(path, stamp, { dialect: document?.dialect.name, state: outcome, problems });
    const facts = document ? yield* factSteps(document, project) : NO_FACTS;
    const change: Says = { kind: 'says', path, row, facts, known };
    return { path, outcome, change, problems, endsLine: source.text.endsWith('\n'), ms: since(began) };
  }

  private unreadable({ path, stamp, known, began }: Found, problem: Problem): Look {
    const row = this.row(path, stamp, { dialect: undefined, state: 'invalid', problems: [problem] });
    const change: Says = { kind: 'says', path, row, facts: NO_FACTS, known };
    return { path, outcome: 'invalid', change, problems: [problem], endsLine: undefined, ms: since(began) };
  }

  private row(path: string, stamp: Properties, { dialect = NO_DIALECT, state, problems }: Judged): Properties {
    return { path, ...stamp, rules: this.rules(dialect), dialect, state, ...problemColumns(problems) };
  }
}

/** A file that is there. */
interface Found {
  path: string;
  /** The beginning of its row. */
  stamp: Properties;
  known: boolean;
  began: number;
}

/** Its text, before anybody made sense of it. */
interface Unread extends Found {
  source: SourceFile;
  /** What the ledger knows of it, where its bytes are still to be compared. */
  row?: Properties | undefined;
}

/** A look whose text is still to be read, or one that needs none. */
export type Begun = Look | Unread;

/** In parts whose texts have at most so many characters together, or a single one that has more. */
function* inTexts(begun: readonly Begun[], most: number): Generator<Begun[]> {
  let part: Begun[] = [];
  let length = 0;
  for (const one of begun) {
    const more = 'source' in one ? one.source.text.length : 0;
    if (length + more > most && part.length > 0) {
      yield part;
      [part, length] = [[], 0];
    }
    part.push(one);
    length += more;
  }
  if (part.length > 0) yield part;
}

interface Judged {
  dialect: string | undefined;
  state: Said['outcome'];
  problems: readonly Problem[];
}

const NO_FACTS = { nodes: [], edges: [] };

/** So much of a text is hashed in one step. */
const HASH_STEP = 1 << 20;

function* hashSteps(text: string): Steps<string> {
  const all = createHash('sha256');
  for (let start = 0, end = 0; start < text.length; start = end) {
    // A pair of surrogates is one character.
    end = start + HASH_STEP + (/[\ud800-\udbff]/.test(text[start + HASH_STEP - 1] ?? '') ? 1 : 0);
    all.update(text.slice(start, end));
    yield;
  }
  return all.digest('hex');
}

/** A file that does not exist, or is no longer in scope. */
export function gone(path: string, isKnown: boolean): Look {
  if (!isKnown) return { path, outcome: 'absent' };
  return { path, outcome: 'retracted', change: { kind: 'gone', path } };
}

const since = (began: number) => Math.round((clock() - began) * 10) / 10;

/** From here on problems are text for people, because the store keeps text. */
function problemColumns(problems: readonly Problem[]): Properties {
  const lines = problems
    .slice(0, MOST_STORED_PROBLEMS)
    .map(({ line, column, severity, code, message }) => `${line}:${column} ${severity} ${code}  ${message}`);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return { errors, warnings: problems.length - errors, ...(lines.length > 0 && { problems: lines }) };
}
