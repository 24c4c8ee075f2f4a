/** What a payload says so far, before it is complete: plain data, for ranking and for sending. */

import type { Limits } from './dialects/dialect.ts';
import { findDocuments } from './dialects/find-document.ts';
import { PAYLOAD_SHAPE } from './dialects/payload/dialect.ts';
import type { PayloadDraft } from './list-skills.ts';
import { OperatorError } from './model/index.ts';
import { scanMarkdown } from './parse/scan-markdown.ts';
import { toValue, type YamlData } from './parse/yaml-node.ts';
import type { HandoffFile } from './read-handoff-file.ts';

export function readDraft({ path, text }: Pick<HandoffFile, 'path' | 'text'>, { handoffBytes }: Limits): PayloadDraft {
  if (text.length > handoffBytes)
    throw new OperatorError({
      code: 'handoff-too-large',
      message: `${path} has ${text.length} characters; the limit is ${handoffBytes}`,
      hint: 'Move long text into a file of the session, or raise limits.handoffBytes in .passdown/config.yaml',
      exitCode: 1,
    });
  const found = findDocuments(scanMarkdown(text), PAYLOAD_SHAPE, handoffBytes).at(-1);
  if (!found?.root)
    throw new OperatorError({
      code: 'not-a-payload',
      message: `${path} holds no payload${found?.findings[0] ? `: ${found.findings[0].message}` : ''}`,
      hint: 'A payload is YAML or JSON with handoff.source.skill and handoff.context; docs/skills.md shows one',
      exitCode: 1,
    });
  return (toValue(found.root) as YamlData).handoff as PayloadDraft;
}
