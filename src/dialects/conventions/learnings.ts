/** What was learned, in forms with fixed fields: `.learnings/`, `.jules/`, `docs/solutions/`, and the memory of Claude Code. */
import type { Markdown } from '../../parse/scan-markdown.ts';
import { clip } from '../../words/clip.ts';
import { noteConvention } from '../kit/convention.ts';
import { isNothing, worded } from '../kit/decisions.ts';
import type { FrontMatter } from '../kit/fields.ts';
import { type Block, blocksOf, entriesOf, foldTitle, plainTitle } from '../kit/outline.ts';
import type { ItemEntry } from '../kit/reading.ts';
import { joined, partText } from '../kit/section-item.ts';
import { isoDate } from '../task/text-date.ts';
import { isAdvice } from './lessons.ts';
import { readMemory } from './serena.ts';

const MAX_TEXT = 600;

/** The parts of a section by the headings below it: `### Summary`, `### Suggested Fix`. */
function partsBelow(doc: Markdown, blocks: readonly Block[], at: number): Map<string, string> {
  const level = blocks[at]!.above.at(-1)!.level;
  const parts = new Map<string, string>();
  for (let next = at + 1; next < blocks.length && blocks[next]!.above.at(-1)!.level > level; next++) {
    const said = joined(entriesOf(doc, blocks[next]!));
    if (said) parts.set(foldTitle(blocks[next]!.above.at(-1)!.title).toLowerCase(), said);
  }
  return parts;
}

const first = (parts: ReadonlyMap<string, string>, like: RegExp) => [...parts].find(([name]) => like.test(name))?.[1];
const FIELD = /^(?:logged|priority|status|area|category|reproducible|related files?|tags|see also|source)$/i;
const ENTRY = /^\[?((?:LRN|ERR|FEAT)-\d{8}-\w+)\]?\s*(.*)$/i;
const SETTLED = /^\W*(?:resolved|promoted|done|implemented|wont_?fix|won't fix|closed|rejected)\b/i;

export const learningsDialect = noteConvention({
  name: 'learnings',
  version: 1,
  place: /(?:^|\/)\.learnings\/[^/]+\.md$/,
  read(doc) {
    const blocks = blocksOf(doc);
    return { items: blocks.flatMap((block, at) => entryOf(doc, blocks, block, at)) };
  },
});

function entryOf(doc: Markdown, blocks: readonly Block[], block: Block, at: number): ItemEntry[] {
  const heading = block.above.at(-1);
  const [, id] =
    ENTRY.exec(heading ? foldTitle(heading.title) || heading.title : '') ?? ENTRY.exec(heading?.title ?? '') ?? [];
  if (!heading || id === undefined) return [];
  const parts = partsBelow(doc, blocks, at);
  const summary = first(parts, /^(?:summary|requested capability)$/) ?? first(parts, /^(?:details|error)$/);
  if (!summary || isNothing(summary)) return [];
  const entries = entriesOf(doc, block, (word) => FIELD.test(word));
  const status = partText(entries, /^status$/i, (word) => FIELD.test(word)) ?? '';
  const when = isoDate(partText(entries, /^logged$/i, (word) => FIELD.test(word)));
  const remedy = first(parts, /^(?:suggested (?:action|fix|implementation)|resolution)$/);
  const own = { text: clip(summary, MAX_TEXT), start: heading.start, id: id.toLowerCase(), ...(when && { at: when }) };
  if (/^FEAT/i.test(id)) return SETTLED.test(status) ? [] : [{ label: 'Step', ...own }];
  if (!/^ERR/i.test(id) && isAdvice(summary)) return [{ label: 'Pattern', ...own }];
  return [{ label: 'Gotcha', ...own, ...(remedy && { mitigation: clip(remedy, MAX_TEXT) }) }];
}

const isJules = (word: string) =>
  /^(?:learning|action|vulnerability|prevention|insight|critical learning)$/i.test(word);

/** `## 2026-01-05 - Title` with `**Learning:**` and `**Action:**`. */
export const julesDialect = noteConvention({
  name: 'jules',
  version: 1,
  place: /(?:^|\/)\.[jJ]ules\/[^/]+\.md$/,
  read: (doc) => ({
    items: blocksOf(doc).flatMap((block): ItemEntry[] => {
      const heading = block.above.at(-1);
      const entries = entriesOf(doc, block, isJules);
      const wrong = partText(entries, /^(?:vulnerability|(?:critical )?learning|insight)$/i, isJules);
      const remedy = partText(entries, /^(?:action|prevention)$/i, isJules);
      if (!heading || !wrong || isNothing(wrong)) return [];
      const when = isoDate(heading.title);
      const topic = plainTitle(heading.title)
        .replace(/^\[?\d{4}-\d{2}-\d{2}\]?\s*[-–—:]*\s*/, '')
        .replace(/^\[(.*)\]$/, '$1');
      const text = clip(topic ? worded(topic, wrong) : wrong, MAX_TEXT);
      return [
        {
          label: 'Gotcha',
          text,
          start: heading.start,
          ...(remedy && { mitigation: clip(remedy, MAX_TEXT) }),
          ...(when && { at: when }),
        },
      ];
    }),
  }),
});

/** `docs/solutions/<kind>/<what>.md`: a problem that was solved, with how to prevent it. */
export const solutionsDialect = noteConvention({
  name: 'solutions',
  version: 1,
  place: /(?:^|\/)docs\/solutions\/(?:[^/]+\/)*[^/]+\.md$/,
  read(doc, _path, front) {
    const blocks = blocksOf(doc);
    const title = front.values.get('title')?.text ?? doc.headings[0]?.title;
    const parts = new Map<string, string>();
    for (const block of blocks) {
      const said = joined(entriesOf(doc, block));
      const name = block.above.at(-1);
      if (name && said) parts.set(foldTitle(name.title).toLowerCase(), said);
    }
    const [wrong, rule] = [
      first(parts, /^(?:problem|symptoms?|root cause|context|what happened)/),
      first(parts, /^(?:prevention|guidance|how to prevent|solution|fix|working solution|resolution)/),
    ];
    if (!title || !(wrong ?? rule)) return undefined;
    const text = clip(wrong ? worded(title, wrong) : title, MAX_TEXT);
    return { items: [{ label: 'Gotcha', text, start: 0, ...(rule && { mitigation: clip(rule, MAX_TEXT) }) }] };
  },
});

/** A line of an index: the file itself is read. */
const INDEX_LINE = /^[ \t]*[-*+][ \t]+\[[^\]]+\]\([^)]+\.md\)/m;
/** A description that tells how far some work is; it is old with the next commit. */
const PROGRESS =
  /\b(?:plan|progress|status|phases?|todo|slices?|done|in progress|complete[d]?|next|pending|merged|live|built|shipped|fixed|remains?|remediation|migrated|PR #?\d+)\b/i;

/** `.claude/memory/`: an index, and a file for each thing to remember, with its kind in the front matter. */
export const claudeMemoryDialect = noteConvention({
  name: 'claude-memory',
  version: 1,
  place: /(?:^|\/)\.claude\/(?:memory|projects\/(?:[^/]+\/)*memory|agent-memory)\/(?:[^/]+\/)*[^/]+\.md$/,
  read(doc, path, front) {
    const kind = kindOf(doc, front);
    const said = remembered(doc, front, kind);
    if (kind === 'feedback' && said.length > 0) return { items: said };
    const memory = readMemory(doc, /\/MEMORY\.md$/.test(path) && INDEX_LINE.test(doc.text));
    return { ...memory, items: [...said, ...memory.items], isKept: isLasting };
  },
});

/** A memory says what holds; of its prose only what is clear. */
const isLasting = (section: string, confidence: number) =>
  (section === 'patterns_discovered' || section === 'gotchas') && confidence >= 0.8;

const kindOf = ({ frontMatter, text }: Markdown, front: FrontMatter) =>
  front.values.get('type')?.text ??
  (frontMatter && /^[ \t]+type:[ \t]*(\w+)/m.exec(text.slice(frontMatter.start, frontMatter.end))?.[1]);

const isLead = (word: string) => /^(?:why|how to apply|reason|rule|fix)$/i.test(word);

/** What the description says, why, and how to apply it. */
function remembered(doc: Markdown, front: FrontMatter, kind: string | undefined): ItemEntry[] {
  const said = front.values.get('description');
  if (!said || isNothing(said.text) || kind === 'user' || (kind !== 'feedback' && PROGRESS.test(said.text))) return [];
  const entries = blocksOf(doc).flatMap((block) => entriesOf(doc, block, isLead));
  const [why, apply] = [
    partText(entries, /^(?:why|reason)$/i, isLead),
    partText(entries, /^(?:how to apply|fix)$/i, isLead),
  ];
  const text = clip(worded('', said.text, why), MAX_TEXT);
  if (isAdvice(said.text) || kind !== 'feedback') return [{ label: 'Pattern', text, start: said.start }];
  return [{ label: 'Gotcha', text, start: said.start, ...(apply && { mitigation: clip(apply, MAX_TEXT) }) }];
}
