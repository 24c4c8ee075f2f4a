/** What the front matter of a file of knowledge says: a date, tags, a status. Where it is broken, the rest is read all the same. */
import { frontMatterTags } from '../../migrate/front-matter.ts';
import { type Finding, foldedTag } from '../../model/index.ts';
import { readBlock } from '../../parse/read-block.ts';
import type { SharedCode } from '../../parse/rules.ts';
import type { Markdown } from '../../parse/scan-markdown.ts';
import { frontMatterEntries } from '../task/metadata.ts';
import { TAG } from '../task/schema.ts';

export interface FrontMatter {
  /** By the name of the key, in lower case. */
  values: ReadonlyMap<string, { text: string; start: number }>;
  tags: string[];
  findings: Finding<SharedCode>[];
}

/** Longer front matter is somebody else's data. */
const LONGEST = 65_536;

export function readFrontMatter(doc: Markdown): FrontMatter {
  const { frontMatter: extent, text } = doc;
  if (!extent || extent.end - extent.start > LONGEST) return { values: new Map(), tags: [], findings: [] };
  const { node, findings } = readBlock(text, extent.start, extent.end);
  const entries = [...frontMatterEntries(node, text)];
  return {
    values: new Map(entries.map(({ name, text: value, start }) => [name, { text: value, start }])),
    tags: frontMatterTags(doc)
      .map(foldedTag)
      .filter((tag) => TAG.test(tag)),
    findings,
  };
}
