/**
 * How long tests may take. There is one number, so that a busy machine makes no test fail: it only ends what hangs.
 * Tests and hooks get it from vitest.config.ts, and no test has a limit of its own (test/house-rules.test.ts).
 */

/** `npm run test:faults` multiplies the number of random cases. */
export const SCALE = Number(process.env.PASSDOWN_TEST_SCALE ?? 1);

/** For one test or hook. */
export const LIMIT_MS = 300_000;

/** For one wait inside a test: it ends a little before the test does, to say what it waited for. */
export const PATIENCE_MS = LIMIT_MS - 10_000;

/** The one time that is a claim and not patience: a daemon that is told to stop needs no more processor time than this to end. */
export const STOPS_WITHIN_MS = 5_000;
