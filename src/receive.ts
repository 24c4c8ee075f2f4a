/**
 * A handoff as its target takes it up: everything is validated before any work begins. What is refused stops here, with what
 * the source skill or a person can do about it; what is accepted says what to read first and what is not settled.
 */
import { sessionRoots } from './config/session-roots.ts';
import { type DocumentReading, readDocument, worldProblems } from './dialects/index.ts';
import type { Payload } from './dialects/payload/schema.ts';
import { PipelineWorld } from './dialects/pipeline/check-world.ts';
import { pipelineDialect } from './dialects/pipeline/dialect.ts';
import type { PipelineHandoff } from './dialects/pipeline/schema.ts';
import type { SkillHandoff } from './dialects/skill/schema.ts';
import type { WholeReading } from './dialects/whole-dialect.ts';
import { OperatorError, type Problem } from './model/index.ts';
import { findFiles } from './read/find-files.ts';
import { SourceReader } from './read/read-source.ts';
import { readHandoffFile } from './read-handoff-file.ts';
import type { Receipt, ReceiveRequest } from './receipt.ts';
import { receiveDocument } from './receive-document.ts';
import { receivePayload } from './receive-payload.ts';
import { receivePipeline } from './receive-pipeline.ts';
import { brokenHandoff } from './yaml-problem.ts';

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
    const found = read && 'source' in read ? readDocument(read.source, config.limits, [pipelineDialect]) : undefined;
    if (found) world.know(other, found.reading);
  }
  return world.problems();
}
