/**
 * For the bundle: a file of ours is run when something of it is first used, not when it is imported. So a command sets up only the schemas and
 * tables that it comes to. The sources stay as they are; they may be bundled like this because no two files import each other and importing
 * one does nothing that can be seen.
 */
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type BuildOptions, type Plugin, transformSync } from 'esbuild';

const LAZY = 'lazy';
type Transform = Pick<BuildOptions, 'absWorkingDir' | 'target' | 'supported' | 'define'>;

const EXPORTED = /__export\(stdin_exports, \{\n([^}]*)\n\}\);\n/;
const HELPERS_END = 'module.exports = __toCommonJS(stdin_exports);\n';
const IMPORTED = /^var (import_\w+) = (?:__toESM\()?require\("([^"]+)"\)\)?;\n/gm;
const PASSED_ON = /^__reExport\(stdin_exports, require\("([^"]+)"\), module\.exports\);\n/gm;
const TAIL = /^\/\/ Annotate the CommonJS export names.*/ms;

export const lazyImports = (options: Transform): Plugin => ({
  name: 'lazy-imports',
  setup: ({ onResolve, onLoad }) => {
    // In a name space of its own: the package says of its files that they are ES modules.
    onResolve({ filter: /^\..*\.ts$/ }, ({ path, resolveDir }) => ({
      // The bundle names it, on every machine alike.
      path: relative(options.absWorkingDir!, join(resolveDir, path)).replaceAll('\\', '/'),
      namespace: LAZY,
    }));
    onLoad({ filter: /./, namespace: LAZY }, ({ path }) => {
      const file = join(options.absWorkingDir!, path);
      return { contents: lazy(file, options), loader: 'js', resolveDir: dirname(file) };
    });
  },
});

function lazy(path: string, options: Transform): string {
  const code = compiled(path, options);
  const imports = [...code.matchAll(IMPORTED)].map(([line, name, from]) => ({ name: name!, from: from!, line }));
  const start = code.includes(HELPERS_END) ? code.indexOf(HELPERS_END) + HELPERS_END.length : 0;
  let body = code.slice(start).replace(IMPORTED, '').replace(PASSED_ON, '').replace(TAIL, '');
  let names = exportsOf(code).map(([name, value]) =>
    value.startsWith('import_') ? `get ${name}() { return ${value}; }` : `${name}: ${value}`,
  );
  for (const [, from] of code.matchAll(PASSED_ON))
    names = names.concat(
      exportsOf(compiled(join(dirname(path), from!), options)).map(
        ([name]) => `get ${name}() { return require("${from}").${name}; }`,
      ),
    );
  body += `module.exports = { ${names.join(', ')} };\n`;
  // Each use of an import repeats its name, so it is a short one.
  const short = (index: number) => `$${index.toString(36)}`;
  for (const [index, { name, from, line }] of imports.entries()) {
    const loaded = line.includes('__toESM') ? `withDefault(require("${from}"))` : `require("${from}")`;
    body = body.replace(new RegExp(String.raw`\b${name}\.`, 'g'), () => `(${short(index)} ??= ${loaded}).`);
  }
  const declared = imports.length > 0 ? `let ${imports.map((_, index) => short(index)).join(', ')};\n` : '';
  return `"use strict";\n${declared}${body.includes('withDefault(') ? WITH_DEFAULT : ''}${body}`;
}

const WITH_DEFAULT = 'const withDefault = (all) => all.__esModule && "default" in all ? all : { default: all };\n';

function compiled(path: string, { target, supported, define }: Transform): string {
  const settings = { loader: 'ts', format: 'cjs', platform: 'node' } as const;
  const text = readFileSync(path, 'utf8');
  return transformSync(text, { ...settings, target: target!, supported: supported!, define: define! }).code;
}

/** Names and what they stand for. */
function exportsOf(code: string): [name: string, value: string][] {
  const [, rows = ''] = EXPORTED.exec(code) ?? [];
  return rows
    .split('\n')
    .filter(Boolean)
    .map((row) => /^ {2}(\w+): \(\) => ([\w.]+),?$/.exec(row)!.slice(1) as [string, string]);
}
