/** What the store's ledger knows of each file: only as much as is needed to tell same from different. */
import { isBeside } from '../dialects/task/beside.ts';
import { nodeKey, type Properties } from '../model/index.ts';
import type { DocumentChange } from '../store/commit/document-change.ts';
import { isStampOf, type LedgerStamp, readStamp, SignatureReader, stampOfRow } from '../store/ledger-stamp.ts';
import type { GraphReader } from '../store/store.ts';
import { NO_DIALECT, type RulesOf } from './rules.ts';

export class Ledger {
  /** As they were read, until somebody asks for one out of their order: a walk goes in the same one, and then nothing is looked up. */
  private read: readonly string[] = [];
  private next = 0;
  private readonly mapped = new Map<string, LedgerStamp>();
  private readonly counts = new Map<string, number>();
  private readonly rules: RulesOf;
  private readonly signatures: SignatureReader;

  constructor(rules: RulesOf) {
    this.rules = rules;
    this.signatures = new SignatureReader(rules);
  }

  static async load(reader: GraphReader, project: string, rules: RulesOf): Promise<Ledger> {
    const ledger = new Ledger(rules);
    await ledger.loadFrom(reader, project);
    return ledger;
  }

  /** For one that knows nothing yet. */
  async loadFrom(reader: GraphReader, project: string): Promise<void> {
    this.read = await reader.stamps(project);
  }

  private get entries(): Map<string, LedgerStamp> {
    for (const stamp of this.read) this.enter(readStamp(stamp));
    this.read = [];
    return this.mapped;
  }

  learn(path: string, row: Properties): void {
    this.forget(path);
    this.enter({ ...stampOfRow(row), path });
  }

  private enter(stamp: LedgerStamp): void {
    this.mapped.set(stamp.path, stamp);
    count(this.counts, stamp, 1);
  }

  /** Applies a change that the store has taken. */
  follow(change: DocumentChange): void {
    if (change.kind === 'gone') this.forget(change.path);
    else this.learn(change.path, change.row);
  }

  private forget(path: string): void {
    const entry = this.entries.get(path);
    if (!entry) return;
    this.entries.delete(path);
    count(this.counts, entry, -1);
  }

  /** Where nobody has asked for a single one yet, they are counted without keeping each. */
  private counted(): ReadonlyMap<string, number> {
    if (this.read.length === 0) return this.counts;
    const counts = new Map(this.counts);
    for (const stamp of this.read) count(counts, readStamp(stamp), 1);
    return counts;
  }

  get size(): number {
    return this.read.length + this.mapped.size;
  }

  /** Empty if the file must be read whatever its stamp. */
  signature(path: string): string | undefined {
    const next = this.read[this.next];
    if (next !== undefined && isStampOf(next, path)) {
      this.next++;
      return this.signatures.read(next, path);
    }
    const stamp = this.entries.get(path);
    return stamp && (stamp.rules === this.rules(stamp.dialect) ? stamp.signature : '');
  }

  paths(): Iterable<string> {
    return this.entries.keys();
  }

  /** The full rows of those paths that the ledger knows. */
  async rows(reader: GraphReader, project: string, paths: readonly string[]): Promise<Map<string, Properties>> {
    const keys = paths.filter((path) => this.entries.has(path)).map((path) => nodeKey('Document', project, path));
    const nodes = keys.length > 0 ? await reader.nodesByKey('Document', keys) : [];
    return new Map(nodes.map(({ props }) => [String(props.path), props]));
  }

  /** How many documents are in each state. */
  states(): Record<string, number> {
    return Object.fromEntries([...this.counted()].filter(([, count]) => count > 0));
  }

  /** How many files match and are understood by no dialect. */
  unread(): number {
    return this.counted().get(NO_DIALECT) ?? 0;
  }

  /** How many documents have an error. */
  withErrors(): number {
    let total = 0;
    for (const stamp of this.read) if (readStamp(stamp).hasErrors) total++;
    for (const { hasErrors } of this.mapped.values()) if (hasErrors) total++;
    return total;
  }
}

function count(counts: Map<string, number>, { path, state }: LedgerStamp, more: number): void {
  // What only stands beside notes is nobody's loss.
  if (state === NO_DIALECT && isBeside(path)) return;
  counts.set(state, (counts.get(state) ?? 0) + more);
}
