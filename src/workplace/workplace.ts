/** The project that the user works in: its root and its configuration. Every door starts with one. */
import { findRoot, loadConfig, type Overrides } from '../config/load-config.ts';
import type { Config } from '../config/schema.ts';

export interface Workplace {
  root: string;
  config: Config;
  /** Credentials of a store come from here; by default from the process. */
  env?: NodeJS.ProcessEnv | undefined;
}

export interface Whereabouts {
  /** The project's own folder, as `-C` names it. */
  folder?: string | undefined;
  /** Otherwise the root is searched from here upwards. */
  cwd: string;
  env: NodeJS.ProcessEnv;
  overrides?: Overrides | undefined;
}

/** The current root and configuration. */
export function workplaceAt({ folder, cwd, env, overrides }: Whereabouts): Workplace {
  const root = findRoot(folder, cwd);
  return { root, config: loadConfig(root, overrides, env), env };
}
