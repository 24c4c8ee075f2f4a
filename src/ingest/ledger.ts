/** What the store's ledger says of each file, as little of it as a walk needs to tell same from different. */

import { isRacy, signatureOfRow } from '../disk/stamp.ts';
import type { Properties } from '../model/index.ts';
import type { GraphReader } from '../store/store.ts';
import { isOfRules, type RulesOf } from './rules.ts';

interface Entry {
  /** Empty where the file must be looked into whatever its stamp says. */
  signature: string;
  state: string;
}

export class Ledger {
  private readonly entries = new Map<string, Entry>();
  private readonly counts = new Map<string, number>();
  private readonly rules: RulesOf;

  constructor(rules: RulesOf) {
    this.rules = rules;
  }

  static async load(reader: GraphReader, project: string, rules: RulesOf): Promise<Ledger> {
    const ledger = new Ledger(rules);
    for (const { props } of await reader.nodesByLabel('Document', project)) ledger.learn(String(props.path), props);
    return ledger;
  }

  learn(path: string, row: Properties): void {
    this.forget(path);
    const certain = isOfRules(row, this.rules) && !isRacy(row);
    const state = String(row.state);
    this.entries.set(path, { signature: certain ? signatureOfRow(row) : '', state });
    this.counts.set(state, (this.counts.get(state) ?? 0) + 1);
  }

  forget(path: string): void {
    const state = this.entries.get(path)?.state;
    if (state === undefined) return;
    this.entries.delete(path);
    this.counts.set(state, this.counts.get(state)! - 1);
  }

  get size(): number {
    return this.entries.size;
  }

  signature(path: string): string | undefined {
    return this.entries.get(path)?.signature;
  }

  paths(): Iterable<string> {
    return this.entries.keys();
  }

  /** How many documents are in each state. */
  states(): Record<string, number> {
    return Object.fromEntries([...this.counts].filter(([, count]) => count > 0));
  }
}
