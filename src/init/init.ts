/** passdown init: looks at a repository, and plans what to put into it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CONFIG_PATH } from '../config/load-config.ts';
import type { Config } from '../config/schema.ts';
import { git } from '../disk/git.ts';
import { OperatorError } from '../model/index.ts';
import { type AgentName, detectAgents, type ExtraHook, HOOKS_PATH } from './agents.ts';
import { type Checkout, lookAtCheckout, nameFor } from './checkout.ts';
import { type FoundConvention, findConventions } from './find-conventions.ts';
import { launchWords, type Surroundings } from './launch.ts';
import { type Plan, planInit } from './plan.ts';
import { proposeGlobs } from './propose-globs.ts';
import { beyond, type Figures, summarise } from './summary.ts';
import { survey } from './survey.ts';

export interface InitOptions extends Surroundings {
  config: Config;
  /** By default those that are set up here. */
  agents?: readonly AgentName[];
  extraHooks?: readonly ExtraHook[];
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
  /** Known conventions whose files a tool owns, or which are not read yet. */
  conventions: FoundConvention[];
  /** Whether git leaves out the folder that the hooks stand in: they are this checkout's alone then. */
  areHooksIgnored: boolean;
  plan: Plan;
  /** How people and hooks call passdown here. */
  words: string[];
}

export function propose({ config, onProgress, agents: named, extraHooks = [], ...given }: InitOptions): Proposal {
  const { root } = given;
  const checkout = lookAtCheckout(root);
  const project = config.project ?? nameFor(root, checkout);
  const agents = named ?? detectAgents(root);
  if (extraHooks.length > 0 && !agents.includes('claude')) throw noHooks(extraHooks[0]!);
  const seen = survey({ root, config }, project, onProgress);
  const globs = proposeGlobs(root, config, seen, checkout.workspaces);
  const isConfigured = existsSync(join(root, CONFIG_PATH));
  const include = [...config.include, ...globs];
  const plan = planInit(given, { agents, extraHooks }, { project, ...(globs.length > 0 && { include }) });
  const { exclude } = config;
  const figures = summarise(root, { include: isConfigured ? config.include : include, exclude }, seen);
  const elsewhere = beyond(root, { include, exclude }, seen);
  const conventions = findConventions(root, config, { include, exclude });
  const areHooksIgnored = agents.includes('claude') && git(root, ['check-ignore', HOOKS_PATH]) !== undefined;
  const words = launchWords(given);
  return { project, checkout, agents, figures, globs, elsewhere, conventions, areHooksIgnored, plan, words };
}

function noHooks(hook: ExtraHook): OperatorError {
  return new OperatorError({
    code: 'usage',
    message: `--${hook}-hook is for Claude Code, which is not set up here`,
    hint: 'Add --agent claude, or see docs/hooks.md for other agents',
  });
}
