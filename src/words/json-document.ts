/** The document that every door gives to other programs: what kind of data it has, and the data. */
const SCHEMA_VERSION = 1;

export interface JsonDocument {
  schemaVersion: typeof SCHEMA_VERSION;
  kind: string;
  data: unknown;
}

export function jsonDocument(kind: string, data: unknown): JsonDocument {
  return { schemaVersion: SCHEMA_VERSION, kind, data };
}
