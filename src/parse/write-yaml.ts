/** Plain data as YAML, laid out as a person would. */
import { loadLibrary } from '../disk/package.ts';

export function writeYaml(value: unknown): string {
  const { stringify } = loadLibrary<typeof import('yaml')>('yaml');
  return stringify(value, { lineWidth: 0, indentSeq: true, schema: 'core', version: '1.2' });
}
