/** Ledgers and YAML handoffs of Continuous Claude and tools like it: what a session wants, has done and leaves to do. */

import { readMap } from '../../parse/read-front-matter.ts';
import type { YamlMap } from '../../parse/yaml-node.ts';
import type { Dialect, ParsedSource } from '../dialect.ts';
import { knowledgeDialect } from '../knowledge/knowledge-dialect.ts';
import type { KnowledgeReading } from '../knowledge/reading.ts';
import { isYamlName } from '../yaml-problem.ts';
import { dayOf, readFields } from './fields.ts';
import { toldFiles } from './files.ts';
import { readLedger } from './state.ts';

const PLACE = /(?:^|\/)thoughts\/ledgers\/(?:[^/]+\/)*[^/]+\.md$|(?:^|\/)CONTINUITY(?:[-_][^/]*)?\.md$/;

const inMarkdown = knowledgeDialect({ name: 'ledger', version: 1, place: PLACE, read: readLedger });

export const ledgerDialect: Dialect<KnowledgeReading> = {
  ...inMarkdown,
  read: (source, limits) => (isYamlName(source.path) ? readHandoff(source) : inMarkdown.read(source, limits)),
};

/** These two tell such a handoff from all other YAML. */
const SAYS = [/^now[ \t]*:/m, /^done_this_session[ \t]*:/m];

/** Bare fields, with or without front matter above them. */
function readHandoff({ path, markdown: doc, as }: ParsedSource): KnowledgeReading | undefined {
  if (as === undefined && !SAYS.some((key) => key.test(doc.text))) return undefined;
  const { frontMatter, text, starts } = doc;
  const front = frontMatter && readMap(doc, frontMatter.start, frontMatter.end);
  const body = readMap(doc, frontMatter ? starts[frontMatter.line]! : 0, text.length);
  const entries = [front, body].flatMap((block) => (block?.node?.kind === 'map' ? block.node.entries : []));
  if (entries.length === 0) return undefined;
  const map: YamlMap = { kind: 'map', entries, flow: false, start: 0, end: text.length };
  const { items, files, at, ...told } = readFields(map);
  const day = dayOf(path, at);
  return {
    state: 'ingested',
    findings: [...(front?.findings ?? []), ...body.findings],
    tasks: [],
    items,
    ...told,
    ...(day && { at: day }),
    ...(files.length > 0 && { derived: [toldFiles(files)] }),
  };
}
