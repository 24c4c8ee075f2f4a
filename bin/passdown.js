#!/usr/bin/env node
// Plain JavaScript that any Node can parse: says what is needed before anything else is loaded.
import module from 'node:module';
import { isAbsolute, join } from 'node:path';

const BUNDLES = { main: 'passdown.cjs', 'hook-line': 'hook-line.cjs' };
const NEEDED = [22, 22];
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  process.stderr.write(
    `passdown needs Node ${NEEDED.join('.')} or newer; this is Node ${process.versions.node}. npm install -D node@24 adds one to a repository.\n`,
  );
  // To an agent's hook 2 means: back to work. It could not mend this.
  process.exitCode = process.argv.includes('hook') ? 0 : 2;
} else {
  keepCompiled();
  process.exitCode = await start(process.argv.slice(2));
}

/** A checkout has the sources, the package has the bundle instead. */
async function start(argv) {
  // Importing it would make Node load all that it offers, streams too.
  const { existsSync } = process.getBuiltinModule('node:fs');
  const sources = (name) => new URL(`../src/cli/${name}.ts`, import.meta.url);
  const bundled = (name) => module.createRequire(import.meta.url)(`../dist/${name}`);
  const load = existsSync(sources('main'))
    ? (name) => import(sources(name).href)
    : (name) =>
        (name === 'main' ? bundled('load-bundle.cjs').load(BUNDLES.main, argv[0]) : bundled(BUNDLES[name]))[
          `src/cli/${name}`
        ]();
  // It is called at every turn of an agent, so it has a way of its own.
  const code = argv[0] === 'hook' ? await (await load('hook-line')).runHookLine(argv) : undefined;
  return code ?? (await load('main')).run(argv);
}

/** Node keeps what it compiled, so that the next start need not. Where it cannot, nothing is lost but time; NODE_DISABLE_COMPILE_CACHE=1 turns it off. */
function keepCompiled() {
  const folder = cacheFolder();
  if (folder !== undefined) module.enableCompileCache(folder);
}

function cacheFolder() {
  const { HOME = '', LOCALAPPDATA = '', XDG_CACHE_HOME = '' } = process.env;
  const caches =
    process.platform === 'win32'
      ? LOCALAPPDATA
      : process.platform === 'darwin'
        ? join(HOME, 'Library/Caches')
        : XDG_CACHE_HOME || join(HOME, '.cache');
  return isAbsolute(caches) ? join(caches, 'passdown') : undefined;
}
