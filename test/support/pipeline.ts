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

/** `section` below a body, by its path; `sections.0.id` goes into lists. */
export function without(document: Draft, path: string): void {
  const steps = path.split('.');
  const name = steps.pop()!;
  delete steps.reduce((at, step) => at[step], document)[name];
}
