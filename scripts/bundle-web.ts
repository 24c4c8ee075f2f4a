/** Bundles the page: `npm run build` writes it to dist/web; in a checkout `passdown serve` calls it when it starts. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const WEB = join(ROOT, 'web');
/** Where the whole graph is drawn is a part of its own, loaded when somebody asks for it. */
const ENTRIES = ['page.ts', 'page.css'];

/** The page's files by name. */
export async function bundleWeb(): Promise<Map<string, Uint8Array>> {
  const { outputFiles } = await build({
    entryPoints: ENTRIES.map((name) => join(WEB, name)),
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    target: ['chrome120', 'firefox121', 'safari17.4'],
    outdir: '/',
    entryNames: '[name]',
    chunkNames: '[name]',
    write: false,
    logLevel: 'warning',
    legalComments: 'none',
  });
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
