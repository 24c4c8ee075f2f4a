/** Plain data as YAML, the way a person would lay it out. */
import { stringify } from 'yaml';

export function writeYaml(value: unknown): string {
  return stringify(value, { lineWidth: 0, indentSeq: true, schema: 'core', version: '1.2' });
}
