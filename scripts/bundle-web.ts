/** Bundles the page: `npm run build` writes it to dist/web; in a checkout `passdown serve` calls it when it starts. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Metafile, type OutputFile } from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const WEB = join(ROOT, 'web');
/** What draws is in parts of its own, loaded when somebody asks for a drawing. */
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
    metafile: true,
  });
  // In an exported file everything is in one script, and the whole graph is not offered.
  const exported = await build({
    ...COMMON,
    entryPoints: { exported: join(WEB, 'page.ts') },
    format: 'iife',
    external: ['*/whole-graph.ts'],
  });
  // Inside a client of MCP there is one text, and nothing is fetched.
  const app = await build({ ...COMMON, entryPoints: { app: join(WEB, 'app.ts') }, format: 'iife' });
  const outputFiles = [...served.outputFiles, ...exported.outputFiles];
  const textOf = (files: readonly OutputFile[], name: string) =>
    files.find(({ path }) => basename(path) === name)!.text;
  return new Map([
    ['index.html', Buffer.from(withPreloads(readFileSync(join(WEB, 'index.html'), 'utf8'), served.metafile))],
    ['app.html', Buffer.from(appPage(textOf(served.outputFiles, 'page.css'), textOf(app.outputFiles, 'app.js')))],
    ...outputFiles.map(({ path, contents }) => [basename(path), contents] as const),
  ]);
}

/** What page.js imports is asked for with it, not after it. */
function withPreloads(html: string, { outputs }: Metafile): string {
  const { imports } = Object.entries(outputs).find(([path]) => basename(path) === 'page.js')![1];
  const now = imports.filter(({ kind }) => kind === 'import-statement');
  const links = now.map(({ path }) => `<link rel="modulepreload" href="/${basename(path)}" />`);
  return html.replace('</head>', () => [...links, '</head>'].join('\n'));
}

const appPage = (style: string, script: string) =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>passdown</title>',
    `<style>${style}</style></head><body><div id="page"></div>`,
    `<script>${script.replaceAll('</script', '<\\/script')}</script></body></html>`,
  ].join('\n');

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // Another folder may be named.
  const folder = process.argv[2] ?? join(ROOT, 'dist', 'web');
  mkdirSync(folder, { recursive: true });
  for (const [name, bytes] of await bundleWeb()) writeFileSync(join(folder, name), bytes);
}
