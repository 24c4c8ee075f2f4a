/** The files of the page: as they were bundled into the package, or in a checkout bundled now from their sources. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PACKAGE_ROOT } from './package.ts';

export interface PageFile {
  type: string;
  bytes: Uint8Array;
}

export type PageFiles = ReadonlyMap<string, PageFile>;

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

const BUNDLED = join(PACKAGE_ROOT, 'dist', 'web');
const SOURCES = join(PACKAGE_ROOT, 'web');
/** Only in a checkout; a package has no use for it. */
const BUNDLER = join(PACKAGE_ROOT, 'scripts', 'bundle-web.ts');

let files: Promise<PageFiles> | undefined;

export function pageFiles(): Promise<PageFiles> {
  files ??= load();
  return files;
}

/** The sources come first, as they do for the command: what was built earlier may be older. */
async function load(): Promise<PageFiles> {
  const found = existsSync(SOURCES) ? await bundled() : readBundle();
  return new Map([...found].map(([name, bytes]) => [name, { type: TYPES[extname(name)]!, bytes }]));
}

async function bundled(): Promise<Map<string, Uint8Array>> {
  const { bundleWeb } = await import(pathToFileURL(BUNDLER).href);
  return bundleWeb();
}

function readBundle(): Map<string, Uint8Array> {
  return new Map(readdirSync(BUNDLED).map((name) => [name, readFileSync(join(BUNDLED, name))]));
}
