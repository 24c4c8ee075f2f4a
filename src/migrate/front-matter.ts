/** Front matter of other projects carries the same knowledge under other names: its keys are treated as headings of their values. */
import { lineAt } from '../parse/line-map.ts';
import { readFrontMatter } from '../parse/read-front-matter.ts';
import type { Markdown } from '../parse/scan-markdown.ts';
import type { YamlMap, YamlNode } from '../parse/yaml-node.ts';
import { shortMasks } from '../words/mask-secrets.ts';
import { routeOf } from './routes.ts';
import type { Section } from './section.ts';
import { type Unit, unitOf } from './units.ts';

/** In an item that is a map, the keys of its main text, and those that go with it. */
export const LEADS: readonly string[] = [
  'issue',
  'problem',
  'warning',
  'gotcha',
  'pattern',
  'decision',
  'question',
  'blocker',
  'step',
  'task',
  'action',
  'file',
  'path',
  'description',
  'text',
  'what',
  'title',
  'name',
];
export const REMEDIES: readonly string[] = [
  'mitigation',
  'solution',
  'fix',
  'workaround',
  'resolution',
  'suggested_resolution',
];
const DEEPEST = 4;

/** Longer front matter is somebody else's data. */
const LONGEST = 65_536;

export function frontMatterUnits(doc: Markdown): Unit[] {
  if (!doc.frontMatter || doc.frontMatter.end - doc.frontMatter.start > LONGEST) return [];
  const { node } = readFrontMatter(doc);
  return node?.kind === 'map' ? yamlUnits(doc, node) : [];
}

/** So many tags of a file count, and so many of its items have them. */
export const MOST_TAGS = 50;
export const MOST_TAGGED = 2000;

/** What `tags:` and `labels:` of the front matter list. */
export function frontMatterTags(doc: Markdown): string[] {
  if (!doc.frontMatter || doc.frontMatter.end - doc.frontMatter.start > LONGEST) return [];
  const { node } = readFrontMatter(doc);
  if (node?.kind !== 'map') return [];
  const values = node.entries.filter(({ key }) => /^(?:tags|labels)$/i.test(key.text)).map(({ value }) => value);
  return values.flatMap(textsOf).slice(0, MOST_TAGS);
}

/** `tags: auth, cache` is a list, too. */
function textsOf(node: YamlNode): string[] {
  if (node.kind === 'list') return node.items.flatMap((item) => (item.kind === 'scalar' ? item.text : []));
  return node.kind === 'scalar' ? node.text.split(',').map((tag) => tag.trim()) : [];
}

/** The values of a YAML map as pieces of a note. Keys that no rule knows are metadata and are skipped. */
export function yamlUnits(doc: Markdown, map: YamlMap): Unit[] {
  const units: Unit[] = [];
  const visit = (node: YamlNode, section: Section, depth: number) => {
    if (depth > DEEPEST) return;
    if (node.kind === 'list') for (const item of node.items) visit(item, section, depth + 1);
    else if (node.kind === 'scalar') push(node.text, node, section);
    else if (!pushMap(node, section)) eachEntry(node, section, depth + 1);
  };
  const push = (text: string, { start, end }: YamlNode, section: Section, remedy?: string, subject?: string) => {
    const clean = shortMasks(text.replace(/\s+/g, ' ').trim());
    if (clean === '') return;
    const first = lineAt(doc, start);
    const last = lineAt(doc, Math.max(start, end - 1));
    const unit = unitOf('item', clean, first, section);
    unit.last = last;
    unit.remedy = remedy;
    unit.subject = subject;
    units.push(unit);
  };
  const pushMap = (node: YamlMap, section: Section): boolean => {
    const value = (names: readonly string[]) => {
      for (const name of names) {
        const found = node.entries.find(({ key }) => key.text.toLowerCase() === name)?.value;
        if (found?.kind === 'scalar' && found.text !== '') return found.text;
      }
      return undefined;
    };
    const lead = value(LEADS);
    if (lead === undefined || section.level === 0) return false;
    const remedy = value(REMEDIES);
    // `{pattern, warning, solution}`: what not to do, why, and what to do instead.
    const subject = value(['warning']) === lead ? value(['pattern']) : undefined;
    push(lead, node, section, remedy, subject);
    return true;
  };
  const eachEntry = (node: YamlMap, parent: Section | undefined, depth: number) => {
    for (const { key, value } of node.entries) {
      const title = key.text.replace(/[_-]+/g, ' ');
      if (!routeOf(title).known && !parent) {
        if (value.kind === 'map') eachEntry(value, undefined, depth + 1);
        continue;
      }
      visit(value, { kind: 'label', title, line: lineAt(doc, key.start), level: 8, parent }, depth + 1);
    }
  };
  eachEntry(map, undefined, 0);
  return units;
}
