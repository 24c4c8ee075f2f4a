/**
 * A dialect whose documents are one handoff each, whole or not at all: everything but its shape, its checks and its facts.
 * An invalid document states nothing; what is wrong with it is all that is kept.
 */
import type { Facts, Finding, Problem, RuleTable } from '../model/index.ts';
import { type LineMap, positionAt } from '../parse/line-map.ts';
import { SHARED_RULES, type SharedCode } from '../parse/rules.ts';
import { nodeAt, type YamlData, type YamlMap } from '../parse/yaml-node.ts';
import { type CheckedDocument, isStopped } from './check-document.ts';
import type { Dialect, Limits, ParsedSource, Reading, Receiving, World, WorldSettings } from './dialect.ts';
import { FactCollector } from './fact-collector.ts';
import { type FoundDocument, findDocuments, type Shape } from './find-document.ts';

export interface WholeReading<Value, Code extends string = string> extends Reading<Code | SharedCode> {
  /** Only of a valid document. */
  value?: Value;
  /** What is written, valid or not. */
  data?: YamlData;
  root?: YamlMap;
}

/** What is wrong with a field in the light of the disk or the clock. */
export interface WorldFinding<Code extends string> {
  code: Code;
  field: readonly string[];
  message: string;
}

export interface WholeDialect<Value, Code extends string> {
  name: string;
  version: number;
  /** Its own rules and the shared ones. */
  rules: RuleTable<Code>;
  shape: Shape;
  /** Its documents carry a hash of their own text: mending them would break it. */
  sealed?: true;
  /** Its documents hold whole texts: only the limit on files holds for them. */
  carriesText?: true;
  /** `text` is what stands in the file, for checksums over it. */
  check(root: YamlMap, text: string, start: number): CheckedDocument<Value, Code | SharedCode>;
  /** States what a valid document says; `at` gives the place of a field. */
  state(
    collector: FactCollector,
    value: Value,
    at: (...field: (string | number)[]) => number,
    findings: readonly Finding<Code | SharedCode>[],
  ): void;
  receiving?: Receiving<WholeReading<Value, Code>>;
  world?(data: YamlData, root: string, settings: WorldSettings): WorldFinding<Code>[];
}

export function wholeDialect<Value, Code extends string>(
  parts: WholeDialect<Value, Code>,
): Dialect<WholeReading<Value, Code>> {
  const { name, version, rules, world, receiving } = parts;
  return {
    name,
    version,
    rules,
    read: (source, limits) => read(parts, source, limits),
    facts: (reading, path, map, project) => facts(parts, reading, path, map, project),
    ...(receiving && { receiving }),
    ...(world && { world: (root, settings) => new WholeWorld(rules, (data) => world(data, root, settings)) }),
  };
}

const mostOf = (parts: { carriesText?: true }, limits: Limits) =>
  parts.carriesText ? limits.fileBytes : limits.handoffBytes;

function read<Value, Code extends string>(
  parts: WholeDialect<Value, Code>,
  { markdown, original }: ParsedSource,
  limits: Limits,
): WholeReading<Value, Code> | undefined {
  const most = mostOf(parts, limits);
  const found = findDocuments(markdown, parts.shape, most);
  const last = found.at(-1);
  if (!last) return undefined;
  const findings: Finding<Code | SharedCode>[] = found.slice(0, -1).map(superseded);
  const reading: WholeReading<Value, Code> = { state: 'invalid', findings: findings.concat(last.findings) };
  const size = last.end - last.start;
  if (size > most) reading.findings = findings.concat(tooLarge(last, size, most));
  else if (last.root) {
    const { value, data, findings: more } = parts.check(last.root, original.slice(last.start, last.end), last.start);
    Object.assign(reading, { root: last.root, data, findings: reading.findings.concat(more) });
    if (!isStopped(reading.findings, { ...SHARED_RULES, ...parts.rules }) && value !== undefined)
      Object.assign(reading, { value, state: 'ingested' });
  }
  if (parts.sealed) for (const finding of reading.findings) delete finding.fix;
  return reading;
}

const at = ({ titleStart, titleEnd }: FoundDocument) => ({ start: titleStart, end: titleEnd });

function superseded(found: FoundDocument): Finding<SharedCode> {
  const message = 'A later handoff in this file replaces this one. Give each its own file';
  return { code: 'handoff-superseded', ...at(found), message };
}

function tooLarge(found: FoundDocument, size: number, limit: number): Finding<SharedCode> {
  const message = `This handoff has ${size.toLocaleString('en')} characters; the limit is ${limit.toLocaleString('en')}. Move long text into a file and name that file`;
  return { code: 'handoff-too-large', ...at(found), message };
}

function facts<Value, Code extends string>(
  parts: WholeDialect<Value, Code>,
  reading: WholeReading<Value, Code>,
  path: string,
  map: LineMap,
  project: string,
): Facts {
  const { value, root, findings } = reading;
  if (value === undefined || !root) return { nodes: [], edges: [] };
  const collector = new FactCollector(project, path, map);
  parts.state(collector, value, (...field) => nodeAt(root, field).start, findings);
  return collector.facts();
}

/** Each document by itself: the disk and the clock say what is wrong with it. */
class WholeWorld<Value, Code extends string> implements World<WholeReading<Value, Code>> {
  private readonly rules: RuleTable<Code>;
  private readonly check: (data: YamlData) => WorldFinding<Code>[];
  private readonly found: Problem<Code>[] = [];

  constructor(rules: RuleTable<Code>, check: (data: YamlData) => WorldFinding<Code>[]) {
    this.rules = rules;
    this.check = check;
  }

  add(path: string, map: LineMap, { data, root }: WholeReading<Value, Code>): void {
    if (!data || !root) return;
    for (const { code, field, message } of this.check(data)) {
      const { start, end } = nodeAt(root, field);
      const [from, to] = [positionAt(map, start), positionAt(map, end)];
      const region = { ...from, endLine: to.line, endColumn: to.column };
      this.found.push({ path, ...region, code, severity: this.rules[code].severity, message });
    }
  }

  problems(): Problem<Code>[] {
    return this.found;
  }
}
