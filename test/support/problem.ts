import { expect } from 'vitest';
import type { Answer } from './http-request.js';

export const CHALLENGE = 'Basic realm="Civic Data Service", charset="UTF-8"';
export const ALLOW = 'GET, HEAD, OPTIONS';

/** The paths of the contract, with a state where they take one. */
export const OPEN_PATHS = ['/v1/election/field/', '/v2/election/field/'];
export const STATE_PATHS = ['/v1/election/data/state/CA/', '/v2/election/data/state/CA/'];
export const KEYED_PATHS = [...STATE_PATHS, '/v2/election/override/'];
export const ALL_PATHS = [...OPEN_PATHS, ...KEYED_PATHS];

/** The detail of each problem has to say what the client can do about it. */
const ADVICE: Record<number, RegExp> = {
  400: /two uppercase letters/i,
  401: /key/i,
  403: /subscription|operator|contact/i,
  404: /\/v2\/|\/docs\/|\/releases\/|postal|state|election/i,
  405: /GET/,
};

/** The body of an error of REST (RFC 9457). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
}

/** Asserts the one shape that every error has, and returns the body. */
export function expectProblem(answer: Answer, status: number): Problem {
  expect(answer.status).toBe(status);
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json(; ?charset=utf-8)?$/i);
  const problem = JSON.parse(answer.body) as Problem;
  expect(problem).toStrictEqual({
    type: expect.stringMatching(/./),
    title: expect.stringMatching(/./),
    status,
    detail: expect.stringMatching(/^[A-Z].* .*\.$/),
    instance: expect.stringMatching(/^urn:uuid:[0-9a-f-]{36}$/),
  });
  expect(problem.detail).toMatch(ADVICE[status] ?? /./);
  if (status === 401) expect(answer.headers['www-authenticate']).toBe(CHALLENGE);
  else expect(answer.headers).not.toHaveProperty('www-authenticate');
  expect(problem.instance).toBe(`urn:uuid:${answer.headers['x-request-id']}`);
  return problem;
}
