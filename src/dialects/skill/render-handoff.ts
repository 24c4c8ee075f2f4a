/** A handoff document as YAML; reading it gives the same handoff. */
import { writeYaml } from '../../parse/write-yaml.ts';
import { inOrder } from '../check-document.ts';
import { type SkillHandoff, skillHandoffSchema } from './schema.ts';

export function renderSkillHandoff(handoff: SkillHandoff): string {
  const checksum = `sha256:${handoff.deliverable.checksum.replace(/^sha256:/i, '').toLowerCase()}`;
  return writeYaml(inOrder(skillHandoffSchema, { ...handoff, deliverable: { ...handoff.deliverable, checksum } }));
}
