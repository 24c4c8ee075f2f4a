/** Every regular expression of the sources: literals from their syntax, built ones by loading the files that build them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseAst } from 'vitest/node';
import { PACKAGE_ROOT as REPOSITORY } from '../../src/disk/package.ts';

export interface Expression {
  /** `src/parse/scan-markdown.ts:57` */
  place: string;
  source: string;
  flags: string;
}

export interface Collected {
  expressions: Expression[];
  /** Places of `new RegExp` inside a function: what it builds cannot be collected. */
  hidden: string[];
}

interface SyntaxNode {
  type: string;
  start: number;
  regex?: { pattern: string; flags: string };
  callee?: { name?: string };
}

export async function collectExpressions(): Promise<Collected> {
  const collected: Collected = { expressions: [], hidden: [] };
  const building: string[] = [];
  for (const file of sourceFiles()) {
    const before = collected.hidden.length;
    if (collectFrom(file, collected) + collected.hidden.length > before) building.push(file);
  }
  collected.expressions.push(...(await builtBy(building)));
  return collected;
}

function sourceFiles(): string[] {
  return ['src', 'watchers'].flatMap((folder) =>
    readdirSync(join(REPOSITORY, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  );
}

/** How many the file builds when it is loaded. */
function collectFrom(file: string, { expressions, hidden }: Collected): number {
  const text = readFileSync(join(REPOSITORY, file), 'utf8');
  let built = 0;
  const visit = (value: unknown, inside: boolean): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, inside);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const node = value as SyntaxNode;
    const place = () => `${file}:${text.slice(0, node.start).split('\n').length}`;
    if (node.regex) expressions.push({ place: place(), source: node.regex.pattern, flags: node.regex.flags });
    if (/^(?:New|Call)Expression$/.test(node.type) && node.callee?.name === 'RegExp') {
      if (inside) hidden.push(place());
      else built++;
    }
    for (const child of Object.values(node)) visit(child, inside || /Function/.test(node.type ?? ''));
  };
  visit(parseAst(text, { lang: 'ts' }).body, false);
  return built;
}

/** Loads the files while a stand-in for RegExp writes down what is built. */
async function builtBy(files: readonly string[]): Promise<Expression[]> {
  const found: Expression[] = [];
  const Original = RegExp;
  globalThis.RegExp = new Proxy(Original, {
    construct(target, given) {
      const expression = Reflect.construct(target, given) as RegExp;
      const caller = new Error().stack!.split('\n')[2]!;
      const file = files.find((one) => caller.includes(one));
      if (file) found.push({ place: file, source: expression.source, flags: expression.flags });
      return expression;
    },
  });
  try {
    for (const file of files) await import(pathToFileURL(join(REPOSITORY, file)).href);
  } finally {
    globalThis.RegExp = Original;
  }
  return found;
}
