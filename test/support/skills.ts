/** SKILL.md files for tests. */
import { type Discovery, findSkills } from '../../src/skills/discovery/find-skills.ts';
import type { Skill } from '../../src/skills/discovery/skill.ts';
import type { Workspace } from './workspace.ts';

/** A SKILL.md: its front matter, then a line of text. */
export const skillFile = (frontMatter: string) => `---\n${frontMatter.trim()}\n---\n\n# What it does\n`;

/** The first generation, as short as it may be. */
export const older = (name: string, more = '', categories = '[research]') =>
  skillFile(
    `name: ${name}\ndescription: Does ${name}\nhandoff:\n  accepts_handoff: true\n  handoff_categories: ${categories}\n  handoff_description: Hand it to ${name}\n${indent(more)}`,
  );

/** The newer one. */
export const newer = (name: string, from = '["*"]', categories = '[research]') =>
  skillFile(
    `name: ${name}\ndescription: Does ${name}\nhandoff:\n  accepts_from: ${from}\n  schema_version: "3.0"\n  schema_type: universal\ncategories: ${categories}`,
  );

const indent = (lines: string) => lines.replace(/^(?=.)/gm, '  ');

export const pathOf = (name: string, below = '') => `${below}.claude/skills/${name}/SKILL.md`;

/** Discovery in a workspace: its folder `home` is the home folder, `at` the project. */
export function discover(place: Workspace, at = 'project'): Discovery {
  return findSkills({ root: `${place.root}/${at}`, home: `${place.root}/home`, fileBytes: 1_048_576 });
}

export const namesOf = ({ skills }: Discovery) => skills.map(({ skill }) => skill);

/** A skill as discovery gives it. */
export function skill(name: string, more: Partial<Skill> = {}): Skill {
  return {
    skill: name,
    scope: 'home',
    generation: 1,
    categories: ['research'],
    description: name,
    trigger: '{payload_path}',
    protocolVersion: '2.0',
    acceptsFrom: ['*'],
    requires: [],
    optionalConsumes: [],
    path: `skills/${name}/SKILL.md`,
    ...more,
  };
}
