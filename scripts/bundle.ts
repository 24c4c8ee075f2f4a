/**
 * Writes what the package runs: dist/passdown.cjs with all of src, and the larger libraries beside it, each in a file that is read when it is first needed.
 * One file of CommonJS starts in half the time of many ES modules: nothing is resolved or linked, and what an `import()` names is run when the program gets there.
 */
import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, posix } from 'node:path';
import { type BuildOptions, build, type Plugin, transformSync } from 'esbuild';
import { PACKAGE_ROOT, START_FILES } from '../src/disk/package.ts';
import { lazyImports } from './lazy-imports.ts';

/** Another folder may be named, inside one that has the package.json. */
const DIST = process.argv[2] ?? join(PACKAGE_ROOT, 'dist');
const BUNDLE = 'passdown.cjs';
const LOADER = 'load-bundle.cjs';
const HOOK = 'src/hooks/process';
/** What each event runs is kept by itself. */
const EVENT = `'hook-' + /"event":"([a-z-]{1,20})"/.exec(process.argv[2])?.[1]`;
/** The files of the bundle, each with what can be called in it: what bin/passdown.js runs, what users import, and what runs by itself. */
const FILES: Readonly<Record<string, readonly string[]>> = {
  [BUNDLE]: ['src/cli/main', 'src/index', ...START_FILES],
  // Small, since it is read at every turn of an agent, by a process that only waits.
  'hook-line.cjs': ['src/cli/hook-line'],
};

/** Libraries that not every command needs, with the parts of them that are imported; `loadLibrary` finds them there, too. */
const APART: Readonly<Record<string, readonly string[]>> = {
  '@modelcontextprotocol/server': ['@modelcontextprotocol/server', '@modelcontextprotocol/server/stdio'],
  chokidar: ['chokidar'],
  commander: ['commander'],
  'js-yaml': ['js-yaml'],
  'neo4j-driver': ['neo4j-driver'],
  pino: ['pino'],
  'vscode-languageserver': ['vscode-languageserver/node'],
  yaml: ['yaml'],
  zod: ['zod'],
};

/** Of zod only what the sources use: half of it is other languages, and each kind of schema takes time to set up. */
function zodUsed(): string {
  const names = sourceFiles().flatMap((path) => {
    const { code } = transformSync(readFileSync(path, 'utf8'), { loader: 'ts' });
    return [...code.matchAll(/\bz\.(\w+)/g)].map(([, name]) => `${name}: all.${name}`);
  });
  return `import * as all from 'zod';\nexport const z = { ${[...new Set(names)].sort().join(', ')} };`;
}

function sourceFiles(): string[] {
  return readdirSync(join(PACKAGE_ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(PACKAGE_ROOT, 'src', name));
}

const contentsOf = (name: string) =>
  name === 'zod' ? zodUsed() : APART[name]!.map((part) => `export * from '${part}';`).join('\n');

const apartOf = (from: string) => Object.keys(APART).find((name) => APART[name]!.includes(from));
const fileOf = (name: string) => `${name.replace('@', '').replace('/', '-')}.cjs`;

/** Imports of a library that stands apart become a `require` of its file. */
const takenFrom = (folder: string, except?: string): Plugin => ({
  name: 'apart',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      const name = kind === 'entry-point' ? undefined : apartOf(path);
      return name && name !== except ? { path: `${folder}${fileOf(name)}`, external: true } : undefined;
    }),
});

/** commander can start programs, which we never ask for; what Node needs for that takes longer to load than all of commander. */
const late: Plugin = {
  name: 'late',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^node:child_process$/ }, ({ path, importer }) =>
      /\/commander\//.test(importer) ? { path, namespace: 'late' } : undefined,
    );
    onLoad({ filter: /./, namespace: 'late' }, ({ path }) => ({
      contents: `export default { spawn: (...given) => require('${path}').spawn(...given) };`,
    }));
  },
};

const options = {
  absWorkingDir: PACKAGE_ROOT,
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node22.12',
  // It would write them as `new RegExp`, which is made again with every call.
  supported: { 'regexp-unicode-property-escapes': true },
  // Where a package has both, the form that its authors wrote: a bundler understands it better.
  mainFields: ['module', 'main'],
  // Our own names stay, so that a stack says where it comes from.
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
  define: { 'import.meta.dirname': '__dirname', 'import.meta.filename': '__filename' },
} satisfies BuildOptions;

/** Each returns the files that went into it. */
async function bundleSources(file: string): Promise<string[]> {
  const contents = FILES[file]!.map((name) => `exports['${name}'] = () => require('./${name}.ts');`).join('\n');
  const { metafile } = await build({
    ...options,
    stdin: { contents, resolveDir: PACKAGE_ROOT },
    outfile: join(DIST, file),
    plugins: [takenFrom('./vendor/'), lazyImports(options)],
  });
  toAscii(join(DIST, file));
  return Object.keys(metafile.inputs);
}

/** Node reads a text of plain letters in half the time. What is left of others stands in regular expressions, where an escape means the same. */
function toAscii(path: string): void {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  writeFileSync(path, readFileSync(path, 'utf8').replace(/[^\0-\x7f]/g, escaped));
}

async function bundleLibrary(name: string): Promise<string[]> {
  const { metafile } = await build({
    ...options,
    stdin: { contents: contentsOf(name), resolveDir: PACKAGE_ROOT },
    outfile: join(DIST, 'vendor', fileOf(name)),
    minifyIdentifiers: true,
    plugins: [takenFrom('./', name), late],
  });
  return Object.keys(metafile.inputs);
}

/** Small files that start a part of the bundle by itself, and the library for `import`. */
function writeEntries(): void {
  for (const name of START_FILES) {
    const way = posix.relative(posix.dirname(name), '.');
    mkdirSync(join(DIST, dirname(name)), { recursive: true });
    const loaded =
      name === HOOK ? `require('./${way}/${LOADER}').load('${BUNDLE}', ${EVENT})` : `require('./${way}/${BUNDLE}')`;
    writeFileSync(join(DIST, `${name}.cjs`), `${loaded}['${name}']();\n`);
  }
  const build = hash(
    'sha256',
    [BUNDLE, ...Object.keys(APART).map((name) => `vendor/${fileOf(name)}`)]
      .map((file) => readFileSync(join(DIST, file), 'latin1'))
      .join(),
  ).slice(0, 16);
  const loader = readFileSync(join(PACKAGE_ROOT, 'scripts/load-bundle.cjs'), 'utf8');
  writeFileSync(
    join(DIST, LOADER),
    loader.replace('__BUILD__', () => build),
  );
  const library = createRequire(import.meta.url)(join(DIST, BUNDLE))['src/index']();
  const names = Object.keys(library).join(', ');
  writeFileSync(
    join(DIST, 'src/index.js'),
    `import { createRequire } from 'node:module';\n\nexport const { ${names} } = createRequire(import.meta.url)('../${BUNDLE}')['src/index']();\n`,
  );
}

/** The packages of the files in a bundle, with their licences. */
function notice(inputs: readonly string[]): string {
  const folders = new Set(inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []));
  const parts = [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(PACKAGE_ROOT, folder, 'package.json'), 'utf8'));
    return `${'-'.repeat(80)}\n${name} ${version} (${license})\n\n${licenceIn(folder)}`;
  });
  return `passdown contains these packages, each under its own licence.\n\n${parts.join('\n')}`;
}

function licenceIn(folder: string): string {
  const files = readdirSync(join(PACKAGE_ROOT, folder)).filter((name) => /^(?:licen[cs]e|notice|copying)/i.test(name));
  return files.map((name) => `${readFileSync(join(PACKAGE_ROOT, folder, name), 'utf8').trim()}\n`).join('\n');
}

if (!existsSync(DIST)) mkdirSync(DIST);
const inputs = await Promise.all([...Object.keys(FILES).map(bundleSources), ...Object.keys(APART).map(bundleLibrary)]);
writeEntries();
writeFileSync(join(DIST, 'NOTICE'), notice(inputs.flat()));
