/** Plain data as YAML, laid out as a person would. */
import { stringify } from 'yaml';

export function writeYaml(value: unknown): string {
  return stringify(value, { lineWidth: 0, indentSeq: true, schema: 'core', version: '1.2' });
}
