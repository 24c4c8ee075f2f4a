/** Whether the skill that a payload is for is there, and can take it. */
import type { Workplace } from '../../workplace/workplace.ts';
import { type Candidate, listSkills, type PayloadDraft } from '../discovery/list-skills.ts';
import { versionWarning } from '../discovery/skill.ts';
import type { Failure } from '../payload/error-response.ts';

/** `closed`: it is there, but takes nothing from this source. */
export type Target = Candidate | 'closed' | undefined;

export function targetOf(place: Workplace & { home: string }, draft: PayloadDraft, target: string): Target {
  const { skills, closed } = listSkills({ ...place, draft });
  return skills.find(({ skill }) => skill === target) ?? (closed.includes(target) ? 'closed' : undefined);
}

/** Why a target cannot be found: it may be there and accept nothing. */
export function notFound(place: Workplace & { home: string }, target: string): Failure {
  const there = listSkills(place).leftOut.find(({ skill }) => skill === target);
  return {
    code: 'TARGET_NOT_FOUND',
    message: there
      ? `The skill ${target} in ${there.path} does not accept handoffs. ${there.why}`
      : `No skill ${target} accepts handoffs. passdown skills lists those that do`,
    targetSkill: target,
  };
}

/** Whether there is such a skill, whatever it accepts. */
export function isThere(place: Workplace & { home: string }, target: string): boolean {
  const { skills, leftOut } = listSkills(place);
  return [...skills, ...leftOut].some(({ skill }) => skill === target);
}

/** Why the target itself cannot take a payload that is valid. Whoever receives exists, even where discovery does not see it. */
export function unfit(skill: Target, target: string, source: string): Failure | undefined {
  if (skill === 'closed')
    return {
      code: 'VALIDATION_FAILED',
      message: `${target} does not accept handoffs from ${source}`,
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

/** `category`: the one that the payload asks for, if any. */
export function targetWarnings(skill: Target, target: string, category?: string): string[] {
  if (skill === undefined)
    return target === '' ? [] : [`No skill ${target} was found here, so what it requires was not checked`];
  if (skill === 'closed') return [];
  const version = versionWarning(skill);
  return [
    ...(version ? [version] : []),
    ...(category === undefined || skill.categories.includes(category)
      ? []
      : [`${category} is not a category of ${target}, which has ${skill.categories.join(', ')}`]),
    ...(skill.absent.length > 0
      ? [`${target} would also use ${skill.absent.join(', ')}, which the payload lacks`]
      : []),
  ];
}
