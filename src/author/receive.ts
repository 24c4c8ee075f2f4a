/**
 * A handoff as its target takes it up: everything is validated before any work begins. What is refused stops here, with what
 * the source skill or a person can do about it; what is accepted says what to read first and what is not settled.
 */
import { sessionRoots } from '../config/session-roots.ts';
import { readDocument } from '../dialects/index.ts';
import { type DocumentReading, readWith, worldProblems } from '../dialects/read-document.ts';
import type { Receipt, ReceiveRequest } from '../dialects/receipt.ts';
import type { WholeReading } from '../dialects/whole-dialect.ts';
import { brokenHandoff } from '../dialects/yaml-problem.ts';
import { findFiles } from '../disk/find-files.ts';
import { SourceReader } from '../disk/read-source.ts';
import { OperatorError, type Problem } from '../model/index.ts';
import { PipelineWorld } from '../pipeline/dialect/check-world.ts';
import { pipelineDialect } from '../pipeline/dialect/dialect.ts';
import type { PipelineHandoff } from '../pipeline/dialect/schema.ts';
import { receivePipeline } from '../pipeline/receive-pipeline.ts';
import type { SkillHandoff } from '../skills/document/schema.ts';
import { receiveDocument } from '../skills/exchange/receive-document.ts';
import { receivePayload } from '../skills/exchange/receive-payload.ts';
import type { Payload } from '../skills/payload/schema.ts';
import { readHandoffFile } from '../workplace/read-handoff-file.ts';

export function receive(request: ReceiveRequest): Receipt {
  const { root, config, now = new Date() } = request;
  const file = readHandoffFile(request, request.file);
  const document = readDocument({ path: file.path, text: file.text }, config.limits);
  if (document?.dialect.name === 'pipeline')
    return receivePipeline(document as DocumentReading<WholeReading<PipelineHandoff>>, [
      ...document.problems,
      ...amongOthers(request, document),
    ]);
  if (document?.dialect.name !== 'skill' && document?.dialect.name !== 'payload') {
    const broken = document ? undefined : brokenHandoff(file);
    throw new OperatorError({
      code: 'not-a-handoff',
      message: broken
        ? `${file.path}:${broken.line} is no YAML: ${broken.message}`
        : `${file.path} is neither a handoff document nor a payload`,
      hint: document
        ? `It is of the ${document.dialect.name} dialect: passdown check`
        : broken
          ? 'Have the source skill send it again'
          : 'docs/skills.md shows both',
      exitCode: 1,
    });
  }
  const world = worldProblems(document, root, { now: now.getTime(), sessionRoots: sessionRoots(root, config) });
  const problems = [...document.problems, ...world];
  return document.dialect.name === 'skill'
    ? receiveDocument(document as DocumentReading<WholeReading<SkillHandoff>>, problems)
    : receivePayload(request, file, document as DocumentReading<WholeReading<Payload>>, problems);
}

/** What is wrong between a handoff of the pipeline and the others of its workflow. */
function amongOthers({ root, config }: ReceiveRequest, { path, markdown, reading }: DocumentReading): Problem[] {
  const world = new PipelineWorld();
  world.add(path, markdown, reading);
  const reader = new SourceReader(root, config.limits.fileBytes);
  for (const other of findFiles(root, config)) {
    const read = other === path ? undefined : reader.read(other);
    const found = read && 'source' in read ? readWith([pipelineDialect], read.source, config.limits) : undefined;
    if (found) world.know(other, found.reading);
  }
  return world.problems();
}
