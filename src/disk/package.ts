/** The package's folder and version, and where its parts are; the same from the sources and from the bundle. Nothing else may ask for its own place: in the bundle all files are one. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const isBundle = !import.meta.filename.endsWith('.ts');
export const PACKAGE_ROOT = findPackageRoot(import.meta.dirname);
export const VERSION: string = JSON.parse(readFileSync(join(PACKAGE_ROOT, 'package.json'), 'utf8')).version;

function findPackageRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findPackageRoot(dirname(folder));
}

/** The path of a documentation page, so that the reader of a message can open it. */
export const docsPage = (name: string): string => join(PACKAGE_ROOT, 'docs', name);

/** What runs in a process or a thread of its own. Each does its work when it is loaded, and awaits nothing at its top level. */
export const START_FILES = ['src/hooks/process'] as const;

export type StartFile = (typeof START_FILES)[number];

/** The file to start; scripts/bundle.ts puts a small one into the bundle for each. */
export function startFile(name: StartFile): string {
  return join(PACKAGE_ROOT, isBundle ? `dist/${name}.cjs` : `${name}.ts`);
}

/** A library that most runs do without, loaded when it is needed, where nothing can be awaited. In the bundle it stands apart. */
export function loadLibrary<Library>(name: string): Library {
  return createRequire(import.meta.filename)(isBundle ? `./vendor/${name}.cjs` : name);
}
