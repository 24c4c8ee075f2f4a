/** The five steps by which a consumer validates a handoff of the pipeline before it accepts it, each with what it found. */
import type { Problem } from '../../model/index.ts';

export const STEPS = [
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

const PARSED = /^(?:yaml-|handoff-too-large|fence-|key-|encoding)/;
const REQUIRED = new Set(['field-missing', 'field-unfilled', 'transition-missing', 'reviews-few', 'sections-few']);
const VALUES = new Set(['value-invalid', 'field-type', 'timestamp-invalid', 'exchanges-range', 'duration-invalid']);

/** All steps run, so that a producer hears everything at once; one that fails stops the handoff, not the steps behind it. */
export function validationSteps(problems: readonly Problem[]): Step[] {
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

function stepOf(code: string): number {
  if (PARSED.test(code)) return 0;
  if (REQUIRED.has(code)) return 1;
  return VALUES.has(code) ? 2 : 3;
}
