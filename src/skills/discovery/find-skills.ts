/** Finds the skills that accept handoffs: the project's, then the git root's, then the home folder's. */
import { existsSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { listFolder } from '../../disk/find-files.ts';
import { repositoryAround } from '../../disk/git-files.ts';
import { realPath } from '../../disk/inside.ts';
import { readSource } from '../../disk/read-source.ts';
import { readSkill, type SkillFile } from './read-skill.ts';
import type { LeftOut, Scope, Skill, SkillWarning } from './skill.ts';

const SKILLS_FOLDER = '.claude/skills';
const SKILL_FILE = 'SKILL.md';

export interface Places {
  root: string;
  home: string;
  /** Larger files are not read. */
  fileBytes: number;
}

export interface Discovery {
  /** Nearest first, then by folder. */
  skills: Skill[];
  /** Those that accept no handoffs, or cannot be used as they are. */
  leftOut: LeftOut[];
  warnings: SkillWarning[];
}

export function findSkills(places: Places): Discovery {
  const found = new Map<string, Skill>();
  const leftOut: LeftOut[] = [];
  const warnings: SkillWarning[] = [];
  for (const file of skillFiles(places, warnings)) {
    const { skill, leftOut: other, warnings: more } = readSkill(file);
    // A hidden skill need not be put right.
    if (skill && found.has(skill.skill)) continue;
    warnings.push(...more);
    if (other) leftOut.push(other);
    if (skill) found.set(skill.skill, skill);
  }
  return { skills: [...found.values()], leftOut, warnings };
}

function* skillFiles(places: Places, warnings: SkillWarning[]): Generator<SkillFile> {
  for (const [scope, folder] of foldersOf(places)) {
    for (const entry of listFolder(join(folder, SKILLS_FOLDER))) {
      const below = `${SKILLS_FOLDER}/${entry.name}/${SKILL_FILE}`;
      if (!existsSync(join(folder, below))) continue;
      const path = shownPath(places.root, join(folder, below));
      const read = readSource(folder, below, places.fileBytes);
      if ('problem' in read) warnings.push({ path, line: 1, message: read.problem.message });
      else yield { path, scope, folder: entry.name, text: read.source.text };
    }
  }
}

/** Each folder once, under the nearest name it has; one that is not there has no skills. */
function foldersOf({ root, home }: Places): Map<Scope, string> {
  const folders = new Map<Scope, string>();
  const seen = new Set<string>();
  const wanted: [Scope, string | undefined][] = [
    ['project', root],
    ['git', repositoryAround(root)],
    ['home', home],
  ];
  for (const [scope, folder] of wanted) {
    if (folder === undefined || !existsSync(folder) || seen.has(realPath(folder))) continue;
    seen.add(realPath(folder));
    folders.set(scope, folder);
  }
  return folders;
}

function shownPath(root: string, full: string): string {
  const way = relative(root, full);
  return way.startsWith('..') || isAbsolute(way) ? full : way.split(sep).join('/');
}
