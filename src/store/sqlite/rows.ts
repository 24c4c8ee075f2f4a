/** Rows of the embedded store, and the nodes and edges that they are. */
import type { EdgeType, GraphEdge, GraphNode, Label } from '../../model/index.ts';
import { unpackProps, unpackSeen } from './pack.ts';

export type Parameter = string | number | null;

export interface NodeRow {
  key: string;
  project: string;
  props: string;
  standing: string | null;
  seen: string | null;
}

export interface EdgeRow extends Omit<NodeRow, 'standing' | 'seen'> {
  type: EdgeType;
  source: string;
  source_label: Label;
  target: string;
  target_label: Label;
  doc: string;
  line: number;
}

export function toEdge({
  key,
  type,
  source,
  source_label,
  target,
  target_label,
  project,
  doc,
  line,
  props,
}: EdgeRow): GraphEdge {
  return {
    key,
    type,
    from: source,
    fromLabel: source_label,
    to: target,
    toLabel: target_label,
    project,
    doc,
    line,
    props: unpackProps(props),
  };
}

export function toNode(label: Label, { key, project, props, standing, seen }: NodeRow): GraphNode {
  const shown = unpackProps(props);
  if (standing !== null) shown.standing = standing;
  if (seen !== null) shown.lastSeen = unpackSeen(seen);
  return { label, key, project, props: shown };
}
