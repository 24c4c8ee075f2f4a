/** The language server on standard input and output, until the editor ends it. The library ends the process, as the protocol asks. */
import type { Readable, Writable } from 'node:stream';
import {
  CodeActionKind,
  type Connection,
  createConnection,
  type InitializeResult,
  MessageType,
  ShowMessageNotification,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { VERSION } from '../disk/package.ts';
import { Checker } from './checker.ts';
import { complete } from './complete.ts';
import { definitionAt } from './find-task.ts';
import { hoverAt } from './hover.ts';
import { FileFinder, type FinderOptions, foldersOf } from './open-file.ts';
import { FIX_ALL, quickFixes } from './quick-fixes.ts';

export interface ServeOptions extends FinderOptions {
  stdin: Readable;
  stdout: Writable;
}

const CAPABILITIES: InitializeResult = {
  serverInfo: { name: 'passdown', version: VERSION },
  capabilities: {
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
    codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, FIX_ALL] },
    completionProvider: { triggerCharacters: [' ', '-'] },
    hoverProvider: true,
    definitionProvider: true,
  },
};

export function serve({ stdin, stdout, ...options }: ServeOptions): Promise<never> {
  const connection = createConnection(stdin, stdout);
  const documents = new TextDocuments(TextDocument);
  const files = new FileFinder(options, (message) => showError(connection, message));
  connection.onInitialize(({ workspaceFolders, rootUri }) => {
    files.folders = foldersOf(workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []));
    return CAPABILITIES;
  });
  keepChecked(connection, documents, files);
  answerQuestions(connection, documents, files);
  documents.listen(connection);
  connection.listen();
  return new Promise(() => {});
}

/** The library's own function asks the user a question and waits for the answer. */
function showError(connection: Connection, message: string): void {
  void connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Error, message });
}

type Documents = TextDocuments<TextDocument>;

function keepChecked(connection: Connection, documents: Documents, files: FileFinder): void {
  const checker = new Checker(
    files,
    (diagnostics) => void connection.sendDiagnostics(diagnostics),
    (message) => connection.console.error(message),
  );
  documents.onDidChangeContent(({ document }) => checker.checkSoon(document));
  // What other files say may have changed with this one.
  documents.onDidSave(() => {
    for (const document of documents.all()) checker.checkAgain(document);
  });
  documents.onDidClose(({ document }) => checker.forget(document));
  connection.onCodeAction(async ({ textDocument, range, context }) => {
    const document = documents.get(textDocument.uri);
    const file = document && files.find(document);
    const problems = file && (await checker.problemsOf(file));
    return problems ? quickFixes(file, problems, range, context.only) : [];
  });
}

function answerQuestions(connection: Connection, documents: Documents, files: FileFinder): void {
  connection.onCompletion(({ textDocument, position }) => {
    const document = documents.get(textDocument.uri);
    return document ? complete(document, position) : [];
  });
  connection.onHover(({ textDocument, position }) => {
    const document = documents.get(textDocument.uri);
    return document && hoverAt(document, position);
  });
  connection.onDefinition(({ textDocument, position }, token) => {
    const document = documents.get(textDocument.uri);
    const workplace = document && files.workplaceOf(document);
    return workplace ? definitionAt(workplace, document, position, token) : [];
  });
}
