/** Session logs: front matter with what a session touched, hit and solved, above a text about it. */
import { readFrontMatter } from '../../parse/read-front-matter.ts';
import type { YamlMap } from '../../parse/yaml-node.ts';
import type { Dialect } from '../dialect.ts';
import { keepLines } from '../knowledge/blank-lines.ts';
import { KNOWLEDGE_RULES, type KnowledgeReading } from '../knowledge/reading.ts';
import { dayOf, isSessionField, readFields } from '../ledger/fields.ts';
import { besideFiles, toldFiles } from '../ledger/files.ts';
import { derive } from '../task/derived.ts';
import { listFacts } from '../task-lists/facts.ts';
import { openFences } from '../task-lists/list-dialect.ts';

export const sessionLogDialect: Dialect<KnowledgeReading> = {
  name: 'session-log',
  version: 1,
  rules: KNOWLEDGE_RULES,
  read({ path, markdown: doc, as }) {
    const { node, findings } = readFrontMatter(doc);
    if (node?.kind !== 'map' || (as === undefined && !saysLog(node))) return undefined;
    const { items, files, at, name } = readFields(node);
    const text = derive(keepLines(doc, (line) => line >= doc.frontMatter!.line));
    const [title, day] = [doc.headings.find(({ level }) => level === 1)?.title ?? name, dayOf(path, at)];
    return {
      state: 'ingested',
      tasks: [],
      items,
      derived: [toldFiles(files), besideFiles(text, files)],
      findings: [...findings, ...openFences(doc)],
      ...(title && { name: title }),
      ...(day && { at: day }),
    };
  },
  facts: listFacts,
};

/** It names the session and has fields of one; or it tells causes or traps as fields. Front matter of a task is another matter. */
function saysLog({ entries }: YamlMap): boolean {
  const has = (...names: string[]) => names.every((name) => entries.some(({ key }) => key.text.toLowerCase() === name));
  if (has('id', 'status')) return false;
  const fields = entries.filter(({ key, value }) => isSessionField(key.text) && value.kind !== 'scalar');
  if (has('session') || has('session_id')) return fields.length > 0;
  return fields.some(({ key }) => /^(?:root_causes|gotchas)$/i.test(key.text));
}
