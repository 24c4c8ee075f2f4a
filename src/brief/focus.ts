/** What a task asks for, as terms, tags and files to look for. */
import { foldedTag, type GraphNode, nodeKey } from '../model/index.ts';
import type { GraphReader } from '../store/store.ts';
import { termsOf } from '../store/terms.ts';
import { wordsOf } from '../store/words.ts';
import { COMPLEXITIES, type Complexity, type Focus } from './knowledge.ts';

/** Parts of a task's text, with the weight of a term in that part, in tenths. */
const PARTS: readonly { field: string; weight: number }[] = [
  { field: 'name', weight: 15 },
  { field: 'objective', weight: 10 },
  { field: 'criteria', weight: 10 },
  { field: 'context', weight: 8 },
];
/** Long texts are about everything; only their first terms count. */
const MOST_TERMS = 80;
const MOST_TAGS = 200;

export async function readFocus(reader: GraphReader, project: string, id: string): Promise<Focus | undefined> {
  const key = nodeKey('Task', project, id);
  const [node] = await reader.nodesByKey('Task', [key]);
  if (!node) return undefined;
  const named = await reader.edgesAt({ keys: [key], label: 'Task', direction: 'out', types: ['NAMES'] });
  const files = await reader.nodesByKey('File', [...new Set(named.map(({ to }) => to))]);
  return {
    key,
    id,
    project,
    name: String(node.props.name ?? id),
    status: String(node.props.status),
    complexity: complexityOf(node),
    terms: weightedTerms(node),
    tagNames: tagNames(node),
    files: files.map(({ props }) => String(props.path)).sort(),
    path: node.props.path as string | undefined,
  };
}

function complexityOf({ props }: GraphNode): Complexity {
  return COMPLEXITIES.find((name) => name === props.complexity) ?? 'normal';
}

/** A path is a file, not words. */
const PATHS = /[^\s`]*\/[^\s`]*\.\w+/g;
const textOf = ({ props }: GraphNode, field: string) => String(props[field] ?? '').replace(PATHS, ' ');

function weightedTerms(node: GraphNode): Map<string, number> {
  const terms = new Map<string, number>();
  for (const { field, weight } of PARTS)
    for (const term of termsOf(textOf(node, field)))
      if (!terms.has(term) && terms.size < MOST_TERMS) terms.set(term, weight);
  return terms;
}

/** Words and pairs of neighbours that could be a tag's name: `rate limits` may mean rate-limits, rate-limit, rate, limits, limit. */
function tagNames(node: GraphNode): string[] {
  const names = new Set<string>();
  if (node.props.category) names.add(foldedTag(String(node.props.category)));
  for (const { field } of PARTS) {
    const words = wordsOf(textOf(node, field));
    words.forEach((word, i) => {
      for (const name of [word, `${words[i - 1]}-${word}`])
        for (const form of [name, `${name}s`, name.replace(/s$/, '')]) if (names.size < MOST_TAGS) names.add(form);
    });
  }
  return [...names];
}
