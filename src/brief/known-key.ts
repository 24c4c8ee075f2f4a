/** Keys of sources and tags: briefings that are rendered together ask for the same ones, and working one out costs more than looking it up. */
import { type Label, nodeKey } from '../model/index.ts';

/** So many are remembered; then it begins anew. */
const MOST = 50_000;
const known = new Map<string, string>();

export function knownKey(label: Label, project: string, identity: string): string {
  const name = `${label} ${project}\n${identity}`;
  let key = known.get(name);
  if (key === undefined) {
    key = nodeKey(label, project, identity);
    if (known.size >= MOST) known.clear();
    known.set(name, key);
  }
  return key;
}
