// Installs exactly what package-lock.json names if that has not been done yet. Plain JavaScript: it runs on whatever Node is there.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const at = (path) => new URL(`../${path}`, import.meta.url);
const stamp = at('node_modules/.passdown-installed');
const wanted = createHash('sha256')
  .update(readFileSync(at('package-lock.json')))
  .digest('hex');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  console.error('Installing dependencies …');
  const npm = process.env.npm_execpath;
  const [command, ...before] = npm ? [process.execPath, npm] : ['npm'];
  const { status } = spawnSync(command, [...before, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: at(''),
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stamp, wanted);
}
