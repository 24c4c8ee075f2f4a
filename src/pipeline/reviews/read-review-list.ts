/** The reviews that one agent found, as it wrote them down: a bare list, or a document with `reviews` and perhaps `agent`. */
import { basename } from 'node:path';
import { docsPage } from '../../disk/package.ts';
import { OperatorError } from '../../model/index.ts';
import { mapLines, positionAt } from '../../parse/line-map.ts';
import { readBlock } from '../../parse/read-block.ts';
import { keyOf, nodeAt, toValue, type YamlMap, type YamlNode } from '../../parse/yaml-node.ts';
import { findSecrets } from '../../words/find-secrets.ts';
import { maskSecrets, showAllMasks } from '../../words/mask-secrets.ts';
import type { HandoffFile } from '../../workplace/read-handoff-file.ts';
import { agentsOf, type ReviewClaim } from './convergence.ts';

export interface ListedReview extends ReviewClaim {
  annotation?: string;
}

export interface ReviewList {
  agent: string;
  path: string;
  reviews: ListedReview[];
  /** What was ignored, with its place. */
  warnings: { line: number; message: string }[];
}

const TEXTS = ['title', 'doi', 'pmid', 'year', 'journal', 'annotation'];
const LISTS = ['authors', 'source_agent'];
const FIELDS = new Set([...TEXTS, ...LISTS, 'convergence_count']);
/** Blocks of a stage-2 document in which the list may stand. */
const BLOCKS = ['stage_2_to_3', 'review_collection'];

export function readReviewList(file: Pick<HandoffFile, 'path' | 'text'>): ReviewList {
  const text = maskSecrets(file.text, findSecrets(file.text));
  const map = mapLines(text);
  const refuse = (offset: number, message: string) => {
    const { line, column } = positionAt(map, offset);
    return new OperatorError({
      code: 'not-a-review-list',
      message: `${file.path}:${line}:${column} ${message}`,
      hint: `A list is YAML: reviews, each with a title and, if known, doi, pmid, authors, year and journal; ${docsPage('convergence.md')} shows one`,
      exitCode: 1,
    });
  };
  const { node, readable, findings } = readBlock(text, 0, text.length);
  if (!readable) throw refuse(findings[0]!.start, findings[0]!.message);
  const list = node && reviewsIn(node);
  if (list?.kind !== 'list') throw refuse(list?.start ?? 0, 'This is not a list of reviews');
  const warnings: ReviewList['warnings'] = [];
  const reviews = list.items.map((item) => {
    const wrong = wrongWith(item);
    if (wrong) throw refuse(wrong.start, wrong.message);
    for (const { key } of (item as YamlMap).entries)
      if (!FIELDS.has(key.text))
        warnings.push({
          line: positionAt(map, key.start).line,
          message: `${key.text} is not a field of a review and is ignored`,
        });
    return toValue(item) as unknown as ListedReview;
  });
  showAllMasks(reviews);
  for (const { start, message } of findings) warnings.push({ line: positionAt(map, start).line, message });
  return {
    agent: agentOf(file.path, node!, reviews, (message) => refuse(list.start, message)),
    path: file.path,
    reviews,
    warnings,
  };
}

function reviewsIn(root: YamlNode): YamlNode | undefined {
  if (root.kind === 'list') return root;
  const holder = BLOCKS.find((name) => keyOf(root, name));
  const around = holder ? nodeAt(root, [holder]) : root;
  return keyOf(around, 'reviews') ? nodeAt(around, ['reviews']) : undefined;
}

function wrongWith(item: YamlNode): { start: number; message: string } | undefined {
  if (item.kind !== 'map') return { start: item.start, message: 'A review is key: value lines, such as title: …' };
  for (const { key, value } of item.entries) {
    if (TEXTS.includes(key.text) && value.kind !== 'scalar')
      return { start: value.start, message: `${key.text} must be a text` };
    if (LISTS.includes(key.text) && !isText(value))
      return { start: value.start, message: `${key.text} must be a text or a list of texts` };
  }
  const title = toValue(nodeAt(item, ['title']));
  if (keyOf(item, 'title') && typeof title === 'string' && title.trim() !== '') return undefined;
  return { start: item.start, message: 'This review has no title' };
}

const isText = (node: YamlNode) =>
  node.kind === 'scalar' || (node.kind === 'list' && node.items.every(({ kind }) => kind === 'scalar'));

/** As the document says, or as all its reviews say, or as the file is called. */
function agentOf(
  path: string,
  root: YamlNode,
  reviews: readonly ReviewClaim[],
  refuse: (message: string) => Error,
): string {
  const own = keyOf(root, 'agent') && toValue(nodeAt(root, ['agent']));
  const named = [...new Set(reviews.flatMap(agentsOf))];
  if (named.length > 1)
    throw refuse(`These reviews are of ${named.join(', ')}; a list is of one agent. Write a file for each`);
  const name = typeof own === 'string' && own.trim() !== '' ? own.trim() : named[0];
  if (name === undefined)
    return basename(path)
      .replace(/\.(?:ya?ml|json)$/i, '')
      .replace(/[,;]/g, ' ')
      .trim();
  if (/[,;]/.test(name)) throw refuse(`The agent's name contains a comma: ${name}. Write the name of one agent`);
  return name;
}
