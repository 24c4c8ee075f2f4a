/** passdown skills: which skills accept handoffs, best first for a payload. */
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { sessionRoots } from '../../config/session-roots.ts';
import { docsPage } from '../../disk/package.ts';
import { OperatorError } from '../../model/index.ts';
import type { Health } from '../../skills/discovery/health-check.ts';
import {
  type Candidate,
  listSkills,
  type PayloadDraft,
  type SkillsAnswer,
  textAt,
} from '../../skills/discovery/list-skills.ts';
import type { Skill } from '../../skills/discovery/skill.ts';
import { readDraft } from '../../skills/exchange/read-payload-draft.ts';
import { checkSession } from '../../skills/payload/check-world.ts';
import { show } from '../../words/show.ts';
import { readHandoffFile } from '../../workplace/read-handoff-file.ts';
import { type Context, printJson, type Register } from '../command.ts';
import { runHealthCheck } from '../run-health-check.ts';

interface Flags {
  for?: string;
  health?: boolean;
  fresh?: boolean;
}

export const register: Register = (command, act) => {
  command
    .option('--for <payload>', 'ranked for this payload, or the draft of one')
    .option('--health', 'run the health checks that skills declare; each is shown before it runs')
    .option('--fresh', "look again, even if the session's list is less than half an hour old")
    .action(act((context, _args, options) => runSkills(context, options as Flags)));
};

async function runSkills(context: Context, flags: Flags): Promise<number> {
  const { terminal, root, config } = context;
  const draft =
    flags.for === undefined
      ? undefined
      : readDraft(readHandoffFile(context, resolve(context.folder, flags.for)), config.limits);
  const session = draft && sessionOf(context, draft);
  const answer = listSkills({
    root,
    home: homedir(),
    config,
    ...(draft && { draft }),
    ...(session && { session }),
    // A list that others may have written names no health checks.
    fresh: flags.fresh === true || flags.health === true,
  });
  tellWarnings(context, answer, draft);
  const health = flags.health ? await healthOf(context, answer.skills) : undefined;
  if (context.json)
    printJson(
      terminal,
      'skills',
      answer.skills.map((skill) => publicSkill(skill, health)),
    );
  else if (answer.skills.length === 0)
    terminal.say(`No skill accepts this. ${docsPage('skills.md')} says what a SKILL.md must declare`);
  else terminal.print(answer.skills.map((skill) => renderSkill(context, skill, health)).join('\n'));
  return health?.some(({ ok }) => !ok) ? 1 : 0;
}

/** The session's folder, where it may be looked into; a draft may have none yet. */
function sessionOf({ root, config, terminal }: Context, draft: PayloadDraft): string | undefined {
  const path = textAt(draft, 'source.session_path');
  if (path === undefined) return undefined;
  const [wrong] = checkSession({ source: { session_path: path } }, root, sessionRoots(root, config));
  if (wrong?.code === 'session-outside')
    throw new OperatorError({
      code: wrong.code,
      message: show(wrong.message),
      hint: 'passdown explain session-outside',
      exitCode: 1,
    });
  if (wrong) terminal.say(`warning ${show(wrong.message)}`);
  return wrong ? undefined : resolve(root, path);
}

function tellWarnings({ terminal }: Context, { warnings, closed, skills }: SkillsAnswer, draft?: PayloadDraft): void {
  for (const { path, line, message } of warnings) terminal.say(`${show(path)}:${line} warning  ${show(message)}`);
  const source = draft && textAt(draft, 'source.skill');
  if (closed.length > 0) terminal.say(`Not for handoffs from ${show(source ?? '')}: ${closed.map(show).join(', ')}`);
  const chain = (draft?.meta as { handoff_chain?: unknown } | undefined)?.handoff_chain;
  if (!Array.isArray(chain)) return;
  for (const { skill } of skills)
    if (chain.includes(skill))
      terminal.say(
        `warning ${skill} has had this already: ${chain.map((one) => show(String(one))).join(' → ')} → ${skill}`,
      );
}

async function healthOf(context: Context, skills: readonly Skill[]): Promise<Health[]> {
  const found: Health[] = [];
  for (const skill of skills) {
    const health = await runHealthCheck(context, skill);
    if (health) found.push(health);
  }
  return found;
}

function publicSkill(skill: Candidate, health: readonly Health[] | undefined): object {
  const { skill: name, scope, categories, description, trigger, generation, score, why, path } = skill;
  const { acceptsFrom, missing, absent } = skill;
  const own = health?.find((one) => one.skill === name);
  return {
    skill: name,
    scope,
    categories,
    description,
    trigger,
    generation,
    score,
    why,
    path,
    acceptsFrom,
    missing,
    absent,
    ...(own && { health: { command: own.command, ok: own.ok, detail: own.detail } }),
  };
}

function renderSkill({ terminal }: Context, one: Candidate, health: readonly Health[] | undefined): string {
  const dim = (text: string) => `    ${terminal.paint('dim', show(text))}`;
  const own = health?.find(({ skill }) => skill === one.skill);
  return [
    `${String(one.score).padStart(2)}  ${terminal.paint('bold', one.skill)}  ${show(one.description)}`,
    dim(`${one.scope}, ${one.categories.join(', ')}, ${one.path}`),
    ...one.why.map(dim),
    ...(one.missing.length > 0 ? [dim(`needs ${one.missing.join(', ')}, which the payload lacks`)] : []),
    ...(one.absent.length > 0 ? [dim(`would also use ${one.absent.join(', ')}`)] : []),
    ...(own
      ? [`    ${terminal.paint(own.ok ? 'green' : 'red', own.ok ? 'well' : 'not well')}  ${show(own.detail)}`]
      : []),
  ].join('\n');
}
