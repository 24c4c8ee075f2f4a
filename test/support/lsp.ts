/** `passdown lsp` as a real process, and an editor's side of the protocol. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';
import {
  CodeActionRequest,
  CompletionRequest,
  createProtocolConnection,
  DefinitionRequest,
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DidSaveTextDocumentNotification,
  ExitNotification,
  HoverRequest,
  InitializedNotification,
  InitializeRequest,
  type Position,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  type PublishDiagnosticsParams,
  ShowMessageNotification,
  ShutdownRequest,
  type TextEdit,
} from 'vscode-languageserver-protocol/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { BIN, type Workspace } from './workspace.ts';

export class Editor {
  readonly ended: Promise<number | NodeJS.Signals>;
  readonly messages: string[] = [];
  stderr = '';
  private readonly place: Workspace;
  private readonly child: ChildProcessWithoutNullStreams;
  private readonly connection: ProtocolConnection;
  private readonly open = new Map<string, TextDocument>();
  private readonly published: PublishDiagnosticsParams[] = [];
  private heard = () => {};

  constructor(place: Workspace, flags: string[] = []) {
    this.place = place;
    this.child = spawn(process.execPath, [BIN, ...flags, 'lsp', '--stdio'], { cwd: place.root });
    this.child.stderr.on('data', (chunk) => (this.stderr += chunk));
    this.ended = new Promise((resolve) => this.child.on('close', (code, signal) => resolve(code ?? signal!)));
    this.connection = createProtocolConnection(this.child.stdout, this.child.stdin);
    this.connection.onNotification(PublishDiagnosticsNotification.type, (params) => {
      this.published.push(params);
      this.heard();
    });
    this.connection.onNotification(ShowMessageNotification.type, ({ message }) => {
      this.messages.push(message);
      this.heard();
    });
    this.connection.listen();
  }

  async initialize() {
    const answer = await this.connection.sendRequest(InitializeRequest.type, {
      processId: process.pid,
      rootUri: pathToFileURL(this.place.root).href,
      capabilities: {},
    });
    await this.connection.sendNotification(InitializedNotification.type, {});
    return answer;
  }

  uri(path: string): string {
    return pathToFileURL(join(this.place.root, path)).href;
  }

  text(path: string): string {
    return this.open.get(path)!.getText();
  }

  async opens(path: string, text = this.place.read(path)): Promise<void> {
    const document = TextDocument.create(this.uri(path), 'markdown', 1, text);
    this.open.set(path, document);
    await this.connection.sendNotification(DidOpenTextDocumentNotification.type, {
      textDocument: { uri: document.uri, languageId: 'markdown', version: 1, text },
    });
  }

  /** Applies edits as an editor does, and tells the server. */
  async edits(path: string, edits: TextEdit[]): Promise<void> {
    const before = this.open.get(path)!;
    const text = TextDocument.applyEdits(before, edits);
    await this.types(path, text);
  }

  async types(path: string, text: string): Promise<void> {
    const { uri, version } = this.open.get(path)!;
    this.open.set(path, TextDocument.create(uri, 'markdown', version + 1, text));
    await this.connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri, version: version + 1 },
      contentChanges: [{ text }],
    });
  }

  async saves(path: string): Promise<void> {
    this.place.write(path, this.text(path));
    await this.connection.sendNotification(DidSaveTextDocumentNotification.type, {
      textDocument: { uri: this.uri(path) },
    });
  }

  async closes(path: string): Promise<void> {
    this.open.delete(path);
    await this.connection.sendNotification(DidCloseTextDocumentNotification.type, {
      textDocument: { uri: this.uri(path) },
    });
  }

  /** The diagnostics of the document's present version, once they are as asked. */
  async shows(
    path: string,
    asAsked: (codes: unknown[]) => boolean = (codes) => codes.length > 0,
  ): Promise<PublishDiagnosticsParams> {
    for (;;) {
      const last = this.published.findLast(({ uri }) => uri === this.uri(path));
      const isNow = last && (last.version === undefined || last.version === this.open.get(path)?.version);
      if (isNow && asAsked(last.diagnostics.map(({ code }) => code))) return last;
      await this.next();
    }
  }

  async next(): Promise<void> {
    await new Promise<void>((resolve) => (this.heard = resolve));
  }

  actions(path: string, range: TextEdit['range'], only?: string[]) {
    return this.connection.sendRequest(CodeActionRequest.type, {
      textDocument: { uri: this.uri(path) },
      range,
      context: { diagnostics: [], ...(only && { only }) },
    });
  }

  /** Where a piece of the text ends. */
  behind(path: string, piece: string): Position {
    const document = this.open.get(path)!;
    return document.positionAt(document.getText().indexOf(piece) + piece.length);
  }

  completes(path: string, piece: string) {
    return this.connection.sendRequest(CompletionRequest.type, this.at(path, piece));
  }

  hovers(path: string, piece: string) {
    return this.connection.sendRequest(HoverRequest.type, this.at(path, piece));
  }

  goesTo(path: string, piece: string) {
    return this.connection.sendRequest(DefinitionRequest.type, this.at(path, piece));
  }

  async quits(): Promise<number | NodeJS.Signals> {
    await this.connection.sendRequest(ShutdownRequest.type);
    await this.connection.sendNotification(ExitNotification.type);
    return this.ended;
  }

  /** Goes away without a word. */
  vanishes(): Promise<number | NodeJS.Signals> {
    this.child.stdin.end();
    return this.ended;
  }

  end(): void {
    this.connection.dispose();
    this.child.kill('SIGKILL');
  }

  private at(path: string, piece: string) {
    return { textDocument: { uri: this.uri(path) }, position: this.behind(path, piece) };
  }
}

export async function startEditor(place: Workspace, flags?: string[]): Promise<Editor> {
  const editor = new Editor(place, flags);
  onTestFinished(() => editor.end());
  await editor.initialize();
  return editor;
}
