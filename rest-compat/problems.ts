/** An error body of RFC 9457, as `application/problem+json`. `detail` is what clients of Django REST framework read. */
export interface Problem {
  type: 'about:blank';
  /** The status in words, as RFC 9457 wants it for `about:blank`. */
  title: string;
  status: number;
  /** A sentence that says what to do. */
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
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  417: 'Expectation Failed',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
} as const;

export type ProblemStatus = keyof typeof TITLES;

/** The one place where an error body is made. */
export function problem(status: ProblemStatus, detail: string): Problem {
  return { type: 'about:blank', title: TITLES[status], status, detail };
}

/** The methods of every path that only gives something. */
export const ALLOW = { allow: 'GET, HEAD, OPTIONS' };

export function methodNotAllowed(method: string): Problem {
  return problem(405, `${method} is not allowed here: the service only reads. Use GET.`);
}
