/** A skill that accepts handoffs, as its SKILL.md declares it. */

/** Where it was found, nearest first: a nearer one hides a farther one of the same name. */
export const SCOPES = ['project', 'git', 'home'] as const;
export type Scope = (typeof SCOPES)[number];

/** The payload version that we write. */
export const OUR_PROTOCOL = '2.0';
/** In `acceptsFrom`: from any skill. */
export const ANYONE = '*';
export const DEFAULT_TRIGGER = '{payload_path}';

export interface Skill {
  skill: string;
  scope: Scope;
  /** 1 declares `accepts_handoff`, 2 declares `accepts_from`. */
  generation: 1 | 2;
  categories: string[];
  description: string;
  /** What stands behind `/skill` when it is called. */
  trigger: string;
  protocolVersion: string;
  acceptsFrom: string[];
  /** Fields of a payload by their paths below `handoff`: what it cannot do without, and what it likes to have. */
  requires: string[];
  optionalConsumes: string[];
  healthCheck?: string;
  /** Its SKILL.md: from the root where it lies inside, else absolute. */
  path: string;
}

/** What is wrong with a SKILL.md; discovery goes on. */
export interface SkillWarning {
  path: string;
  line: number;
  message: string;
}

/** A skill that exists and cannot be a target. */
export interface LeftOut {
  /** The name that it says, or its folder's. */
  skill: string;
  path: string;
  /** A sentence. */
  why: string;
}

/** What to say of a skill that is written for payloads of another version. */
export function versionWarning({ skill, protocolVersion }: Skill): string | undefined {
  const bare = (version: string) => version.replace(/(?<!\.0)(?:\.0)+$/, '');
  if (bare(protocolVersion) === bare(OUR_PROTOCOL)) return undefined;
  return `${skill} expects protocol ${protocolVersion}; payloads are written in ${OUR_PROTOCOL}`;
}

export function accepts(skill: Skill, source: string): boolean {
  return skill.acceptsFrom.includes(ANYONE) || skill.acceptsFrom.includes(source);
}

/** The line that calls a skill, with the payload's place still open. */
export function invocationOf({ skill, trigger }: Pick<Skill, 'skill' | 'trigger'>): string {
  return trigger === `/${skill}` || trigger.startsWith(`/${skill} `) ? trigger : `/${skill} ${trigger}`;
}
