/** Nodes of YAML as words. */
import { isNothing, type YamlMap, type YamlNode } from '../../parse/yaml-node.ts';

/** `next-steps` and `Next steps` are `next_steps`. */
export const foldKey = (key: string) => key.toLowerCase().replace(/[-\s]+/g, '_');

/** `use_sqlite: there is one server`. */
export const pair = ({ key, value }: YamlMap['entries'][number]) =>
  [key.text.replaceAll('_', ' '), plain(value)].filter(Boolean).join(': ');

export function plain(node: YamlNode): string {
  if (node.kind === 'scalar') return isNothing(node) ? '' : node.text.replace(/\s+/g, ' ').trim();
  return node.kind === 'list' ? node.items.map(plain).join(', ') : node.entries.map(pair).join('; ');
}

/** The first of these fields that says something. */
export function fieldAt(map: YamlMap, names: readonly string[]): { key: string; text: string } | undefined {
  for (const name of names) {
    const value = map.entries.find(({ key }) => foldKey(key.text) === name)?.value;
    const text = value && plain(value);
    if (text) return { key: name, text };
  }
  return undefined;
}

export const textAt = (map: YamlMap, names: readonly string[]) => fieldAt(map, names)?.text;
