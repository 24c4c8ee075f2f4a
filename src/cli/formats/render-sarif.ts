/** SARIF 2.1.0, for code scanning. */
import { RULES } from '../../dialects/index.ts';
import { VERSION } from '../../disk/package.ts';
import type { Problem, Region } from '../../model/index.ts';
import { toJson } from '../../words/to-json.ts';

export function renderSarif(problems: readonly Problem[]): string {
  const codes = [...new Set(problems.map(({ code }) => code))].sort();
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'passdown', version: VERSION, rules: codes.map(describe) } },
        columnKind: 'utf16CodeUnits',
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
  const artifactLocation = { uri: path.split('/').map(encodeURIComponent).join('/') };
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
