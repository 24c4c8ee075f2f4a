/** Plain data as YAML, laid out as a person would. */
import { loadLibrary } from '../disk/package.ts';

const yaml = () => loadLibrary<typeof import('yaml')>('yaml');

export function writeYaml(value: unknown): string {
  return yaml().stringify(value, LAYOUT);
}

const LAYOUT = { lineWidth: 0, indentSeq: true, schema: 'core', version: '1.2' } as const;

/** Lists of items, some of them with a comment above. */
export function writeCommented(
  lists: Readonly<Record<string, unknown>>,
  commentOf: (item: unknown) => string | undefined,
): string {
  const { Document, isCollection } = yaml();
  const doc = new Document(lists, { schema: 'core', version: '1.2' });
  for (const [name, list] of Object.entries(lists))
    if (Array.isArray(list))
      for (const [index, item] of list.entries()) {
        const comment = commentOf(item);
        const node = doc.getIn([name, index], true);
        if (comment !== undefined && isCollection(node)) node.commentBefore = comment;
      }
  return doc.toString(LAYOUT);
}
