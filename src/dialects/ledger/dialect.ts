/** Ledgers in markdown and handoffs in YAML, of Continuous Claude and tools like it: what a session wants, has done and leaves to do. */
import { readMap } from '../../parse/read-front-matter.ts';
import type { YamlMap } from '../../parse/yaml-node.ts';
import type { Dialect, ParsedSource } from '../dialect.ts';
import { knowledgeDialect } from '../knowledge/knowledge-dialect.ts';
import { KNOWLEDGE_RULES, type KnowledgeCode } from '../knowledge/reading.ts';
import { ToldCollector } from '../told/collect-told.ts';
import { toldFacts } from '../told/facts.ts';
import type { ToldReading } from '../told/reading.ts';
import { isYamlName } from '../yaml-problem.ts';
import { dateOf, nameOf, takeFields } from './fields.ts';
import { readLedger } from './state.ts';

const PLACE = /(?:^|\/)thoughts\/ledgers\/(?:[^/]+\/)*[^/]+\.md$|(?:^|\/)CONTINUITY(?:[-_][^/]*)?\.md$/;

export const ledgerDialect = knowledgeDialect({ name: 'ledger', version: 2, place: PLACE, read: readLedger });

export const yamlHandoffDialect: Dialect<ToldReading<KnowledgeCode>> = {
  name: 'yaml-handoff',
  version: 1,
  rules: KNOWLEDGE_RULES,
  read: (source) => (isYamlName(source.path) ? readHandoff(source) : undefined),
  facts: toldFacts,
};

/** These tell such a handoff from all other YAML. */
const SAYS = [/^now[ \t]*:/m, /^done_this_session[ \t]*:/m];

/** Bare fields, with or without front matter above them. */
function readHandoff({ path, markdown: doc, as }: ParsedSource): ToldReading<KnowledgeCode> | undefined {
  if (as === undefined && !SAYS.some((key) => key.test(doc.text))) return undefined;
  const { frontMatter, text, starts } = doc;
  const front = frontMatter && readMap(doc, frontMatter.start, frontMatter.end);
  const body = readMap(doc, frontMatter ? starts[frontMatter.line]! : 0, text.length);
  const entries = [front, body].flatMap((block) => (block?.node?.kind === 'map' ? block.node.entries : []));
  if (entries.length === 0) return undefined;
  const map: YamlMap = { kind: 'map', entries, flow: false, start: 0, end: text.length };
  const [collector, name] = [new ToldCollector(), nameOf(map)];
  takeFields(map, collector);
  return {
    state: 'ingested',
    findings: [...(front?.findings ?? []), ...body.findings],
    tasks: [],
    ...(name && { name }),
    telling: collector.told(dateOf(path, map)),
  };
}
