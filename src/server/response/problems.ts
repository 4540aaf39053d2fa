import { withoutSecrets } from '../../../db/domain/text/without-secrets.js';

/** An error body, `application/problem+json` (RFC 9457). Clients written for Django REST framework read `detail`. */
export interface Problem {
  type: 'about:blank';
  /** The reason phrase of the status, as RFC 9457 requires for `about:blank`. */
  title: string;
  status: number;
  /** What is wrong and what to do. */
  detail: string;
}

const TITLES = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  417: 'Expectation Failed',
  421: 'Misdirected Request',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
} as const;

export type ProblemStatus = keyof typeof TITLES;

/** Creates an error body; no other function does. Clients log these texts, so a secret in a path that the text repeats is hidden. */
export function problem(status: ProblemStatus, detail: string): Problem {
  return { type: 'about:blank', title: TITLES[status], status, detail: withoutSecrets(detail) };
}

/** The allowed methods of all read-only paths. */
export const ALLOW = { allow: 'GET, HEAD, OPTIONS' };

export function methodNotAllowed(method: string): Problem {
  return problem(405, `${method} is not allowed here: this address is read-only. Use GET.`);
}
