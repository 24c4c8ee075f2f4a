/** Another version of a schema than the known one: read for what is known, and said to whoever receives it. */
import type { Finding } from '../model/index.ts';
import { nodeAt, type YamlMap } from '../parse/yaml-node.ts';
import type { DocumentCode } from './document-rules.ts';

export function otherVersion(root: YamlMap, known: string): Finding<DocumentCode>[] {
  const node = nodeAt(root, ['handoff', 'version']);
  if (node.kind !== 'scalar' || node.text.trim() === '' || isVersion(node.text, known)) return [];
  const message = `This handoff has version ${node.text.slice(0, 20)} of the schema, passdown knows ${known}: the fields of ${known} are read, all others are ignored. If ${known} is meant, write version: "${known}"`;
  return [{ code: 'version-other', start: node.start, end: node.end, message }];
}

/** `2.0.0` and `2` are `2.0`. */
function isVersion(text: string, known: string): boolean {
  const parts = (version: string) => version.trim().replace(/(?<!\.0)(?:\.0)+$/, '');
  return parts(text) === parts(known);
}
