/** One health check of a skill, shown on stderr before it runs: for skills and send. */
import { checkHealth, type Health } from '../skills/discovery/health-check.ts';
import type { Skill } from '../skills/discovery/skill.ts';
import { show } from '../words/show.ts';
import type { Context } from './command.ts';

export function runHealthCheck({ terminal, root, config }: Context, skill: Skill): Promise<Health | undefined> {
  return checkHealth(skill, {
    folder: root,
    seconds: config.skills.healthSeconds,
    announce: (words) => terminal.streams.stderr.write(`Runs for ${skill.skill}: ${show(words.join(' '))}\n`),
  });
}
