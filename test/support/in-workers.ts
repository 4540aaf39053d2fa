import { it } from 'vitest';

/** Processes that the services of a test run have: 1, in the test's own process; or more, each service with a primary and workers. */
export const WORKERS = Number(process.env.TEST_WORKERS ?? '1');

/** For a test that can only be made on a service in the test's own process. @param _why the reason, for who reads the test */
export function inOneProcess(_why: string) {
  return it.skipIf(WORKERS > 1);
}

export const STATEMENTS_NOT_SEEN = 'the statements of another process are not seen';
export const ALWAYS_A_DATASET = 'a start publishes the bundled dataset where there is none';
