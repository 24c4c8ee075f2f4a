/** Handoffs of the pipeline for tests: the valid fixture of each transition, changed where a test wants it. */
import { parse, stringify } from 'yaml';
import { readAs } from '../../src/dialects/index.ts';
import { pipelineDialect } from '../../src/pipeline/dialect/dialect.ts';
import type { TransitionKey } from '../../src/pipeline/dialect/transitions.ts';
import { fixtureText, LIMITS } from './fixtures.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests change documents in every way, also into wrong ones
export type Draft = any;

export const validText = (key: TransitionKey) => fixtureText(`pipeline/${key}.passes.yaml`);

/** The fixture of a transition as data, changed, as YAML again. */
export function changed(key: TransitionKey, change: (document: Draft, body: Draft) => void): string {
  const document = parse(validText(key));
  change(document, document[key]);
  return stringify(document);
}

export const read = (text: string, path = 'handoffs/any.yaml') => readAs(pipelineDialect, { path, text }, LIMITS)!;
export const codesOf = (text: string) => [...new Set(read(text).problems.map(({ code }) => code))];

/** A draft that fails nothing that can be counted. */
export function goodDraft(id: string): string {
  const names = 'Abara Brandt Costa Dietz Eriksen Fontaine Gutierrez Hakimi Ivanova Jansen Kaplan Lindqvist'.split(' ');
  const line = (name: string, year: number) => `${name} et al. (${year}) measured the latency again. `;
  const words = 'The queue was watched for a whole day, and the spread between runs is given beside the mean. '.repeat(
    120,
  );
  const recent = ['Marsh', 'Novak', 'Okafor', 'Petrov'].map((name) => line(name, 2026)).join('');
  return `## ${id}\n\n${names.map((name) => line(name, 2022)).join('')}${words}\n\n### Recent developments\n\n${recent}`;
}

/** `section` below a body, by its path; `sections.0.id` goes into lists. */
export function without(document: Draft, path: string): void {
  const steps = path.split('.');
  const name = steps.pop()!;
  delete steps.reduce((at, step) => at[step], document)[name];
}
