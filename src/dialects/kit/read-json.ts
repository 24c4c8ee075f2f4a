/** The fields of a JSON object. Where it is broken, what stands under each other key is still read, and of a list each line that is whole. */
import type { Finding } from '../../model/index.ts';
import { listUnder } from '../../parse/read-front-matter.ts';
import { readYaml } from '../../parse/read-yaml.ts';
import type { SharedCode } from '../../parse/rules.ts';
import type { YamlMap } from '../../parse/yaml-node.ts';
import { Fields, type ReadFields } from './fields.ts';

const MOST_FINDINGS = 50;
/** With so many parts, or lines of a list, that cannot be read it is not JSON at all: what stands behind them is not looked at. */
const MOST_BROKEN = 200;
const KEY_LINE = /^([ \t]*)"[^"\n]{1,60}"[ \t]*:/gm;

export function readJson(text: string): ReadFields {
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  // JSON is YAML.
  const read = readYaml(text.slice(start), start);
  if ('node' in read) return { fields: new Fields(read.node?.kind === 'map' ? [read.node] : []), findings: [] };
  const parts = untilBroken(cutAtKeys(text), ([from, to]) => {
    const part = readPart(text.slice(from, to).trimEnd(), from);
    return { value: part, broken: part.fault !== undefined };
  });
  const broken = parts.flatMap(({ fault }) => (fault === undefined ? [] : problem(fault)));
  return {
    fields: new Fields(parts.flatMap(({ map }) => map ?? [])),
    findings: broken.length > 0 ? broken.slice(0, MOST_FINDINGS) : [problem(start + read.fault.start)],
  };
}

/** What is made of each, until too many are broken. */
function untilBroken<T, Part>(all: Iterable<T>, make: (one: T) => { value: Part; broken: boolean }): Part[] {
  const made: Part[] = [];
  let left = MOST_BROKEN;
  for (const one of all) {
    const { value, broken } = make(one);
    made.push(value);
    if (broken && --left === 0) break;
  }
  return made;
}

const problem = (start: number): Finding<SharedCode> => ({
  ...{ code: 'yaml-syntax', start, end: start + 1 },
  message: 'This is not JSON. Look for a comma, a quote or a bracket that is missing or too much here or just before',
});

/** From each key of the outermost object to the next. */
function cutAtKeys(text: string): [number, number][] {
  const keys = [...text.matchAll(KEY_LINE)];
  const starts = keys.filter(([, indent]) => indent === keys[0]![1]).map(({ index }) => index);
  return starts.map((from, i) => [from, starts[i + 1] ?? text.length]);
}

/** `"key": …,` is an entry of an object; the last one has the object's own brace behind it. */
function readPart(part: string, start: number): { map?: YamlMap; fault?: number } {
  const bare = part.replace(/,$/, '');
  let fault = start;
  for (const inside of [bare.replace(/\}$/, ''), bare]) {
    const read = readYaml(`{${inside}}`, start - 1);
    if ('node' in read && read.node?.kind === 'map') return { map: read.node };
    if ('fault' in read) fault = start - 1 + read.fault.start;
  }
  const items = untilBroken(part.matchAll(/^[ \t]*(\{.*\}|".*")[ \t]*(?:,[ \t]*)?\r?$/gm), (match) => {
    const read = readYaml(match[1]!, start + match.index + match[0].indexOf(match[1]!));
    return { value: 'node' in read && read.node ? [read.node] : [], broken: !('node' in read) };
  });
  return { fault, ...listUnder(part, items.flat(), start) };
}
