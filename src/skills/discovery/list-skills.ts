/** The skills that a payload can be handed to, best first: discovery, or the session's cached list, then eligibility and ranking. */
import { join } from 'node:path';
import type { Config } from '../../config/schema.ts';
import { readSource } from '../../disk/read-source.ts';
import { writeFileAtomically } from '../../disk/write-file.ts';
import { CACHE_FILE, parseCache, renderCache } from './cache.ts';
import { type Discovery, findSkills } from './find-skills.ts';
import { type Need, type RankedSkill, rankSkills, unmet } from './rank-skills.ts';
import { accepts } from './skill.ts';

/** A payload's `handoff` as it is written, valid or not yet. */
export type PayloadDraft = { [field: string]: unknown };

export interface SkillsRequest {
  root: string;
  home: string;
  config: Config;
  draft?: PayloadDraft;
  /** The session's folder, already known to lie where sessions may: its list is used and kept. */
  session?: string;
  /** Look again even if the list is young. */
  fresh?: boolean;
  now?: Date;
}

export interface Candidate extends RankedSkill {
  /** Fields that the skill requires, or likes to have, and the payload lacks; empty without a payload. */
  missing: string[];
  absent: string[];
}

export interface SkillsAnswer {
  skills: Candidate[];
  /** Skills that accept handoffs, but not from this source. */
  closed: string[];
  /** Skills that are there and accept none, each with the reason; not known where the session's list was used. */
  leftOut: Discovery['leftOut'];
  warnings: Discovery['warnings'];
}

export function listSkills(request: SkillsRequest): SkillsAnswer {
  const { skills, leftOut, warnings } = discover(request);
  const { draft } = request;
  const source = draft && textAt(draft, 'source.skill');
  const open = skills.filter((skill) => source === undefined || accepts(skill, source));
  return {
    skills: rankSkills(open, needOf(draft)).map((skill) => ({
      ...skill,
      missing: draft ? unmet(skill.requires, draft) : [],
      absent: draft ? unmet(skill.optionalConsumes, draft) : [],
    })),
    closed: skills.filter((skill) => !open.includes(skill)).map(({ skill }) => skill),
    leftOut,
    warnings,
  };
}

function discover({ root, home, config, session, fresh, now = new Date() }: SkillsRequest): Discovery {
  const { fileBytes } = config.limits;
  const look = () => findSkills({ root, home, fileBytes });
  if (session === undefined) return look();
  const cached = fresh ? undefined : readSource(session, CACHE_FILE, fileBytes);
  const known =
    cached && 'source' in cached && parseCache(cached.source.text, { root, now }, config.skills.cacheMinutes);
  if (known) return { skills: known, leftOut: [], warnings: [] };
  const found = look();
  return { ...found, warnings: [...found.warnings, ...keep(session, renderCache(found.skills, { root, now }))] };
}

/** A list that cannot be kept is made again the next time. */
function keep(session: string, text: string): Discovery['warnings'] {
  const path = join(session, CACHE_FILE);
  try {
    writeFileAtomically(path, text, { durable: false });
    return [];
  } catch (error) {
    return [{ path, line: 1, message: (error as Error).message }];
  }
}

function needOf(draft: PayloadDraft | undefined): Need {
  if (!draft) return { uncertainties: 0 };
  const uncertainties = valueAt(draft, 'insights.uncertainties');
  const need: Need = { uncertainties: Array.isArray(uncertainties) ? uncertainties.length : 0 };
  const [problemType, summary, convergence] = [
    textAt(draft, 'context.problem_type'),
    textAt(draft, 'context.synthesis_summary'),
    textAt(draft, 'meta.convergence_level'),
  ];
  if (problemType !== undefined) need.problemType = problemType;
  if (summary !== undefined) need.summary = summary;
  if (convergence !== undefined) need.convergence = convergence;
  return need;
}

export function textAt(draft: PayloadDraft, path: string): string | undefined {
  const value = valueAt(draft, path);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

function valueAt(draft: PayloadDraft, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, step) =>
        value !== null && typeof value === 'object' && Object.hasOwn(value, step)
          ? (value as Record<string, unknown>)[step]
          : undefined,
      draft,
    );
}
