/** Sessions as fields: front matter above a text (session logs), or a whole file of YAML (handoffs of Continuous Claude). */
import { frontMatterTags } from '../../migrate/front-matter.ts';
import { readFrontMatter, readMap } from '../../parse/read-front-matter.ts';
import type { YamlMap } from '../../parse/yaml-node.ts';
import { convention, openFences, titleOf } from '../kit/convention.ts';
import { HandoffBuilder } from '../kit/handoff-builder.ts';
import { dateOf, isSessionField, nameOf, takeFields } from '../kit/session-fields.ts';
import { courseOfText } from '../task/closings.ts';
import { isYamlName } from '../yaml-problem.ts';

export const sessionLogDialect = convention({ name: 'session-log', version: 2 }, ({ path, markdown: doc, as }) => {
  const { node, findings } = readFrontMatter(doc);
  if (node?.kind !== 'map' || (as === undefined && (HANDOFF.test(path) || !saysLog(node)))) return undefined;
  const builder = new HandoffBuilder(frontMatterTags(doc));
  takeFields(node, builder);
  // What the fields state is not stated once more by the text.
  builder.prose(doc, { firstLine: doc.frontMatter!.line, endLine: doc.starts.length });
  const name = titleOf(doc) ?? nameOf(node);
  return {
    findings: [...findings, ...openFences(doc), ...builder.findings()],
    ...(name && { name }),
    handoff: { ...builder.build(dateOf(path, node)), ...courseOfText(doc) },
  };
});

/** What is called a handoff is a note like any other, and can be migrated. */
const HANDOFF = /hand-?off/i;

/** It names the session and has fields of one; or it tells causes or traps as fields. Front matter of a task is another matter. */
function saysLog({ entries }: YamlMap): boolean {
  const has = (...names: string[]) => names.every((name) => entries.some(({ key }) => key.text.toLowerCase() === name));
  if (has('id', 'status')) return false;
  const fields = entries.filter(({ key, value }) => isSessionField(key.text) && value.kind !== 'scalar');
  if (has('session') || has('session_id')) return fields.length > 0;
  return fields.some(({ key }) => /^(?:root_causes|gotchas)$/i.test(key.text));
}

/** These keys tell such a handoff from all other YAML. */
const YAML_HANDOFF = /^(?:now|done_this_session)[ \t]*:/m;

/** Bare fields, with or without front matter above them. */
export const yamlHandoffDialect = convention({ name: 'yaml-handoff', version: 1 }, ({ path, markdown: doc, as }) => {
  if (!isYamlName(path) || (as === undefined && !YAML_HANDOFF.test(doc.text))) return undefined;
  const { frontMatter, text, starts } = doc;
  const front = frontMatter && readMap(doc, frontMatter.start, frontMatter.end);
  const body = readMap(doc, frontMatter ? starts[frontMatter.line]! : 0, text.length);
  const entries = [front, body].flatMap((block) => (block?.node?.kind === 'map' ? block.node.entries : []));
  if (entries.length === 0) return undefined;
  const map: YamlMap = { kind: 'map', entries, flow: false, start: 0, end: text.length };
  const [builder, name] = [new HandoffBuilder(), nameOf(map)];
  takeFields(map, builder);
  return {
    findings: [...(front?.findings ?? []), ...body.findings],
    ...(name && { name }),
    handoff: builder.build(dateOf(path, map)),
  };
});
