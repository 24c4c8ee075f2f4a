/** A handoff document as YAML; reading it gives the same handoff. */
import { inOrder } from '../../dialects/check-document.ts';
import { writeYaml } from '../../parse/write-yaml.ts';
import { type SkillHandoff, skillHandoffSchema } from './schema.ts';

export function renderSkillHandoff(handoff: SkillHandoff): string {
  const checksum = `sha256:${handoff.deliverable.checksum.replace(/^sha256:/i, '').toLowerCase()}`;
  return writeYaml(inOrder(skillHandoffSchema, { ...handoff, deliverable: { ...handoff.deliverable, checksum } }));
}
