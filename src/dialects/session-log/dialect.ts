/** Session logs: front matter with what a session touched, hit and solved, above a text about it. */
import { frontMatterTags } from '../../migrate/front-matter.ts';
import { readFrontMatter } from '../../parse/read-front-matter.ts';
import type { YamlMap } from '../../parse/yaml-node.ts';
import type { Dialect } from '../dialect.ts';
import { KNOWLEDGE_RULES, type KnowledgeCode } from '../knowledge/reading.ts';
import { dateOf, isSessionField, nameOf, takeFields } from '../ledger/fields.ts';
import { courseOfText } from '../task/closings.ts';
import { openFences } from '../task-lists/list-dialect.ts';
import { ToldCollector } from '../told/collect-told.ts';
import { toldFacts } from '../told/facts.ts';
import type { ToldReading } from '../told/reading.ts';

export const sessionLogDialect: Dialect<ToldReading<KnowledgeCode>> = {
  name: 'session-log',
  version: 2,
  rules: KNOWLEDGE_RULES,
  read({ path, markdown: doc, as }) {
    const { node, findings } = readFrontMatter(doc);
    if (node?.kind !== 'map' || (as === undefined && (HANDOFF.test(path) || !saysLog(node)))) return undefined;
    const collector = new ToldCollector(frontMatterTags(doc));
    takeFields(node, collector);
    // What the fields tell is not told once more by the text.
    collector.prose(doc, { firstLine: doc.frontMatter!.line, endLine: doc.starts.length });
    const name = doc.headings.find(({ level }) => level === 1)?.title ?? nameOf(node);
    return {
      state: 'ingested',
      tasks: [],
      findings: [...findings, ...openFences(doc), ...collector.findings()],
      ...(name && { name }),
      telling: { ...collector.told(dateOf(path, node)), ...courseOfText(doc) },
    };
  },
  facts: toldFacts,
};

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
