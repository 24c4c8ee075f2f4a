/** Items and sources with the evidence gathered so far: each occurs once, however many ways lead to it. */
import { type GraphEdge, type ItemLabel, type Label, nodeKey } from '../model/index.ts';
import { type Evidence, noEvidence } from './knowledge.ts';

export interface Lead {
  label: ItemLabel | 'File';
  key: string;
  evidence: Evidence;
  /** What the nearest predecessor says of it. */
  statement?: GraphEdge;
}

export class Findings {
  private readonly leads = new Map<string, Lead>();

  at(label: Lead['label'], key: string): Evidence {
    return this.lead(label, key).evidence;
  }

  lead(label: Lead['label'], key: string): Lead {
    let lead = this.leads.get(key);
    if (!lead) {
      lead = { label, key, evidence: noEvidence() };
      this.leads.set(key, lead);
    }
    return lead;
  }

  has(key: string): boolean {
    return this.leads.has(key);
  }

  all(): Lead[] {
    return [...this.leads.values()];
  }
}

/** So many keys of a label are remembered; then it begins anew. */
const MOST_KEYS = 20_000;
const known = new Map<Label, { project: string; keys: Map<string, string> }>();

/** The key of a source or a tag: briefings that are rendered together ask for the same ones, and working one out costs more than looking it up. */
export function knownKey(label: Label, project: string, identity: string): string {
  let own = known.get(label);
  if (own?.project !== project || own.keys.size >= MOST_KEYS) {
    own = { project, keys: new Map() };
    known.set(label, own);
  }
  let key = own.keys.get(identity);
  if (key === undefined) {
    key = nodeKey(label, project, identity);
    own.keys.set(identity, key);
  }
  return key;
}
