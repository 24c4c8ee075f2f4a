/** A Cypher statement with its marks replaced. Cypher takes no parameters for labels, types and property names; these come from closed lists only. */
import { EDGE_PROPERTIES, NODE_PROPERTIES } from '../../model/index.ts';
import { statement } from '../statements.ts';

/** `node.id = row.id, node.name = row.name, …` */
export const assign = (variable: string, names: readonly string[]) =>
  names.map((name) => `${variable}.${name} = row.${name}`).join(', ');

/** The marks whose replacement is the same in every statement. */
export const SET_LISTS = {
  NODE_PROPERTIES: assign('node', NODE_PROPERTIES),
  EDGE_PROPERTIES: assign('edge', EDGE_PROPERTIES),
};

export function fill(path: string, marks: Readonly<Record<string, string>>): string {
  return Object.entries({ ...SET_LISTS, ...marks }).reduce(
    (text, [mark, value]) => text.replaceAll(`__${mark}__`, value),
    statement('cypher', path),
  );
}
