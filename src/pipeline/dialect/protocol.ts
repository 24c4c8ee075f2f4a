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
  passed: boolean;
  /** `line:column code  message` of what failed. */
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

/** All steps run, so that a producer hears everything at once; one that fails stops the handoff, not the steps behind it. */
export function validationSteps(problems: readonly Problem<Code>[]): Step[] {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const steps = STEPS.map((name, i) => {
    const own = errors.filter(({ code }) => stepOf(code) === i);
    return {
      step: i + 1,
      name,
      passed: own.length === 0,
      log: own.map(({ line, column, code, message }) => `${line}:${column} ${code}  ${message}`),
    };
  });
  const failed = steps.filter(({ passed }) => !passed).map(({ step }) => step);
  steps[4]!.log = [failed.length === 0 ? 'accepted' : `refused at step ${failed.join(', ')}`];
  return steps;
}

function stepOf(code: Code): number {
  if (PARSED.has(code)) return 0;
  if (REQUIRED.has(code)) return 1;
  return VALUES.has(code) ? 2 : 3;
}
