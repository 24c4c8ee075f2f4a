/** The keys of the subjects that an item or a statement is about: by them the lines are found that say it is done. */
import { type GraphEdge, type GraphNode, isClosingNote, matterOf, nodeKey, subjectsOf } from '../model/index.ts';

interface SubjectKeys {
  whole: string[];
  head: string[];
}

/** Working out what a text is about takes longer than all else; each is asked for several times. */
const knownSubjects = new WeakMap<GraphNode, SubjectKeys>();

export function subjectKeys(node: GraphNode): SubjectKeys {
  const known = knownSubjects.get(node);
  if (known) return known;
  const { whole, head } = subjectsOf(String(node.props.text));
  const keyOf = (subject: { text: string } | undefined) =>
    subject ? [nodeKey('Subject', node.project, subject.text)] : [];
  const keys = { whole: keyOf(whole), head: keyOf(head) };
  knownSubjects.set(node, keys);
  return keys;
}

/** A note that closes a matter leaves open itself what it names. */
export function matterKeys({ doc, project, fromLabel }: GraphEdge): string[] {
  const matter = fromLabel === 'Note' && !isClosingNote(doc) ? matterOf(doc) : undefined;
  return matter === undefined ? [] : [nodeKey('Subject', project, `note ${matter}`)];
}
