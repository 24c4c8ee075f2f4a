/** What a payload says so far, before it is complete: plain data, for ranking and for sending. */
import type { Limits } from '../../dialects/dialect.ts';
import { findDocuments } from '../../dialects/find-document.ts';
import { brokenHandoff } from '../../dialects/yaml-problem.ts';
import { docsPage } from '../../disk/package.ts';
import { OperatorError, type Problem } from '../../model/index.ts';
import { scanMarkdown } from '../../parse/scan-markdown.ts';
import { toValue, type YamlData } from '../../parse/yaml-node.ts';
import type { HandoffFile } from '../../workplace/read-handoff-file.ts';
import type { PayloadDraft } from '../discovery/list-skills.ts';
import { PAYLOAD_SHAPE } from '../payload/dialect.ts';
import type { Failure } from '../payload/error-response.ts';

export type FoundDraft = { draft: PayloadDraft } | (Failure & { problems: Problem[] });

const HINT = `A payload is YAML or JSON with handoff.source.skill and handoff.context; ${docsPage('skills.md')} shows one`;

/** The draft, or why there is none. */
export function findDraft({ path, text }: Pick<HandoffFile, 'path' | 'text'>, { handoffBytes }: Limits): FoundDraft {
  if (text.length > handoffBytes)
    throw new OperatorError({
      code: 'handoff-too-large',
      message: `${path} has ${text.length} characters; the limit is ${handoffBytes}`,
      hint: 'Move long text into a file of the session, or raise limits.handoffBytes in .passdown/config.yaml',
      exitCode: 1,
    });
  const found = findDocuments(scanMarkdown(text), PAYLOAD_SHAPE, handoffBytes).at(-1);
  if (found?.root) return { draft: (toValue(found.root) as YamlData).handoff as PayloadDraft };
  const problem = brokenHandoff({ path, text });
  if (!problem) return { code: 'INVALID_PAYLOAD', message: `${path} is not a payload. ${HINT}`, problems: [] };
  const { line, column, code, message } = problem;
  return {
    code: 'VALIDATION_FAILED',
    message: `${path}:${line} is not YAML: ${message}`,
    validationErrors: [`${line}:${column} ${code}  ${message}`],
    problems: [problem],
  };
}

export function readDraft(file: Pick<HandoffFile, 'path' | 'text'>, limits: Limits): PayloadDraft {
  const found = findDraft(file, limits);
  if ('draft' in found) return found.draft;
  const [problem] = found.problems;
  throw new OperatorError({
    code: problem?.code ?? 'not-a-payload',
    message: problem ? found.message : `${file.path} is not a payload`,
    hint: problem ? `passdown explain ${problem.code}` : HINT,
    exitCode: 1,
  });
}
