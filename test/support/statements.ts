/** What a file states, one line for each statement. */
import { readDocument } from '../../src/dialects/index.ts';
import { LIMITS } from './fixtures.ts';

/** `<line> <type> <what it is about> | text | mitigation | heuristic`; what every file states of itself is left out. */
export function statementsOf(path: string, text: string): string[] {
  const document = readDocument({ path, text }, LIMITS);
  if (!document) return [];
  const { nodes, edges } = document.dialect.facts(document.reading, path, document.markdown, 'p');
  const nameOf = (key: string) => {
    const { label, props } = nodes.find((node) => node.key === key)!;
    return String(props.id ?? props.path ?? props.name ?? label);
  };
  return edges
    .filter(({ type, toLabel }) => type !== 'DESCRIBES' && toLabel !== 'Project')
    .map(({ type, to, line, props }) =>
      [`${line} ${type} ${nameOf(to)}`, props.text, props.mitigation, props.derived].filter(Boolean).join(' | '),
    );
}
