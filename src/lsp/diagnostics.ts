/** A problem as editors want it: lines and characters from 0. */
import { type Diagnostic, DiagnosticSeverity, type Range, type TextEdit } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type * as model from '../model/index.ts';
import { mapLines } from '../parse/line-map.ts';

export function toDiagnostic(document: TextDocument, problem: model.Problem): Diagnostic {
  const { code, message, severity } = problem;
  return {
    range: rangeOf(document, problem),
    severity: severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    source: 'passdown',
    code,
    message,
  };
}

/** By way of offsets, since to editors a lone carriage return ends a line too. */
function rangeOf(document: TextDocument, { line, column, endLine, endColumn }: model.Region): Range {
  const text = document.getText();
  const { starts } = mapLines(text);
  const mark = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const at = (row: number, character: number) =>
    document.positionAt((starts[row - 1] ?? text.length) + character - 1 + (row === 1 ? mark : 0));
  return { start: at(line, column), end: at(endLine, endColumn) };
}

export function toTextEdit(document: TextDocument, { start, end, text }: model.TextEdit): TextEdit {
  return { range: { start: document.positionAt(start), end: document.positionAt(end) }, newText: text };
}
