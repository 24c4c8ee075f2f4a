/** The payload dialect: what one skill hands to any skill that accepts handoffs, as YAML or JSON. */
import { checkDocument } from '../../dialects/check-document.ts';
import { timeOf } from '../../dialects/document-fields.ts';
import type { Shape } from '../../dialects/find-document.ts';
import { otherVersion } from '../../dialects/version.ts';
import { wholeDialect } from '../../dialects/whole-dialect.ts';
import type { Finding } from '../../model/index.ts';
import { emptyMap, keyOf, nodeAt, type YamlData, type YamlMap } from '../../parse/yaml-node.ts';
import { payloadReceiving } from '../exchange/receive-payload.ts';
import { checkPayloadWorld, LIFETIME_MS } from './check-world.ts';
import { statePayload } from './facts.ts';
import { PAYLOAD_HINTS, PAYLOAD_RULES, type PayloadCode } from './rules.ts';
import { PAYLOAD_VERSION, type Payload, payloadSchema } from './schema.ts';
import { sealNode, sealOf } from './seal.ts';

/** `handoff.source` or `handoff.target` with fields of its own; a `stage` belongs to another dialect. */
export const PAYLOAD_SHAPE: Shape = {
  words: ['handoff', 'skill'],
  fences: false,
  isOne(root: YamlMap): boolean {
    const handoff = nodeAt(root, ['handoff']);
    if (handoff === root || handoff.kind !== 'map' || keyOf(handoff, 'stage')) return false;
    return ['source', 'target'].some((name) => {
      const end = nodeAt(handoff, [name]);
      return end !== handoff && end.kind === 'map' && keyOf(end, 'skill') !== undefined;
    });
  },
  looksLikeOne: (text) =>
    /^["'{ \t]*handoff["']?[ \t]*:/m.test(text) &&
    /^["'{ \t]*(?:source|target)["']?[ \t]*:[ \t{]*$/m.test(text) &&
    /^["'{ \t]*skill["']?[ \t]*:/m.test(text),
};

export const payloadDialect = wholeDialect({
  name: 'payload',
  version: 2,
  rules: PAYLOAD_RULES,
  shape: PAYLOAD_SHAPE,
  sealed: true,
  check(root, text, start) {
    const checked = checkDocument(payloadSchema, root, PAYLOAD_RULES, PAYLOAD_HINTS, asVersionOne);
    const value = checked.value && withDefaults(checked.value);
    return {
      ...checked,
      ...(value && { value }),
      findings: [
        ...otherVersion(root, PAYLOAD_VERSION),
        ...checked.findings,
        ...sealFindings(root, text, start),
        ...(value ? loopFindings(root, value) : []),
      ],
    };
  },
  state: statePayload,
  receiving: payloadReceiving,
  world: (data, root, settings) => checkPayloadWorld((data.handoff ?? {}) as YamlData, root, settings),
});

/** Payloads of version 1.0 had one target, and need not name it. */
function asVersionOne(data: YamlData): void {
  const handoff = data.handoff as YamlData;
  const isOne = typeof handoff.version === 'string' && /^1(?:\.0)*$/.test(handoff.version);
  if (!isOne || handoff.target !== undefined) return;
  const target = emptyMap();
  target.skill = VERSION_ONE_TARGET;
  handoff.target = target;
}
const VERSION_ONE_TARGET = 'lit-pm';

/** What is left out and follows from the rest. */
function withDefaults({ handoff }: Payload): Payload {
  const made = timeOf(handoff.timestamp)!;
  return {
    handoff: {
      ...handoff,
      expires_at: handoff.expires_at ?? new Date(made + LIFETIME_MS).toISOString(),
      meta: { ...handoff.meta, handoff_chain: handoff.meta.handoff_chain ?? [handoff.source.skill] },
    },
  };
}

function sealFindings(root: YamlMap, text: string, start: number): Finding<PayloadCode>[] {
  const [hashed, sized] = [sealNode(root, 'payload_hash'), sealNode(root, 'payload_size_bytes')];
  const written = (node: typeof hashed) => (node?.kind === 'scalar' ? node.text.trim() : '');
  const seal = sealOf(text, root, start);
  if (written(hashed) !== '') {
    // As it is written, also the case of its letters: a seal forgives nothing.
    const claimed = written(hashed);
    if ((claimed.startsWith('sha256:') ? claimed : `sha256:${claimed}`) !== seal.hash)
      return [
        found(
          'payload-hash-mismatch',
          hashed!,
          'This payload is not what was sent: its hash differs. Have the source skill send it again',
        ),
      ];
  }
  if (written(sized) !== '' && written(sized) !== String(seal.bytes))
    return [
      found(
        'payload-size-mismatch',
        sized!,
        `This payload has ${seal.bytes} bytes and says ${written(sized).slice(0, 20)}. Have the source skill send it again`,
      ),
    ];
  if (written(hashed) !== '') return [];
  const meta = keyOf(nodeAt(root, ['handoff']), 'meta') ?? root.entries[0]!.key;
  return [
    found(
      'payload-unsealed',
      meta,
      'This payload has no hash, so nobody can tell whether it was changed. Send it with passdown send, which writes meta.payload_hash',
    ),
  ];
}

function loopFindings(root: YamlMap, { handoff }: Payload): Finding<PayloadCode>[] {
  const chain = handoff.meta.handoff_chain!;
  if (!chain.includes(handoff.target.skill)) return [];
  const way = [...chain, handoff.target.skill].join(' → ');
  return [
    found(
      'handoff-loop',
      nodeAt(root, ['handoff', 'target', 'skill']),
      `${handoff.target.skill} had this already: ${way}. Choose another target, or go on if that is intended`,
    ),
  ];
}

const found = (
  code: PayloadCode,
  { start, end }: { start: number; end: number },
  message: string,
): Finding<PayloadCode> => ({
  code,
  start,
  end,
  message,
});
