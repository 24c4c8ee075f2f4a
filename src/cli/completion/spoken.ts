/** What the completions of all shells say: the same commands and options as the help. */
import type { Described, DescribedOption } from '../describe.ts';

export interface Spoken {
  /** Options of every command. */
  common: readonly DescribedOption[];
  commands: readonly Described[];
}

/** The words that may come first, each once: `new`, not `new task`; with what it does. */
export function firstWords({ commands }: Spoken): [string, string][] {
  const words = new Map<string, string>();
  for (const { name, summary } of commands) {
    const [first, second] = name.split(' ') as [string, string?];
    if (!words.has(first)) words.set(first, second === undefined ? summary : `${first} …`);
  }
  return [...words, ['help', 'say what a command takes']];
}

/** The words that may come second, by the first: `task`, `handoff` after `new`. */
export function secondWords({ commands }: Spoken): Map<string, [string, string][]> {
  const words = new Map<string, [string, string][]>();
  for (const { name, summary } of commands) {
    const [first, second] = name.split(' ') as [string, string?];
    if (second !== undefined) words.set(first, [...(words.get(first) ?? []), [second, summary]]);
  }
  return words;
}

export const flagsOf = (options: readonly DescribedOption[]) => options.flatMap(({ flags }) => flags);

/** For all three shells: single quotes around, and what is inside of them ended and begun again. */
export const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
