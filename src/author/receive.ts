/**
 * A handoff as its target takes it up: everything is validated before any work begins. What is refused stops here, with what
 * the source skill or a person can do about it; what is accepted says what to read first and what is not settled.
 */
import type { CodeOf, DocumentReading, Reading, Receiving } from '../dialects/dialect.ts';
import { readDocument } from '../dialects/index.ts';
import { whyNot } from '../dialects/not-a-handoff.ts';
import { byPlace, readWith } from '../dialects/read-document.ts';
import type { Receipt } from '../dialects/receipt.ts';
import { brokenHandoff } from '../dialects/yaml-problem.ts';
import { docsPage } from '../disk/package.ts';
import { OperatorError, type Problem, type SourceFile } from '../model/index.ts';
import { filesOf } from '../workplace/documents.ts';
import { readHandoffFile } from '../workplace/read-handoff-file.ts';
import type { Workplace } from '../workplace/workplace.ts';

export interface ReceiveRequest extends Workplace {
  home: string;
  /** Absolute. */
  file: string;
  /** Write that it was accepted, where the dialect does; true if left out. */
  acknowledge?: boolean;
  now?: Date;
}

export function receive(request: ReceiveRequest): Receipt {
  return receiveAndTell(request).receipt;
}

/** The same with the lines that a person is shown besides what the receipt says. */
export function receiveAndTell(request: ReceiveRequest): { receipt: Receipt; told: string[] } {
  const { root, config, home, acknowledge = true, now = new Date() } = request;
  const file = readHandoffFile(request, request.file);
  const document = readDocument({ path: file.path, text: file.text }, config.limits);
  const receiving = document?.dialect.receiving;
  if (!document || !receiving) throw notReceived(file, document);
  const problems = [...document.problems, ...worldProblems(request, document, receiving, now)];
  const receipt = receiving.receive({ ...document, root, config, home, file, acknowledge, now, problems });
  return { receipt, told: receiving.tell(receipt) };
}

function worldProblems<R extends Reading>(
  workplace: Workplace,
  document: DocumentReading<R>,
  receiving: Receiving<R>,
  now: Date,
): Problem<CodeOf<R>>[] {
  const { root, config } = workplace;
  const { path, dialect, markdown, reading } = document;
  const world = dialect.world?.(root, { now: now.getTime(), config });
  world?.add(path, markdown, reading);
  if (world && receiving.amongOthers)
    for (const other of filesOf(workplace)) {
      const found = other.source && other.path !== path ? readWith([dialect], other.source, config.limits) : undefined;
      if (found) world.know?.(found.path, found.reading);
    }
  return (world?.problems() ?? []).sort(byPlace);
}

function notReceived(file: SourceFile, document: DocumentReading | undefined): OperatorError {
  const broken = document ? undefined : brokenHandoff(file);
  return new OperatorError({
    code: 'not-a-handoff',
    message: broken
      ? `${file.path}:${broken.line} is not YAML: ${broken.message}`
      : document
        ? `${file.path} is not a document that can be received`
        : `${file.path} is not a handoff, because ${whyNot(file)}`,
    hint: document
      ? `It belongs to the ${document.dialect.name} dialect: run passdown check`
      : broken
        ? 'Have the source skill send it again'
        : `${docsPage('skills.md')} shows a handoff document and a payload`,
    exitCode: 1,
  });
}
