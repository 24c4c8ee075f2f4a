/** Checks open documents while they are typed, and publishes what is wrong with them. */
import type { PublishDiagnosticsParams } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { check } from '../author/check.ts';
import { kindOf } from '../config/kind-of.ts';
import { RULES, readDocument } from '../dialects/index.ts';
import type { Problem } from '../model/index.ts';
import { toDiagnostic } from './diagnostics.ts';
import type { FileFinder, OpenFile } from './open-file.ts';

/** How long typing must pause. */
const PAUSE_MS = 200;

interface Check {
  version: number;
  stop: AbortController;
  /** Undefined where it was stopped. */
  problems: Promise<Problem[] | undefined>;
}

type Publish = (diagnostics: PublishDiagnosticsParams) => void;

export class Checker {
  private readonly files: FileFinder;
  private readonly publish: Publish;
  private readonly log: (message: string) => void;
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly checks = new Map<string, Check>();
  /** Problems of the world as they were found last: they stay until the next check, so that they do not flicker. */
  private readonly ofWorld = new Map<string, Problem[]>();

  constructor(files: FileFinder, publish: Publish, log: (message: string) => void) {
    this.files = files;
    this.publish = publish;
    this.log = log;
  }

  checkSoon(document: TextDocument): void {
    clearTimeout(this.timers.get(document.uri));
    this.timers.set(
      document.uri,
      setTimeout(() => void this.checkNow(document), PAUSE_MS),
    );
  }

  /** The same text in a world that may be another one now. */
  checkAgain(document: TextDocument): void {
    this.stop(document);
    void this.checkNow(document);
  }

  forget(document: TextDocument): void {
    this.stop(document);
    this.ofWorld.delete(document.uri);
    this.publish({ uri: document.uri, diagnostics: [] });
  }

  /** All problems of the document as it is now. Whoever asks for the same version shares one check. */
  problemsOf({ document, path, root, config }: OpenFile): Promise<Problem[] | undefined> {
    const { uri, version } = document;
    const known = this.checks.get(uri);
    if (known?.version === version) return known.problems;
    known?.stop.abort();
    const stop = new AbortController();
    const source = { path, text: document.getText() };
    const problems = check({ root, config, source, signal: stop.signal }).then(
      (result) => result.problems.filter((problem) => problem.path === path),
      whenStopped,
    );
    this.checks.set(uri, { version, stop, problems });
    return problems;
  }

  /** One check that fails is not the end of the server. */
  private async checkNow(document: TextDocument): Promise<void> {
    await this.check(document).catch((error: Error) => this.log(`${document.uri}: ${error.stack}`));
  }

  /** Problems of the text come at once; those of the world need the other files, which takes longer in a large project. */
  private async check(document: TextDocument): Promise<void> {
    const file = this.files.find(document);
    if (!file) return this.forget(document);
    const { version, uri } = document;
    this.send(file, [...problemsOfText(file), ...(this.ofWorld.get(uri) ?? [])]);
    const problems = await this.problemsOf(file);
    if (!problems || document.version !== version) return;
    this.ofWorld.set(uri, problems.filter(isOfWorld));
    this.send(file, problems);
  }

  private send({ document }: OpenFile, problems: readonly Problem[]): void {
    const diagnostics = problems.map((problem) => toDiagnostic(document, problem));
    this.publish({ uri: document.uri, version: document.version, diagnostics });
  }

  private stop({ uri }: TextDocument): void {
    clearTimeout(this.timers.get(uri));
    this.timers.delete(uri);
    this.checks.get(uri)?.stop.abort();
    this.checks.delete(uri);
  }
}

const isOfWorld = ({ code }: Problem) => RULES[code]?.world === true;

function problemsOfText({ path, config, document }: OpenFile): readonly Problem[] {
  return readDocument({ path, text: document.getText(), as: kindOf(config, path) }, config.limits)?.problems ?? [];
}

function whenStopped(error: Error): undefined {
  if (error.name !== 'AbortError') throw error;
}
