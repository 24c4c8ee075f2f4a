/** defaults < .passdown/config.yaml < environment < flags, merged only here. */
import { existsSync, lstatSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { DEFAULT_GLOBS } from '../dialects/conventions.ts';
import { worktreeBranch } from '../disk/checkouts.ts';
import { isBelow } from '../disk/inside.ts';
import { docsPage } from '../disk/package.ts';
import { readText } from '../disk/read-text.ts';
import { OperatorError } from '../model/index.ts';
import { mapLines, positionAt } from '../parse/line-map.ts';
import { nearestWord } from '../parse/nearest-word.ts';
import { readBlock } from '../parse/read-block.ts';
import { keyOf, nodeAt, toValue, type YamlNode } from '../parse/yaml-node.ts';
import { isSharedStore, storeOfFile } from './confirm-store.ts';
import DEFAULTS from './defaults.json' with { type: 'json' };
import { LONGEST_NAME } from './project-name.ts';
import { type Config, configSchema, MEANINGS } from './schema.ts';

export const CONFIG_PATH = '.passdown/config.yaml';

/** What the environment and the flags may set; undefined keeps the value of the layer below. */
export interface Overrides {
  project?: string | undefined;
  store?: string | undefined;
}

export function loadConfig(root: string, flags: Overrides = {}, environment: NodeJS.ProcessEnv = process.env): Config {
  const file = readConfigFile(root);
  const own = {
    ...given({ project: environment.PASSDOWN_PROJECT, store: environment.PASSDOWN_STORE ?? environment.NEO4J_URI }),
    ...given(flags),
  };
  if (!isName(own.project)) refuse({ ...file, ...own });
  const include = [
    ...file.conventions.flatMap(({ paths, ...as }) => paths.map((glob) => ({ glob, as }))),
    ...file.include,
  ];
  const config = { ...file, include, store: storeOfFile(file.store), ...own };
  const branch = own.project === undefined && isSharedStore(config.store) ? worktreeBranch(root) : undefined;
  return branch === undefined ? config : { ...config, branch };
}

/** The file was valid, so the mistake is in the environment or the flags. */
function refuse(config: object): void {
  const result = configSchema.safeParse(config);
  if (!result.success) throw invalid(result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`));
}

function given(overrides: Overrides): { project?: string; store?: string } {
  return Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== undefined && value !== ''));
}

/** A link that leads nowhere is there as well. */
const isThere = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

function configText(path: string): string {
  try {
    return isThere(path) ? readText(path) : '';
  } catch (error) {
    throw new OperatorError({
      code: 'config-unreadable',
      message: `${CONFIG_PATH} cannot be read: ${(error as Error).message}`,
      hint: 'Make it a text file that you have permission to read',
      cause: error,
    });
  }
}

/** A mistake and its place in the text. */
interface Mistake {
  offset: number;
  message: string;
}

function readConfigFile(root: string): Config {
  const text = configText(join(root, CONFIG_PATH));
  if (text.trim() === '') return plainConfig({})!;
  const { node, findings } = readBlock(text, 0, text.length);
  const broken = findings.filter(({ code }) => code !== 'yaml-comment-cut');
  if (broken.length > 0)
    throw invalidAt(
      text,
      broken.map(({ start, message }) => ({ offset: start, message })),
    );
  if (node && node.kind !== 'map')
    throw invalidAt(text, [{ offset: node.start, message: 'The configuration must be a map: write key: value lines' }]);
  const values = node ? toValue(node) : {};
  const plain = plainConfig(values as Record<string, unknown>);
  if (plain) return plain;
  const result = configSchema.safeParse(values);
  if (result.success) {
    assertOwnStore(root, result.data.store, text, node);
    return result.data;
  }
  throw invalidAt(
    text,
    result.error.issues.flatMap((issue) => mistakesOf(node!, issue)),
  );
}

/** Defaults and perhaps a name: then no schema is set up, which takes longer than reading the file. */
function plainConfig({ project, ...others }: Record<string, unknown>): Config | undefined {
  if (Object.keys(others).length > 0 || !isName(project)) return undefined;
  const { store, ...rest } = structuredClone(DEFAULTS) as unknown as Omit<Config, 'include'>;
  return { ...(project !== undefined && { project }), store, include: [...DEFAULT_GLOBS], ...rest };
}

const isName = (value: unknown): value is string | undefined =>
  value === undefined || (typeof value === 'string' && value.length > 0 && value.length <= LONGEST_NAME);

/** The file may have come with a repository, and SQLite would change any database that it names. */
function assertOwnStore(root: string, store: string, text: string, node: YamlNode | undefined): void {
  const [, path] = /^sqlite:(?!:memory:$)(.*)$/s.exec(store) ?? [];
  if (path === undefined || !node || isBelow(root, resolve(root, path))) return;
  const message =
    'store leads out of the root. Name a place elsewhere with --store or PASSDOWN_STORE, not in this file';
  throw invalidAt(text, [{ offset: nodeAt(node, ['store']).start, message }]);
}

function mistakesOf(node: YamlNode, issue: z.core.$ZodIssue): Mistake[] {
  const at = nodeAt(node, issue.path);
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownKey(at, issue.path, key));
  return [{ offset: at.start, message: `${issue.path.join('.')} ${issue.message}` }];
}

function unknownKey(map: YamlNode, path: PropertyKey[], key: string): Mistake {
  const known = knownKeys(path);
  const meant = nearestWord(key, known);
  const message = `There is no key ${[...path, key].join('.')}. ${meant ? `Did you mean ${meant}?` : `Known: ${known.join(', ')}`}`;
  return { offset: keyOf(map, key)?.start ?? map.start, message };
}

/** All mistakes at once, in file order. */
function invalidAt(text: string, mistakes: readonly Mistake[]): OperatorError {
  const map = mapLines(text);
  const lines = mistakes
    .toSorted((a, b) => a.offset - b.offset)
    .map(({ offset, message }) => {
      const { line, column } = positionAt(map, offset);
      return `${CONFIG_PATH}:${line}:${column} ${message}`;
    });
  return invalid(lines);
}

function invalid(lines: readonly string[]): OperatorError {
  return new OperatorError({
    code: 'config-invalid',
    message: lines.join('\n'),
    hint: `See ${docsPage('configuration.md')} for every key`,
  });
}

function knownKeys(path: PropertyKey[]): string[] {
  let schema: unknown = configSchema;
  for (const step of path) {
    schema = schema instanceof z.ZodArray ? schema.element : (schema as typeof configSchema).shape[step as 'limits'];
    while (schema instanceof z.ZodPrefault || schema instanceof z.ZodDefault || schema instanceof z.ZodOptional)
      schema = schema.unwrap();
  }
  return schema instanceof z.ZodRecord ? [...MEANINGS] : Object.keys((schema as typeof configSchema).shape);
}

/** The root: as given, else the nearest folder upwards with .passdown or .git, else the current folder. */
export function findRoot(given: string | undefined, from: string = process.cwd()): string {
  if (given !== undefined) {
    const root = resolve(from, given);
    if (statSync(root, { throwIfNoEntry: false })?.isDirectory()) return root;
    throw new OperatorError({
      code: 'root-missing',
      message: `${given} is not a folder`,
      hint: 'Name the project folder with -C',
    });
  }
  for (let folder = from; ; folder = dirname(folder)) {
    if (marksRoot(folder)) return folder;
    if (dirname(folder) === folder) return from;
  }
}

/** Whether a folder is a project's root, judged by its content. */
export function marksRoot(folder: string): boolean {
  return existsSync(join(folder, '.passdown')) || existsSync(join(folder, '.git'));
}
