/** The five steps by which a consumer validates a handoff of the pipeline before it accepts it, each with what it found. */
import type { Problem } from '../../model/index.ts';
import type { SharedCode } from '../../parse/rules.ts';
import type { PipelineCode } from './rules.ts';

const STEPS = [
  'parse the YAML',
  'required fields are there',
  'values are those that are allowed',
  'what is referred to exists',
  'log the result',
] as const;

export interface Step {
  step: number;
  name: (typeof STEPS)[number];
  /** Whether there was anything to run it on. */
  ran: boolean;
  /** Never where it did not run. */
  passed: boolean;
  /** `line:column code  message` of what failed, or why it did not run. */
  log: string[];
}

type Code = PipelineCode | SharedCode;

const PARSED: ReadonlySet<Code> = new Set([
  'yaml-syntax',
  'yaml-duplicate-key',
  'yaml-comment-cut',
  'handoff-too-large',
  'fence-unclosed',
]);
const REQUIRED: ReadonlySet<Code> = new Set([
  'field-missing',
  'field-unfilled',
  'transition-missing',
  'reviews-few',
  'reviews-many',
  'sections-few',
]);
const VALUES: ReadonlySet<Code> = new Set([
  'value-invalid',
  'constant-changed',
  'field-type',
  'timestamp-invalid',
  'exchanges-range',
  'duration-invalid',
]);

/**
 * A step that fails stops the handoff, not the steps behind it, so that a producer hears everything at once. A step that has
 * nothing to look at does not run: YAML that cannot be read (`readable` is false) has no fields, and without a transition nothing refers to anything.
 */
export function validationSteps(problems: readonly Problem<Code>[], readable: boolean): Step[] {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const steps = STEPS.map((name, i) => {
    const own = errors.filter(({ code }) => stepOf(code) === i);
    const why = own.length > 0 ? undefined : whyNotRun(i, errors, readable);
    return {
      step: i + 1,
      name,
      ran: why === undefined,
      passed: why === undefined && own.length === 0,
      log: why ? [why] : own.map(({ line, column, code, message }) => `${line}:${column} ${code}  ${message}`),
    };
  });
  const failed = steps.filter(({ ran, passed }) => ran && !passed).map(({ step }) => step);
  steps[4]!.log = [failed.length === 0 ? 'accepted' : `refused at step ${failed.join(', ')}`];
  return steps;
}

function whyNotRun(step: number, errors: readonly Problem<Code>[], readable: boolean): string | undefined {
  if (step === 0 || step === STEPS.length - 1) return undefined;
  if (!readable) return 'not run: the YAML cannot be read';
  const unknown = step === REFERENCES && errors.some(({ code }) => code === 'transition-missing');
  return unknown ? 'not run: no block says which handoff this is' : undefined;
}
const REFERENCES = 3;

function stepOf(code: Code): number {
  if (PARSED.has(code)) return 0;
  if (REQUIRED.has(code)) return 1;
  return VALUES.has(code) ? 2 : 3;
}
