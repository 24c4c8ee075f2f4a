/** Whether the skill that a payload is for is there, and can take it. */
import type { Failure } from './dialects/payload/error-response.ts';
import { type Candidate, listSkills, type PayloadDraft } from './list-skills.ts';
import type { Place } from './read-handoff-file.ts';

/** `closed`: it is there, but takes nothing from this source. */
export type Target = Candidate | 'closed' | undefined;

export function targetOf(place: Place & { home: string }, draft: PayloadDraft, target: string): Target {
  const { skills, closed } = listSkills({ ...place, draft });
  return skills.find(({ skill }) => skill === target) ?? (closed.includes(target) ? 'closed' : undefined);
}

/** Why the target itself cannot take a payload that is valid. Whoever receives exists, even where discovery does not see it. */
export function unfit(skill: Target, target: string, source: string): Failure | undefined {
  if (skill === 'closed')
    return {
      code: 'VALIDATION_FAILED',
      message: `${target} takes no handoffs from ${source}`,
      validationErrors: [`accepts_from of ${target} does not name ${source}`],
      targetSkill: target,
    };
  if (!skill || skill.missing.length === 0) return undefined;
  const missingFields = skill.missing.map((field) => `handoff.${field}`);
  return {
    code: 'INVALID_PAYLOAD',
    message: `${target} requires ${missingFields.join(', ')}, which the payload lacks`,
    missingFields,
    targetSkill: target,
  };
}

export function targetWarnings(skill: Target, target: string): string[] {
  if (skill === undefined)
    return target === '' ? [] : [`No skill ${target} was found here, so what it requires was not checked`];
  if (skill === 'closed' || skill.absent.length === 0) return [];
  return [`${target} would also use ${skill.absent.join(', ')}, which the payload lacks`];
}
