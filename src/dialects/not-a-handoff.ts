/** Why a file that somebody named as a handoff is none, where no dialect knows it. */
import type { Problem, SourceFile } from '../model/index.ts';
import { readYaml } from '../parse/read-yaml.ts';
import { SHARED_RULES } from '../parse/rules.ts';
import { scanMarkdown } from '../parse/scan-markdown.ts';
import { show } from '../words/show.ts';
import { isDocumentation } from './find-document.ts';
import { isYamlName, syntaxProblem } from './yaml-problem.ts';

/** Broken YAML is a problem of its own, with a place. */
export function notAHandoff(source: SourceFile): Problem {
  return (isYamlName(source.path) ? syntaxProblem(source) : undefined) ?? problem(source);
}

function problem(source: SourceFile): Problem {
  return {
    ...{ path: source.path, line: 1, column: 1, endLine: 1, endColumn: 1, code: 'not-a-handoff' },
    severity: SHARED_RULES['not-a-handoff'].severity,
    message: `This is not a handoff, because ${whyNot(source)}`,
  };
}

/** The words after “because”. */
export function whyNot({ path, text }: SourceFile): string {
  if (text.trim() === '') return 'the file is empty';
  if (isYamlName(path)) return whyNotYaml(text);
  if (isDocumentation(scanMarkdown(text))) return 'it declares a skill or explains a schema';
  return 'it has no ## Handoff section, no task id (# Task 007: Name, id: in the front matter, or a name like task-007.md) and no table of tasks';
}

const MOST_NAMED = 5;

function whyNotYaml(text: string): string {
  const read = readYaml(text.replace(/^\ufeff/, ''), 0);
  if (!('node' in read) || read.node?.kind !== 'map') return 'it is not one map of keys and values';
  const keys = read.node.entries.map(({ key }) => show(key.text.slice(0, 40)));
  const named = keys.slice(0, MOST_NAMED).join(', ') + (keys.length > MOST_NAMED ? ' …' : '');
  return keys.length === 0
    ? 'it says nothing'
    : `its keys (${named}) are not those of a skill's handoff, a payload or a pipeline stage`;
}
