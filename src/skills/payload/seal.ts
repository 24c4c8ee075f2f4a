/**
 * The hash and the size of a payload, over its own text: line ends as LF, the values of `payload_hash` and `payload_size_bytes`
 * left out with their quotes, every other character as it stands, in UTF-8. Any change shows, even one that YAML would not mind.
 */
import { hash } from 'node:crypto';
import { applyEdits, readBlock } from '../../parse/read-block.ts';
import { keyOf, nodeAt, type YamlMap, type YamlNode } from '../../parse/yaml-node.ts';

export interface Seal {
  /** `sha256:` and 64 hex digits. */
  hash: string;
  bytes: number;
}

const SEALS = ['payload_hash', 'payload_size_bytes'];

/** `start` is where the text begins in the file that the places of `root` count from. */
export function sealOf(text: string, root: YamlMap, start = 0): Seal {
  const cut = SEALS.flatMap((name) => {
    const node = sealNode(root, name);
    return node ? [{ start: node.start - start, end: node.end - start, text: '' }] : [];
  });
  const canonical = applyEdits(text, cut).replaceAll('\r\n', '\n');
  return { hash: `sha256:${hash('sha256', canonical, 'hex')}`, bytes: Buffer.byteLength(canonical) };
}

export function sealNode(root: YamlMap, name: string): YamlNode | undefined {
  const meta = nodeAt(root, ['handoff', 'meta']);
  return keyOf(meta, name) ? nodeAt(meta, [name]) : undefined;
}

/** The text of a payload that has both fields, with their right values. */
export function sealText(text: string): string {
  const { node } = readBlock(text, 0, text.length);
  const [hashed, sized] = node?.kind === 'map' ? SEALS.map((name) => sealNode(node, name)) : [];
  if (node?.kind !== 'map' || !hashed || !sized)
    throw new Error('A payload is sealed where it has meta.payload_hash and meta.payload_size_bytes');
  const seal = sealOf(text, node);
  return applyEdits(text, [
    { start: hashed.start, end: hashed.end, text: JSON.stringify(seal.hash) },
    { start: sized.start, end: sized.end, text: String(seal.bytes) },
  ]);
}
