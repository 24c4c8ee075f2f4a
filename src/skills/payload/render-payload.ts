/** A payload as YAML, sealed with its hash and size; reading it gives the same payload. */
import { inOrder } from '../../dialects/check-document.ts';
import { writeYaml } from '../../parse/write-yaml.ts';
import { type Payload, payloadSchema } from './schema.ts';
import { sealText } from './seal.ts';

export function renderPayload({ handoff }: Payload): string {
  const meta = { ...handoff.meta, payload_hash: '', payload_size_bytes: 0 };
  return sealText(writeYaml(inOrder(payloadSchema, { handoff: { ...handoff, meta } })));
}
