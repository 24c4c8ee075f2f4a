/** Which skills fit a payload best: points, each with its reason. Ties go to the nearer one, then by name. */
import { SCOPES, type Skill } from './skill.ts';

/** What ranking looks at; a payload has it all. */
export interface Need {
  problemType?: string;
  /** The category that the payload asks for; any text. */
  category?: string;
  summary?: string;
  uncertainties: number;
  convergence?: string;
}

export interface RankedSkill extends Skill {
  score: number;
  /** `+3 research fits a strategic problem` */
  why: string[];
}

/** Problem type → the categories that fit it. */
const FITTING: Readonly<Record<string, readonly string[]>> = {
  strategic: ['research', 'analysis', 'architecture'],
  analytical: ['analysis', 'research', 'verification'],
  creative: ['creative', 'research', 'analysis'],
  decision: ['research', 'analysis', 'verification'],
};
const MANY_UNCERTAINTIES = 3;
const LITTLE_CONVERGENCE = new Set(['low', 'none']);
const BUILDING =
  /\b(?:build(?:s|ing)?|built|implement\w*|prototyp\w*|develop(?:s|ed|ing)?|cod(?:e|ed|ing)|refactor\w*)\b/i;

interface Rule {
  points: number;
  /** The reason, where it holds. */
  reason(skill: Skill, need: Need): string | undefined;
}

const RULES: readonly Rule[] = [
  {
    points: 3,
    reason: ({ categories }, { problemType = '' }) => {
      const fits = (FITTING[problemType] ?? []).find((category) => categories.includes(category));
      return fits && `${fits} fits ${article(problemType)} problem`;
    },
  },
  {
    points: 3,
    // Exactly as it is written: free-form categories have no other spelling.
    reason: ({ categories }, { category }) =>
      category !== undefined && categories.includes(category)
        ? `${category} is the category that the payload asks for`
        : undefined,
  },
  {
    points: 2,
    reason: ({ categories }, { uncertainties }) =>
      categories.includes('research') && uncertainties >= MANY_UNCERTAINTIES
        ? `research, and ${uncertainties} uncertainties are open`
        : undefined,
  },
  {
    points: 2,
    reason: ({ categories }, { summary = '' }) => {
      const word = categories.includes('implementation') ? BUILDING.exec(summary)?.[0] : undefined;
      return word && `implementation, and the summary says "${word}"`;
    },
  },
  {
    points: 2,
    reason: ({ categories }, { convergence = '' }) =>
      categories.includes('research') && LITTLE_CONVERGENCE.has(convergence)
        ? `research, and convergence is ${convergence}`
        : undefined,
  },
  { points: 1, reason: ({ scope }) => (scope === 'project' ? 'a skill of this project' : undefined) },
];

const article = (word: string) => `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;

export function rankSkills(skills: readonly Skill[], need: Need): RankedSkill[] {
  return skills
    .map((skill) => {
      const given = RULES.flatMap(({ points, reason }) => {
        const why = reason(skill, need);
        return why ? [{ points, why: `+${points} ${why}` }] : [];
      });
      return { ...skill, score: given.reduce((sum, { points }) => sum + points, 0), why: given.map(({ why }) => why) };
    })
    .sort(
      (a, b) =>
        b.score - a.score ||
        SCOPES.indexOf(a.scope) - SCOPES.indexOf(b.scope) ||
        (a.skill < b.skill ? -1 : a.skill > b.skill ? 1 : 0),
    );
}

/** Fields by their paths that a payload does not have, or has empty. */
export function unmet(fields: readonly string[], handoff: unknown): string[] {
  return fields.filter((field) => {
    let value = handoff;
    for (const step of field.split('.'))
      value =
        value !== null && typeof value === 'object' && Object.hasOwn(value, step)
          ? (value as Record<string, unknown>)[step]
          : undefined;
    return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
  });
}
