/** The command as npm pack would make it, in a folder of its own: what tests start and benches measure. */
import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));
const SHIPPED = ['package.json', 'bin', 'sql', 'cypher', 'schemas', 'docs', 'plugin'];

/** Fills the folder; the path of the program to start. Where PASSDOWN_PACKED names a folder that was filled before, its bundle is taken: a test run makes one. */
export function pack(folder: string): string {
  for (const name of SHIPPED) cpSync(join(REPOSITORY, name), join(folder, name), { recursive: true });
  const dist = join(folder, 'dist');
  const made = process.env.PASSDOWN_PACKED;
  if (made === undefined) bundle(dist);
  else cpSync(join(made, 'dist'), dist, { recursive: true });
  return join(folder, 'bin', 'passdown.js');
}

function bundle(dist: string): void {
  for (const [script, target] of [
    ['bundle.ts', dist],
    ['bundle-web.ts', join(dist, 'web')],
  ])
    execFileSync(process.execPath, [join(REPOSITORY, 'scripts', script!), target!]);
}
