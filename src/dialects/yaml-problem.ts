/** Why a file that should be YAML or JSON is none, for whoever was told to read it; no dialect can know such a file. */
import type { Problem, SourceFile } from '../model/index.ts';
import { mapLines, positionAt } from '../parse/line-map.ts';
import { readBlock } from '../parse/read-block.ts';
import { readYaml } from '../parse/read-yaml.ts';
import { SHARED_RULES } from '../parse/rules.ts';
import { findSecrets } from '../words/find-secrets.ts';
import { maskSecrets, showMasks } from '../words/mask-secrets.ts';

const ENDING = /\.(?:ya?ml|json)$/i;

export const isYamlName = (path: string) => ENDING.test(path);

/** Undefined where it can be read, and where only handoffs do without what it has: references, tags, several documents. */
export function syntaxProblem(source: SourceFile): Problem | undefined {
  const read = readYaml(source.text.replace(/^\ufeff/, ''), 0);
  return 'fault' in read && read.fault.kind === 'syntax' ? yamlProblem(source) : undefined;
}

/** Why a file that somebody calls a handoff is none: its name or its words promise YAML, and it cannot be read. */
export function brokenHandoff(source: SourceFile): Problem | undefined {
  const promises = isYamlName(source.path) || /^["'{ \t]*handoff["']?[ \t]*:/m.test(source.text);
  return promises ? yamlProblem(source) : undefined;
}

/** Undefined where it can be read as handoffs are. */
function yamlProblem({ path, text }: SourceFile): Problem | undefined {
  const masked = maskSecrets(text, findSecrets(text));
  const start = masked.charCodeAt(0) === 0xfeff ? 1 : 0;
  const fault = readBlock(masked, start, masked.length).findings.find(({ code }) => code === 'yaml-syntax');
  if (!fault) return undefined;
  const map = mapLines(masked);
  const [from, to] = [positionAt(map, fault.start), positionAt(map, Math.max(fault.end, fault.start))];
  return {
    path,
    ...from,
    endLine: to.line,
    endColumn: to.column,
    code: fault.code,
    severity: SHARED_RULES['yaml-syntax'].severity,
    message: showMasks(fault.message),
  };
}
