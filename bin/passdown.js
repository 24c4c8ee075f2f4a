#!/usr/bin/env node
// Plain JavaScript that any Node can parse: says what is needed before anything else is loaded.
import { existsSync } from 'node:fs';

const NEEDED = [22, 22];
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  process.stderr.write(
    `passdown needs Node ${NEEDED.join('.')} or newer; this is Node ${process.versions.node}. npm install -D node@24 adds one to a repository.\n`,
  );
  // To an agent's hook 2 means: back to work. It could not mend this.
  process.exitCode = process.argv.includes('hook') ? 0 : 2;
} else {
  const built = new URL('../dist/src/cli/main.js', import.meta.url);
  const sources = new URL('../src/cli/main.ts', import.meta.url);
  const { run } = await import((existsSync(sources) ? sources : built).href);
  process.exitCode = await run(process.argv.slice(2));
}
