/** Front matter as a map. Where it cannot be read as a whole it is read key by key, so that one broken value does not take the others with it. */
import { lineAt, lineEnd } from './line-map.ts';
import { readBlock, type YamlBlock } from './read-block.ts';
import type { Markdown } from './scan-markdown.ts';
import type { YamlMap } from './yaml-node.ts';

const KEY = /^[\p{L}_"'][^:#]{0,80}:(?:[ \t]|$)/u;

export function readFrontMatter(doc: Markdown): YamlBlock {
  if (!doc.frontMatter) return { readable: true, findings: [] };
  const { start, end } = doc.frontMatter;
  const whole = readBlock(doc.text, start, end);
  return whole.readable ? whole : keyByKey(doc, start, end, whole);
}

function keyByKey(doc: Markdown, start: number, end: number, whole: YamlBlock): YamlBlock {
  const blocks = cutAtKeys(doc, start, end).map(([from, to]) => readBlock(doc.text, from, to));
  const entries = blocks.flatMap(({ node }) => (node?.kind === 'map' ? node.entries : []));
  const findings = blocks.flatMap((block) => block.findings);
  const node: YamlMap = { kind: 'map', entries, flow: false, start, end };
  return {
    ...(entries.length > 0 && { node }),
    readable: false,
    findings: blocks.every(({ readable }) => readable) ? whole.findings : findings,
  };
}

/** From each line that begins with a key to the next one. */
function cutAtKeys(doc: Markdown, start: number, end: number): [number, number][] {
  const starts: number[] = [];
  for (let line = lineAt(doc, start); line < doc.starts.length && doc.starts[line]! < end; line++)
    if (KEY.test(doc.text.slice(doc.starts[line], lineEnd(doc, line)))) starts.push(doc.starts[line]!);
  return starts.map((from, i) => [from, starts[i + 1] ?? end]);
}
