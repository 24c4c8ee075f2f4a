/** What a payload says so far, before it is complete: plain data, for ranking and for sending. */

import { findDocuments } from './dialects/find-document.ts';
import { PAYLOAD_SHAPE } from './dialects/payload/dialect.ts';
import type { PayloadDraft } from './list-skills.ts';
import { OperatorError } from './model/index.ts';
import { scanMarkdown } from './parse/scan-markdown.ts';
import { toValue, type YamlData } from './parse/yaml-node.ts';
import type { HandoffFile } from './read-handoff-file.ts';

export function readDraft({ path, text }: Pick<HandoffFile, 'path' | 'text'>): PayloadDraft {
  const found = findDocuments(scanMarkdown(text), PAYLOAD_SHAPE).at(-1);
  if (!found?.root)
    throw new OperatorError({
      code: 'not-a-payload',
      message: `${path} holds no payload${found?.findings[0] ? `: ${found.findings[0].message}` : ''}`,
      hint: 'A payload is YAML or JSON with handoff.source.skill and handoff.context; docs/skills.md shows one',
      exitCode: 1,
    });
  return (toValue(found.root) as YamlData).handoff as PayloadDraft;
}
