/**
 * What decides a document's facts besides its bytes: versions, and the configuration that changes facts. Each row of
 * the ledger keeps a hash of it; if the hash differs, the document is read again.
 */
import { hash } from 'node:crypto';
import type { Config } from '../config/schema.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { DIALECT_VERSIONS, READING_VERSION } from '../dialects/versions.ts';
import type { Properties } from '../model/index.ts';

/** The ledger's dialect for a document that no dialect recognises. */
export const NO_DIALECT = 'none';

/** The hash for documents of a dialect, by its name. */
export type RulesOf = (dialect: string) => string;

type Versioned = Pick<Dialect, 'name' | 'version'>;

export function rulesOf(
  { limits, include }: Pick<Config, 'limits' | 'include'>,
  dialects: readonly Versioned[] = DIALECT_VERSIONS,
): RulesOf {
  const said = include.filter((one) => typeof one !== 'string');
  const known = new Map<string, string>();
  return (name) => {
    const rules = known.get(name) ?? hashOf([READING_VERSION, limits, said, deciding(name, dialects)]);
    known.set(name, rules);
    return rules;
  };
}

/** A document depends on its dialect's version and on the dialects asked before it; one that none recognises, on all dialects. */
function deciding(name: string, dialects: readonly Versioned[]): unknown[] {
  const at = dialects.findIndex((dialect) => dialect.name === name);
  if (at < 0) return dialects.map((dialect) => [dialect.name, dialect.version]);
  return [...dialects.slice(0, at).map((before) => before.name), name, dialects[at]!.version];
}

const hashOf = (value: unknown) => hash('sha256', JSON.stringify(value), 'hex').slice(0, 16);

/** Whether a row of the ledger was read under the current rules. */
export const isOfRules = (row: Properties, rules: RulesOf) => row.rules === rules(String(row.dialect));
