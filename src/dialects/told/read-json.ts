/** The fields of a JSON object. Where it is broken, what stands under each other key is still read, and of a list each line that is whole. */
import type { Finding } from '../../model/index.ts';
import { readBlock } from '../../parse/read-block.ts';
import { listUnder } from '../../parse/read-front-matter.ts';
import { readYaml } from '../../parse/read-yaml.ts';
import type { SharedCode } from '../../parse/rules.ts';
import type { YamlMap } from '../../parse/yaml-node.ts';
import { Fields, type ReadFields } from './read-fields.ts';

const MOST_FINDINGS = 50;
const KEY_LINE = /^([ \t]*)"[^"\n]{1,60}"[ \t]*:/gm;

export function readJson(text: string): ReadFields {
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  // JSON is YAML.
  const { node, readable, findings } = readBlock(text, start, text.length);
  if (readable) return { fields: new Fields(node?.kind === 'map' ? [node] : []), findings: findings.map(withoutFix) };
  const parts = cutAtKeys(text).map(([from, to]) => readPart(text.slice(from, to).trimEnd(), from));
  const broken = parts.flatMap((part) => part.findings);
  return {
    fields: new Fields(parts.flatMap(({ map }) => map ?? [])),
    findings: (broken.length > 0 ? broken : findings).slice(0, MOST_FINDINGS).map(withoutFix),
  };
}

const withoutFix = ({ fix: _, ...finding }: Finding<SharedCode>) => finding;

/** From each key of the outermost object to the next. */
function cutAtKeys(text: string): [number, number][] {
  const keys = [...text.matchAll(KEY_LINE)];
  const starts = keys.filter(([, indent]) => indent === keys[0]![1]).map(({ index }) => index);
  return starts.map((from, i) => [from, starts[i + 1] ?? text.length]);
}

/** `"key": …,` is an entry of an object; the last one has the object's own brace behind it. */
function readPart(part: string, start: number): { map?: YamlMap; findings: Finding<SharedCode>[] } {
  const bare = part.replace(/,$/, '');
  for (const inside of [bare, bare.replace(/\s*\}$/, '')]) {
    const read = readYaml(`{${inside}}`, start - 1);
    if ('node' in read && read.node?.kind === 'map') return { map: read.node, findings: [] };
  }
  const items = [...part.matchAll(/^[ \t]*(\{.*\}|".*")[ \t]*,?[ \t]*\r?$/gm)].flatMap((match) => {
    const read = readYaml(match[1]!, start + match.index + match[0].indexOf(match[1]!));
    return 'node' in read && read.node ? [read.node] : [];
  });
  const { findings } = readBlock(`{${bare}}`, 0, bare.length + 2);
  const moved = findings.map((finding) => ({
    ...finding,
    start: finding.start + start - 1,
    end: finding.end + start - 1,
  }));
  return { findings: moved, ...listUnder(part, items, start) };
}
