/** Bundles the page: `npm run build` writes it to dist/web; in a checkout `passdown serve` calls it when it starts. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const WEB = join(ROOT, 'web');
/** Where the whole graph is drawn is a part of its own, loaded when somebody asks for it. */
const ENTRIES = ['page.ts', 'page.css'];

const COMMON = {
  bundle: true,
  minify: true,
  target: 'chrome123,firefox121,safari17.5'.split(','),
  outdir: '/',
  write: false,
  logLevel: 'warning',
  legalComments: 'none',
} satisfies BuildOptions;

/** The page's files by name. */
export async function bundleWeb(): Promise<Map<string, Uint8Array>> {
  const served = await build({
    ...COMMON,
    entryPoints: ENTRIES.map((name) => join(WEB, name)),
    splitting: true,
    format: 'esm',
    entryNames: '[name]',
    chunkNames: '[name]',
  });
  // In an exported file everything is in one script, and the whole graph is not offered.
  const exported = await build({
    ...COMMON,
    entryPoints: { exported: join(WEB, 'page.ts') },
    format: 'iife',
    external: ['*/whole-graph.ts'],
  });
  const outputFiles = [...served.outputFiles, ...exported.outputFiles];
  const html = readFileSync(join(WEB, 'index.html'));
  return new Map([
    ['index.html', html],
    ...outputFiles.map(({ path, contents }) => [basename(path), contents] as const),
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = join(ROOT, 'dist', 'web');
  mkdirSync(folder, { recursive: true });
  for (const [name, bytes] of await bundleWeb()) writeFileSync(join(folder, name), bytes);
}
