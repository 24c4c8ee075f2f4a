/** Front matter as a map. Where it cannot be read as a whole it is read key by key, so that one broken value does not take the others with it. */
import { lineAt, lineEnd } from './line-map.ts';
import { readBlock, type YamlBlock } from './read-block.ts';
import type { Markdown } from './scan-markdown.ts';
import type { YamlMap, YamlNode, YamlScalar } from './yaml-node.ts';

const KEY = /^[\p{L}_"'][^:#]{0,80}:(?:[ \t]|$)/u;

export function readFrontMatter(doc: Markdown): YamlBlock {
  return doc.frontMatter ? readMap(doc, doc.frontMatter.start, doc.frontMatter.end) : { readable: true, findings: [] };
}

/** The same for any part of a file that is a map of keys and values. */
export function readMap(doc: Markdown, start: number, end: number): YamlBlock {
  const whole = readBlock(doc.text, start, end);
  return whole.readable ? whole : keyByKey(doc, start, end, whole);
}

function keyByKey(doc: Markdown, start: number, end: number, whole: YamlBlock): YamlBlock {
  const blocks = blocksOf(doc, start, end);
  const entries = blocks.flatMap(({ node }) => (node?.kind === 'map' ? node.entries : []));
  const findings = blocks.flatMap((block) => block.findings);
  const node: YamlMap = { kind: 'map', entries, flow: false, start, end };
  return {
    ...(entries.length > 0 && { node }),
    readable: false,
    findings: blocks.every(({ readable }) => readable) ? whole.findings : findings,
  };
}

/** With so many keys that cannot be read it is no map at all: what stands behind them is not looked at. */
const MOST_BROKEN = 100;

function blocksOf(doc: Markdown, start: number, end: number): YamlBlock[] {
  const blocks: YamlBlock[] = [];
  let broken = 0;
  for (const [from, to] of cutAtKeys(doc, start, end)) {
    const block = withRawList(doc.text, from, to);
    blocks.push(block);
    if (block.readable || ++broken < MOST_BROKEN) continue;
    const [finding] = block.findings;
    if (finding) finding.message += `. This is mistake ${MOST_BROKEN}, and what stands below it is not read`;
    break;
  }
  return blocks;
}

/** Of a list that is no YAML the entries count as they are written. */
function withRawList(text: string, from: number, to: number): YamlBlock {
  const block = readBlock(text, from, to);
  if (block.readable) return block;
  const part = text.slice(from, to).trimEnd();
  const items = [...part.matchAll(/^[ \t]*-[ \t]+(\S.*)$/gm)].map((match) =>
    scalar(match[1]!.trim().replace(/^(["'])(.*)\1$/, '$2'), from + match.index + match[0].length - match[1]!.length),
  );
  const { map } = listUnder(part, items, from);
  return { ...block, ...(map && { node: map }) };
}

/** A list under the key that a text begins with; nothing where it has no entries. */
function listUnder(part: string, items: YamlNode[], start: number): { map?: YamlMap } {
  const [head] = /^[ \t]*[^:\n]+/.exec(part) ?? [];
  if (head === undefined || items.length === 0) return {};
  const end = start + part.length;
  const value = { kind: 'list' as const, items, flow: false, start: items[0]!.start, end };
  const key = scalar(head.trim().replace(/^["']|["']$/g, ''), start);
  return { map: { kind: 'map', entries: [{ key, value }], flow: false, start, end } };
}

const scalar = (text: string, start: number): YamlScalar => ({
  ...{ kind: 'scalar', style: 'plain', single: true },
  ...{ text, start, end: start + text.length },
});

/** From each line that begins with a key to the next one. */
function cutAtKeys(doc: Markdown, start: number, end: number): [number, number][] {
  const starts: number[] = [];
  for (let line = lineAt(doc, start); line < doc.starts.length && doc.starts[line]! < end; line++)
    if (KEY.test(doc.text.slice(doc.starts[line], lineEnd(doc, line)))) starts.push(doc.starts[line]!);
  // Without the blank lines behind it: what is not closed is told at the end of its own line.
  return starts.map((from, i) => [from, from + doc.text.slice(from, starts[i + 1] ?? end).trimEnd().length]);
}
