/** The package's folder and version, and where its parts are; the same from the sources and from the bundle. Nothing else may ask for its own place: in the bundle all files are one. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const PACKAGE_ROOT = findPackageRoot(import.meta.dirname);
export const VERSION: string = JSON.parse(readFileSync(join(PACKAGE_ROOT, 'package.json'), 'utf8')).version;

function findPackageRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findPackageRoot(dirname(folder));
}

/** The path of a documentation page, so that the reader of a message can open it. */
export const docsPage = (name: string): string => join(PACKAGE_ROOT, 'docs', name);

/** What runs in a process or a thread of its own. Each does its work when it is loaded, and awaits nothing at its top level. */
export const START_FILES = ['src/hooks/process', 'src/outputs/render-thread'] as const;

/** The file to start; scripts/bundle.ts puts a small one into the bundle for each. */
export function startFile(name: (typeof START_FILES)[number]): string {
  return join(PACKAGE_ROOT, import.meta.filename.endsWith('.ts') ? `${name}.ts` : `dist/${name}.cjs`);
}
