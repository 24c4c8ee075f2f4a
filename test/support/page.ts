/** The page's server in a real folder, and what asks it. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Serving, startServing } from '../../src/serve/serve.ts';
import type { Whereabouts } from '../../src/workplace/workplace.ts';
import { REPOSITORY, type Workspace, workspace } from './workspace.ts';

/** A copy of one of the examples. */
export function example(name: 'bookshop' | 'literature'): Workspace {
  const place = workspace();
  cpSync(join(REPOSITORY, 'examples', name), place.root, { recursive: true });
  return place;
}

interface Answered {
  kind: string;
  data: never;
  revision: number;
  total?: number;
}

export interface Served extends Serving {
  place: Workspace;
  origin: string;
  token: string;
  /** Asks as a script does, with the token. */
  ask(path: string, headers?: Record<string, string>): Promise<Response>;
  data(path: string): Promise<Answered>;
}

/** Any free port; it ends with the test. */
export async function serve(
  place: Workspace,
  port = 0,
  where: Partial<Pick<Whereabouts, 'env' | 'overrides'>> = {},
): Promise<Served> {
  const { root } = place;
  const serving = await startServing({ folder: root, cwd: root, env: {}, port, log: () => {}, ...where });
  onTestFinished(() => serving.close());
  const { origin, searchParams } = new URL(serving.url);
  const token = searchParams.get('token')!;
  const ask = (path: string, headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
    fetch(`${origin}${path}`, { headers, redirect: 'manual' });
  return {
    ...serving,
    place,
    origin,
    token,
    ask,
    data: async (path) => (await (await ask(`/api/${path}`)).json()) as Answered,
  };
}
