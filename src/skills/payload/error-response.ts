/** What a handoff that failed answers, as structured YAML: the code, what was wrong, and where the payload was kept. */
import type { Problem } from '../../model/index.ts';
import { writeYaml } from '../../parse/write-yaml.ts';

export const ERROR_CODES = ['INVALID_PAYLOAD', 'TARGET_NOT_FOUND', 'VALIDATION_FAILED', 'HEALTH_CHECK_FAILED'] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

export interface Failure {
  code: ErrorCode;
  message: string;
  /** Fields that are not there, as `handoff.target.skill`. */
  missingFields?: readonly string[];
  validationErrors?: readonly string[];
  targetSkill?: string;
  /** Whether the sender can mend it and try again. */
  recoverable?: boolean;
  /** Where the payload was kept for another try; empty where it was not. */
  payloadPreserved?: string;
}

export interface ErrorResponse {
  error: {
    code: ErrorCode;
    message: string;
    details: { missing_fields: string[]; validation_errors: string[]; target_skill: string };
    recoverable: boolean;
    payload_preserved: string;
  };
}

export function errorResponse(failure: Failure): ErrorResponse {
  const {
    code,
    message,
    missingFields = [],
    validationErrors = [],
    targetSkill = '',
    recoverable = true,
    payloadPreserved = '',
  } = failure;
  return {
    error: {
      code,
      message,
      details: {
        missing_fields: [...missingFields],
        validation_errors: [...validationErrors],
        target_skill: targetSkill,
      },
      recoverable,
      payload_preserved: payloadPreserved,
    },
  };
}

export function renderErrorResponse(response: ErrorResponse): string {
  return writeYaml(response);
}

const MISSING = /^(\S+) is missing:/;

/** Why a payload is refused: incomplete where fields are missing, else invalid. Undefined where nothing refuses it. */
export function failureOf(
  problems: readonly Problem[],
  about: Pick<Failure, 'targetSkill' | 'payloadPreserved'> = {},
): Failure | undefined {
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return undefined;
  const missing = errors.flatMap(({ code, message }) => (code === 'field-missing' ? [MISSING.exec(message)![1]!] : []));
  const others = errors.filter(({ code }) => code !== 'field-missing');
  return {
    ...about,
    code: missing.length > 0 ? 'INVALID_PAYLOAD' : 'VALIDATION_FAILED',
    message:
      missing.length > 0 ? `The payload lacks ${missing.join(', ')}` : others.map(({ message }) => message).join(' · '),
    missingFields: missing,
    validationErrors: others.map(({ line, column, code, message }) => `${line}:${column} ${code}  ${message}`),
    recoverable: true,
  };
}
