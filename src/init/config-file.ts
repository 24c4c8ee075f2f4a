/** .passdown/config.yaml as init writes it: what was found is set, every other key stands there as a comment with its default. */
import { type ConfigKey, describeKeys } from '../config/describe-keys.ts';
import type { Include } from '../disk/file-scope.ts';
import { writeYaml } from '../parse/write-yaml.ts';

export interface Settings {
  project: string;
  /** Only where task files lie elsewhere than passdown looks by itself. */
  include?: readonly Include[];
}

const WIDTH = 110;
const HEAD = [
  '# What passdown reads here and where it keeps what it knows. Every key is optional.',
  '# Keys with a # right before them show the default. Remove the # to change it.',
  '',
];

export function configFile(settings: Settings): string {
  const given: Record<string, unknown> = { ...settings };
  const parts = [...Map.groupBy(describeKeys(), ({ name }) => name.split('.')[0]!)].map(([top, keys]) => {
    const set = given[top];
    if (set !== undefined) return [...comment(keys[0]!.description), ...yamlLines({ [top]: set })];
    return keys[0]!.name === top
      ? [...comment(keys[0]!.description), ...example(keys[0]!)]
      : [`#${top}:`, ...nested(keys, 1)];
  });
  return `${[...HEAD, ...parts.flatMap((lines) => [...lines, ''])].join('\n').trimEnd()}\n`;
}

const yamlLines = (value: unknown) => writeYaml(value).trimEnd().split('\n');

/** A key without a default shows only that it is there. */
function example({ name, value }: ConfigKey): string[] {
  return value === undefined ? [`#${name}:`] : yamlLines({ [name]: value }).map((line) => `#${line}`);
}

/** The keys of a group, at their depth. */
function nested(keys: readonly ConfigKey[], depth: number): string[] {
  const indent = '  '.repeat(depth);
  return [...Map.groupBy(keys, ({ name }) => name.split('.')[depth]!)].flatMap(([key, own]) => {
    const [{ name, value, description }] = own as [ConfigKey];
    if (name.split('.').length > depth + 1) return [`#${indent}${key}:`, ...nested(own, depth + 1)];
    return [
      ...comment(description).map((line) => line.replace('# ', `#${indent}# `)),
      ...yamlLines({ [key]: value }).map((line) => `#${indent}${line}`),
    ];
  });
}

/** Wrapped at words; a link between pages of the documentation becomes the name of the page. */
function comment(text: string): string[] {
  const lines: string[] = [];
  const plain = text.replace(/\[[^\]]+\]\(([\w-]+\.md)\)/g, 'docs/$1');
  for (const word of plain.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`# ${word}`);
  }
  return lines;
}
