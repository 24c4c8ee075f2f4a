/**
 * The list of skills in a session folder, `available-workflows.yaml`, and how long it is good. Others can write there: what is
 * read from it is checked like a SKILL.md, and a health check never comes from it.
 */
import { z } from 'zod';
import { isSkillName } from '../../dialects/document-fields.ts';
import { readYaml } from '../../parse/read-yaml.ts';
import { writeYaml } from '../../parse/write-yaml.ts';
import { toValue } from '../../parse/yaml-node.ts';
import { splitInvocation } from './command-line.ts';
import { invocationOf, SCOPES, type Skill } from './skill.ts';

export const CACHE_FILE = 'available-workflows.yaml';
/** How a list that we wrote begins. */
export const CACHE_HEAD = '# Written by passdown skills, and again when it is too old.\n';

const texts = z.array(z.string());
const cacheSchema = z.object({
  discovered_at: z.iso.datetime(),
  root: z.string(),
  workflows: z.array(
    z.object({
      skill: z.string().refine(isSkillName),
      scope: z.enum(SCOPES),
      generation: z.enum(['1', '2']),
      categories: texts.min(1),
      description: z.string(),
      trigger: z.string(),
      protocol_version: z.string(),
      accepts_from: texts,
      requires: texts,
      optional_consumes: texts,
      path: z.string(),
    }),
  ),
});

export interface CacheKey {
  root: string;
  now: Date;
}

export function renderCache(skills: readonly Skill[], { root, now }: CacheKey): string {
  return `${CACHE_HEAD}${writeYaml({
    discovered_at: now.toISOString(),
    root,
    workflows: skills.map((skill) => ({
      skill: skill.skill,
      scope: skill.scope,
      generation: skill.generation,
      categories: skill.categories,
      description: skill.description,
      trigger: skill.trigger,
      protocol_version: skill.protocolVersion,
      accepts_from: skill.acceptsFrom,
      requires: skill.requires,
      optional_consumes: skill.optionalConsumes,
      path: skill.path,
    })),
  })}`;
}

/** Undefined where it is too old, of another root, from the future or not as we write it. */
export function parseCache(text: string, { root, now }: CacheKey, minutes: number): Skill[] | undefined {
  const read = readYaml(text, 0);
  if ('fault' in read || !read.node) return undefined;
  const { success, data } = cacheSchema.safeParse(toValue(read.node));
  if (!success || data.root !== root) return undefined;
  const age = now.getTime() - Date.parse(data.discovered_at);
  if (age < 0 || age >= minutes * 60_000) return undefined;
  const skills = data.workflows.map(
    (entry): Skill => ({
      skill: entry.skill,
      scope: entry.scope,
      generation: entry.generation === '2' ? 2 : 1,
      categories: entry.categories,
      description: entry.description,
      trigger: entry.trigger,
      protocolVersion: entry.protocol_version,
      acceptsFrom: entry.accepts_from,
      requires: entry.requires,
      optionalConsumes: entry.optional_consumes,
      path: entry.path,
    }),
  );
  return skills.every((skill) => 'words' in splitInvocation(invocationOf(skill), skill.skill)) ? skills : undefined;
}
