/**
 * The graph as Cypher: statements that load many rows each, one a line. Loading them twice gives the same graph.
 *
 * Rows stand in columns, a list of plain values for each property. Neo4j takes such a list for a parameter, so that statements of one
 * shape are planned once; it plans a list of maps anew each time, and takes seconds for a few hundred of them.
 */
import { type GraphEdge, type GraphNode, nodeKey, type Properties } from '../model/index.ts';
import type { GraphExport } from '../store/export-graph.ts';
import { LEDGER_COLUMNS } from '../store/export-graph.ts';
import { escapeHidden, escapeOf } from '../words/reveal.ts';

const ROWS = 500;
/** The columns of one statement hold no lists: the values of a list are one text, with this before each of them. */
const SEPARATORS = '\u001f\u001e\u001d\u001c\ue000\ue001\ue002\ue003';

type Row = Record<string, Properties[string] | undefined>;

export function renderCypher({ nodes, edges }: GraphExport): string {
  const projects = [...new Set(nodes.map(({ project }) => project))].sort();
  const labelled = Map.groupBy(nodes, ({ label }) => label);
  const typed = Map.groupBy(edges, ({ type, fromLabel, toLabel }) => `${type} ${fromLabel} ${toLabel}`);
  return [
    ...['Project', ...labelled.keys()].map(constraint),
    ...nodeStatements('Project', projects.map(projectRow)),
    ...[...labelled].flatMap(([label, group]) => nodeStatements(label, group.map(nodeRow))),
    ...[...typed.values()].flatMap(edgeStatements),
  ].join('\n');
}

const constraint = (label: string) => `CREATE CONSTRAINT IF NOT EXISTS FOR (n:${label}) REQUIRE n.key IS UNIQUE;`;
const projectRow = (name: string): Row => ({ key: nodeKey('Project', name, name), project: name, name });
const nodeRow = ({ key, project, props }: GraphNode): Row => ({ key, project, ...withoutLedger(props) });

const withoutLedger = (props: Properties): Properties =>
  Object.fromEntries(Object.entries(props).filter(([name]) => !LEDGER_COLUMNS.has(name)));

function nodeStatements(label: string, rows: readonly Row[]): string[] {
  const names = namesOf(rows);
  return inParts(rows).map((part) => statement(part, names, `MERGE (n:${label} {key: key[i]})`, 'n'));
}

/** Of edges of one type between the same two labels. */
function edgeStatements(edges: readonly GraphEdge[]): string[] {
  const { type, fromLabel, toLabel } = edges[0]!;
  const rows = edges.map((edge): Row => {
    const { key, project, doc, line, props, from, to } = edge;
    return { key, project, doc, line, ...props, [FROM]: from, [TO]: to };
  });
  const names = namesOf(rows);
  const ends = `MATCH (a:${fromLabel} {key: ${FROM}[i]}) MATCH (b:${toLabel} {key: ${TO}[i]})`;
  return inParts(rows).map((part) => statement(part, names, `${ends} MERGE (a)-[e:${type} {key: key[i]}]->(b)`, 'e'));
}

/** Columns that find a row's nodes and are not set. */
const [FROM, TO] = ['from_key', 'to_key'];
const NOT_SET: ReadonlySet<string> = new Set(['key', FROM, TO]);

const namesOf = (rows: readonly Row[]) => [...new Set(rows.flatMap((row) => Object.keys(row)))].sort();

function inParts(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS) }, (_, i) => rows.slice(i * ROWS, (i + 1) * ROWS));
}

function statement(rows: readonly Row[], names: readonly string[], merge: string, variable: string): string {
  const separator = separatorFor(rows);
  const columns = names.map((name) => `[${rows.map((row) => literal(row[name], separator)).join(', ')}] AS ${name}`);
  const set = names
    .filter((name) => !NOT_SET.has(name))
    .map((name) => `${variable}.${name} = ${readColumn(name, rows, separator)}`);
  return `WITH ${columns.join(', ')} UNWIND range(0, size(key) - 1) AS i ${merge} SET ${set.join(', ')};`;
}

/** One that no value has. */
function separatorFor(rows: readonly Row[]): string {
  const lists = rows.flatMap((row) => Object.values(row)).filter(Array.isArray);
  const separator = [...SEPARATORS].find((one) => !lists.flat().some((text) => text.includes(one)));
  if (!separator) throw new Error('A list holds every separator');
  return separator;
}

/** A property that a row does not have is null, and so is not set. */
function readColumn(name: string, rows: readonly Row[], separator: string): string {
  const isList = rows.some((row) => Array.isArray(row[name]));
  return isList ? `split(${name}[i], ${cypherString(separator)})[1..]` : `${name}[i]`;
}

function literal(value: Row[string], separator: string): string {
  if (value === undefined) return 'null';
  if (Array.isArray(value)) return cypherString(value.map((one) => `${separator}${one}`).join(''));
  return typeof value === 'string' ? cypherString(value) : String(value);
}

function cypherString(text: string): string {
  const escaped = escapeHidden(text.replace(/['\\]/g, (c) => `\\${c}`));
  return `'${escaped.replace(/[\t\n\r]/g, escapeOf)}'`;
}
