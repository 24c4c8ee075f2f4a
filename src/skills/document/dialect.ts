/** The skill dialect: a handoff document from one skill to another, with a deliverable and its checksum. */
import { checkDocument } from '../../dialects/check-document.ts';
import type { Shape } from '../../dialects/find-document.ts';
import { otherVersion } from '../../dialects/version.ts';
import { wholeDialect } from '../../dialects/whole-dialect.ts';
import { nodeAt, type YamlData, type YamlMap } from '../../parse/yaml-node.ts';
import { documentReceiving } from '../exchange/receive-document.ts';
import { checkDeliverable } from './check-world.ts';
import { stateSkillHandoff } from './facts.ts';
import { SKILL_HINTS, SKILL_RULES } from './rules.ts';
import { SKILL_VERSION, skillHandoffSchema } from './schema.ts';

/** `handoff.source_skill`; or, where just that was forgotten, everything around it. */
const SKILL_SHAPE: Shape = {
  words: ['handoff', '_skill'],
  fences: true,
  isOne(root: YamlMap): boolean {
    const handoff = nodeAt(root, ['handoff']);
    if (handoff === root || handoff.kind !== 'map') return false;
    const has = (map: YamlMap, name: string) => map.entries.some(({ key }) => key.text === name);
    return has(handoff, 'source_skill') || (has(handoff, 'target_skill') && has(root, 'deliverable'));
  },
  looksLikeOne: (text) =>
    /^["'{ \t]*handoff["']?[ \t]*:/m.test(text) && /^["'{ \t]*source_skill["']?[ \t]*:/m.test(text),
};

export const skillDialect = wholeDialect({
  name: 'skill',
  version: 2,
  rules: SKILL_RULES,
  shape: SKILL_SHAPE,
  check(root) {
    const checked = checkDocument(skillHandoffSchema, root, SKILL_RULES, SKILL_HINTS);
    return { ...checked, findings: [...otherVersion(root, SKILL_VERSION), ...checked.findings] };
  },
  state: stateSkillHandoff,
  receiving: documentReceiving,
  world: (data, root) => checkDeliverable(root, (data.deliverable ?? {}) as YamlData),
});
