/** What the person running passdown must mend: which operation, on what, why, and what to do about it. */
export class OperatorError extends Error {
  readonly code: string;
  readonly hint: string;
  readonly exitCode: 1 | 2 | 3;

  constructor(options: { code: string; message: string; hint: string; exitCode?: 1 | 2 | 3; cause?: unknown }) {
    super(options.message, { cause: options.cause });
    this.name = 'OperatorError';
    this.code = options.code;
    this.hint = options.hint;
    this.exitCode = options.exitCode ?? 2;
  }
}

/** What was asked for does not exist; every door says it alike. */
export function notFound(what: string, hint: string): OperatorError {
  return new OperatorError({ code: 'not-found', message: `Not found: ${what}`, hint, exitCode: 1 });
}
