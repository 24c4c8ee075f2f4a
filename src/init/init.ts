/** passdown init: looks at a repository, and plans what to put into it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CONFIG_PATH } from '../config/load-config.ts';
import type { Config } from '../config/schema.ts';
import type { Unread } from '../dialects/why-unread.ts';
import { git } from '../disk/git.ts';
import { OperatorError } from '../model/index.ts';
import { unknownFolders } from '../workplace/unread.ts';
import { AGENTS, type AgentName, detectAgents, type ExtraHook } from './agents.ts';
import { type Checkout, lookAtCheckout, nameFor } from './checkout.ts';
import { type FoundConvention, findConventions } from './find-conventions.ts';
import { isMissing, launchWords, type Surroundings } from './launch.ts';
import { type Plan, planInit } from './plan.ts';
import { proposeGlobs } from './propose-globs.ts';
import { beyond, type Figures, summarise } from './summary.ts';
import { survey } from './survey.ts';

export interface InitOptions extends Surroundings {
  config: Config;
  /** By default those that are set up here. */
  agents?: readonly AgentName[];
  extraHooks?: readonly ExtraHook[];
  /** Only into files that nobody commits. */
  isLocal?: boolean;
  onProgress?: (done: number, total: number) => void;
}

export interface Proposal {
  project: string;
  checkout: Checkout;
  agents: readonly AgentName[];
  figures: Figures;
  /** Globs that the configuration lacks; where it is not there yet, it gets them. */
  globs: string[];
  /** Files that look like task files or notes, too few of them or too mixed with others for a glob. */
  elsewhere: string[];
  /** Known conventions that have files here. */
  conventions: FoundConvention[];
  /** Folders in which agents may have left notes, and which nothing reads. */
  unknown: Unread[];
  /** Files with hooks that git leaves out: they are this checkout's alone. */
  ignored: string[];
  /** With --local: files that git does not leave out. */
  shared: string[];
  plan: Plan;
  /** How people and hooks call passdown here. */
  words: string[];
  /** The command on the path, which hooks and servers call, is not there. */
  isMissing: boolean;
}

export function propose(options: InitOptions): Proposal {
  const { config, onProgress, agents: named, extraHooks = [], isLocal = false, ...given } = options;
  const { root } = given;
  const checkout = lookAtCheckout(root);
  const project = config.project ?? nameFor(root, checkout);
  const agents = agentsFor(named ?? detectAgents(root, given.env), named !== undefined, isLocal);
  for (const hook of extraHooks) if (!agents.some((name) => hasHook(name, hook))) throw noHooks(hook);
  const seen = survey({ root, config }, project, onProgress);
  const globs = proposeGlobs(root, config, seen, checkout.workspaces);
  const isConfigured = existsSync(join(root, CONFIG_PATH));
  const include = [...config.include, ...globs];
  const plan = planInit(given, { agents, extraHooks, isLocal }, { project, ...(globs.length > 0 && { include }) });
  const { exclude } = config;
  const figures = summarise(root, { include: isConfigured ? config.include : include, exclude }, seen);
  const elsewhere = beyond(root, { include, exclude }, seen);
  const conventions = findConventions(root, config, { include, exclude });
  const isIgnored = (path: string) => git(root, ['check-ignore', path]) !== undefined;
  const hookFiles = agents.flatMap((name) => AGENTS[name].hooks?.file ?? []);
  const written = plan.changes.map(({ path }) => path).filter((path) => !path.startsWith('.passdown/'));
  return {
    project,
    checkout,
    agents,
    figures,
    globs,
    elsewhere,
    conventions,
    unknown: unknownFolders({ root, config: { ...config, include } }),
    ignored: isLocal ? [] : hookFiles.filter(isIgnored),
    shared: isLocal && checkout.git ? written.filter((path) => !isIgnored(path)) : [],
    plan,
    words: launchWords(given),
    isMissing: isMissing(given),
  };
}

/** --local is for agents that have files which nobody commits; who is named and has none is refused. */
function agentsFor(agents: readonly AgentName[], areNamed: boolean, isLocal: boolean): readonly AgentName[] {
  if (!isLocal) return agents;
  const without = agents.find((name) => !AGENTS[name].local);
  if (areNamed && without !== undefined) throw noLocal(without);
  return agents.filter((name) => AGENTS[name].local);
}

const hasHook = (name: AgentName, hook: ExtraHook) =>
  AGENTS[name].hooks?.places.some(({ word }) => word === hook) ?? false;
const titles = (of: (name: AgentName) => boolean) =>
  (Object.keys(AGENTS) as AgentName[])
    .filter(of)
    .map((name) => AGENTS[name].title)
    .join(', ');

function noLocal(name: AgentName): OperatorError {
  return new OperatorError({
    code: 'usage',
    message: `--local: ${AGENTS[name].title} has no settings in the repository that stay out of git`,
    hint: `Leave out --agent ${name}; --local is for ${titles((one) => AGENTS[one].local !== undefined)}`,
  });
}

function noHooks(hook: ExtraHook): OperatorError {
  return new OperatorError({
    code: 'usage',
    message: `--${hook}-hook is for ${titles((name) => hasHook(name, hook))}, and none of them is set up here`,
    hint: 'Name one: --agent claude. docs/hooks.md has the whole table',
  });
}
