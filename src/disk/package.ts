/** The package's folder and version, and where its parts are; the same from the sources and from the bundle. Nothing else may ask for its own place: in the bundle all files are one. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Steps } from '../model/index.ts';

const isBundle = !import.meta.filename.endsWith('.ts');
export const PACKAGE_ROOT = findPackageRoot(import.meta.dirname);
export const VERSION: string = JSON.parse(readFileSync(join(PACKAGE_ROOT, 'package.json'), 'utf8')).version;

function findPackageRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findPackageRoot(dirname(folder));
}

/** The path of a documentation page, so that the reader of a message can open it. */
export const docsPage = (name: string): string => join(PACKAGE_ROOT, 'docs', name);

/** What runs in a process or a thread of its own. Each does its work when it is loaded, and awaits nothing at its top level. */
export const START_FILES = [
  'src/author/check-thread',
  'src/daemon/read-thread',
  'src/hooks/process',
  'src/ingest/fill-thread',
  'src/ingest/look-thread',
  'src/outputs/render-thread',
  'src/store/sqlite/checkpoint-thread',
] as const;

export type StartFile = (typeof START_FILES)[number];

/** The file to start; scripts/bundle.ts puts a small one into the bundle for each. */
export function startFile(name: StartFile): string {
  return join(PACKAGE_ROOT, isBundle ? `dist/${name}.cjs` : `${name}.ts`);
}

/** In the bundle a file is run when something of it is first used. This runs all that reading a text may use, for whoever must not be ended in the middle of it, or wait for it. */
export function* readerSteps(): Steps<void> {
  if (isBundle) yield* createRequire(import.meta.filename)(import.meta.filename).readers();
}

/** A library that most runs do without, loaded when it is needed, where nothing can be awaited. In the bundle it stands apart. */
export function loadLibrary<Library>(name: string): Library {
  const require = createRequire(import.meta.filename);
  const file = isBundle ? `./vendor/${name}.cjs` : name;
  forgetHalves(require, dirname(require.resolve(file)));
  return require(file);
}

/** Whoever gave up reading a text while a library was loading (ingest/give-up.ts) left it half loaded, and Node would hand out that half. */
function forgetHalves({ cache }: NodeJS.Require, folder: string): void {
  for (const [path, module] of Object.entries(cache))
    if (module && !module.loaded && path.startsWith(folder)) delete cache[path];
}
