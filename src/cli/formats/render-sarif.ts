/** SARIF 2.1.0, for code scanning. */
import { pathToFileURL } from 'node:url';
import { RULES } from '../../dialects/index.ts';
import { VERSION } from '../../disk/package.ts';
import type { Problem, Region } from '../../model/index.ts';
import { toJson } from '../../words/to-json.ts';
import type { RepositoryProblems } from './from-repository.ts';

/** The name under which results refer to the folder that paths start from. */
const BASE = '%SRCROOT%';

export function renderSarif({ base, problems }: RepositoryProblems): string {
  const codes = [...new Set(problems.map(({ code }) => code))].sort();
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'passdown', version: VERSION, rules: codes.map(describe) } },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { [BASE]: { uri: `${pathToFileURL(base).href}/` } },
        results: problems.map((problem) => result(problem, codes.indexOf(problem.code))),
      },
    ],
  };
  return toJson(log, 2);
}

function describe(code: string) {
  const { meaning, severity, wrong, right } = RULES[code]!;
  return {
    id: code,
    shortDescription: { text: meaning },
    help: { text: `${meaning}\n\nWrong:\n${wrong}\n\nRight:\n${right}` },
    defaultConfiguration: { level: severity },
  };
}

function result(problem: Problem, ruleIndex: number) {
  const { path, code, severity, message, fix } = problem;
  const artifactLocation = { uri: path.split('/').map(encodeURIComponent).join('/'), uriBaseId: BASE };
  const replacements = fix?.edits.map((edit) => ({
    deletedRegion: region(edit),
    insertedContent: { text: edit.text },
  }));
  return {
    ruleId: code,
    ruleIndex,
    level: severity,
    message: { text: message },
    locations: [{ physicalLocation: { artifactLocation, region: region(problem) } }],
    ...(replacements && {
      fixes: [{ description: { text: fix!.title }, artifactChanges: [{ artifactLocation, replacements }] }],
    }),
  };
}

function region({ line, column, endLine, endColumn }: Region) {
  return { startLine: line, startColumn: column, endLine, endColumn };
}
