/** The skills that a payload can be handed to, best first: discovery, or the session's cached list, then eligibility and ranking. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config/schema.ts';
import { isBelow } from '../../disk/inside.ts';
import { readSource } from '../../disk/read-source.ts';
import { writeFileAtomically } from '../../disk/write-file.ts';
import { CACHE_FILE, CACHE_HEAD, parseCache, renderCache } from './cache.ts';
import { type Discovery, findSkills } from './find-skills.ts';
import { type Need, type RankedSkill, rankSkills, unmet } from './rank-skills.ts';
import { accepts, type Skill, versionWarning } from './skill.ts';

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
  const cached = existsSync(join(session, CACHE_FILE)) ? readSource(session, CACHE_FILE, fileBytes) : undefined;
  const known =
    !fresh && cached && 'source' in cached && parseCache(cached.source.text, { root, now }, config.skills.cacheMinutes);
  if (known) return { skills: known, leftOut: [], warnings: known.flatMap(versionWarnings) };
  const found = look();
  const theirs = cached && 'source' in cached && !cached.source.text.startsWith(CACHE_HEAD);
  const kept = theirs ? [notOurs(session)] : keep(root, session, renderCache(found.skills, { root, now }));
  return { ...found, warnings: [...found.warnings, ...kept] };
}

function versionWarnings(skill: Skill): Discovery['warnings'] {
  const message = versionWarning(skill);
  return message ? [{ path: skill.path, line: 1, message }] : [];
}

function notOurs(session: string): Discovery['warnings'][number] {
  const message = 'This file was not written by passdown, so the list of skills was not saved in it';
  return { path: join(session, CACHE_FILE), line: 1, message };
}

/** A list that cannot be kept is made again the next time. */
function keep(root: string, session: string, text: string): Discovery['warnings'] {
  const path = join(session, CACHE_FILE);
  try {
    writeFileAtomically(isBelow(root, session) ? root : session, path, text, { durable: false });
    return [];
  } catch (error) {
    return [{ path, line: 1, message: (error as Error).message }];
  }
}

function needOf(draft: PayloadDraft | undefined): Need {
  if (!draft) return { uncertainties: 0 };
  const uncertainties = valueAt(draft, 'insights.uncertainties');
  const need: Need = { uncertainties: Array.isArray(uncertainties) ? uncertainties.length : 0 };
  const [problemType, category, summary, convergence] = [
    textAt(draft, 'context.problem_type'),
    textAt(draft, 'target.category'),
    textAt(draft, 'context.synthesis_summary'),
    textAt(draft, 'meta.convergence_level'),
  ];
  if (problemType !== undefined) need.problemType = problemType;
  if (category !== undefined) need.category = category;
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
