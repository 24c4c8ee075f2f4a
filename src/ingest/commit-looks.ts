/** Commits what looks found; only after that the ledger is updated and listeners are told. */
import type { Problem } from '../model/index.ts';
import type { Says } from '../store/commit/document-change.ts';
import { type CommitOptions, commitBatch, inParts } from './commit-batch.ts';
import type { Ledger } from './ledger.ts';
import type { Look } from './look.ts';

/** The outcome for one file. */
export interface Told {
  path: string;
  outcome: Look['outcome'] | 'refused';
  problems: readonly Problem[];
  ms: number;
  /** Why the store refused it. */
  reason?: string;
}

export interface LedgerOptions extends CommitOptions {
  ledger: Ledger;
  onTold?: ((told: Told) => void) | undefined;
}

export async function commitLooks(options: LedgerOptions, looks: readonly Look[]): Promise<void> {
  const { store, ledger, onTold } = options;
  const changes = looks.flatMap(({ change }) => change ?? []);
  const refused = new Map<string, Says>();
  for (const batch of inParts(changes, store.batchDocuments))
    for (const change of await commitBatch(options, batch)) refused.set(change.path, change);
  for (const look of looks) {
    const refusal = refused.get(look.path);
    if (look.change) ledger.follow(refusal ?? look.change);
    onTold?.(refusal ? { ...toldOf(look), outcome: 'refused', reason: String(refusal.row.reason) } : toldOf(look));
  }
}

/** A look without what only the store needs. */
export function toldOf(look: Look): Told {
  const { path, outcome, ms = 0 } = look;
  return { path, outcome, ms, problems: 'problems' in look ? look.problems : [] };
}
