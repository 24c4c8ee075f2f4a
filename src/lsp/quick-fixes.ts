/** The safe fixes of problems as code actions: one for each problem in a range, and one for the whole file. */
import { type CodeAction, CodeActionKind, type Range, type TextEdit } from 'vscode-languageserver/node';
import { fixText } from '../author/fix.ts';
import { kindOf } from '../config/kind-of.ts';
import type { Problem } from '../model/index.ts';
import { toDiagnostic, toTextEdit } from './diagnostics.ts';
import type { OpenFile } from './open-file.ts';

export const FIX_ALL = `${CodeActionKind.SourceFixAll}.passdown`;

/** `only` names the kinds that the editor asks for; a kind includes those below it. */
export function quickFixes(file: OpenFile, problems: readonly Problem[], range: Range, only?: string[]): CodeAction[] {
  const wants = (kind: string) => !only || only.some((wanted) => kind === wanted || kind.startsWith(`${wanted}.`));
  return [
    ...(wants(CodeActionKind.QuickFix) ? problems.flatMap((problem) => fixOf(file, problem, range)) : []),
    ...(wants(FIX_ALL) ? fixAll(file) : []),
  ];
}

function fixOf({ document }: OpenFile, problem: Problem, range: Range): CodeAction[] {
  if (!problem.fix) return [];
  const diagnostic = toDiagnostic(document, problem);
  if (!touch(diagnostic.range, range)) return [];
  const edits = problem.fix.edits.map((edit) => toTextEdit(document, edit));
  return [
    {
      title: problem.fix.title,
      kind: CodeActionKind.QuickFix,
      diagnostics: [diagnostic],
      isPreferred: true,
      edit: { changes: { [document.uri]: edits } },
    },
  ];
}

function fixAll({ document, path, config }: OpenFile): CodeAction[] {
  const before = document.getText();
  const { text, fixed } = fixText({ path, text: before, as: kindOf(config, path) }, config.limits);
  if (fixed === 0) return [];
  const edit = difference(before, text);
  return [
    {
      title: 'Apply all safe fixes of passdown',
      kind: FIX_ALL,
      edit: { changes: { [document.uri]: [toTextEdit(document, edit)] as TextEdit[] } },
    },
  ];
}

/** One edit from where the texts begin to differ to where they end to. */
function difference(before: string, after: string): { start: number; end: number; text: string } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let same = 0;
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same++;
  return { start, end: before.length - same, text: after.slice(start, after.length - same) };
}

function touch(a: Range, b: Range): boolean {
  return !isBefore(a, b) && !isBefore(b, a);
}

function isBefore({ end }: Range, { start }: Range): boolean {
  return end.line < start.line || (end.line === start.line && end.character < start.character);
}
