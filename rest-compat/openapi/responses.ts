import { type ProblemStatus, problem } from '../problems.js';
import type { AnyRoute } from '../route.js';

type Responses = Record<string, unknown>;

/** The errors that a client can meet on a documented path, with what is done about each. */
const PROBLEMS: Partial<Record<ProblemStatus, [name: string, description: string, example: string]>> = {
  400: [
    'MalformedState',
    'The state is no postal code.',
    'The state must be a postal code of two upper-case letters, such as CA.',
  ],
  401: [
    'Unauthorized',
    'No key was sent, or it was not accepted.',
    'This resource needs an API key. Send its id and secret with HTTP Basic authentication. To get a key, contact the operator of the service.',
  ],
  403: [
    'Forbidden',
    'The subscription of the key is not active.',
    'The subscription that this API key belongs to is not active. To activate it, contact the operator of the service.',
  ],
  404: [
    'UnknownState',
    'There is no such state.',
    'There is no state with the code ZZ. Use the postal code of one of the 50 states, or DC.',
  ],
  406: [
    'NotAcceptable',
    'The Accept-Encoding header rules out every coding of the answer.',
    'The Accept-Encoding header rules out every coding of the answer. Accept br, gzip or identity, or leave the header out.',
  ],
  429: [
    'TooManyRequests',
    'The limit of requests is used up, where there is one. Retry-After says how many seconds to wait.',
    'The limit of 600 points in 60 seconds is used up: a request costs one, and a GraphQL operation one for each 1000 of its cost. Try again in 12 seconds.',
  ],
  500: [
    'Failed',
    'The service failed, which is no fault of the request.',
    'The service failed to answer. Nothing is wrong with the request; try again later.',
  ],
  503: [
    'Unavailable',
    'The service has no data at the moment.',
    'The service has no dataset that it can read, so it cannot answer now. Try again later.',
  ],
};

const EXAMPLE_ID = 'urn:uuid:6f1c2c1e-2d0b-4c5e-9a53-0d3f2f8c7b11';

/** All error responses, as components. */
export function problemResponses(): Responses {
  return Object.fromEntries(
    Object.entries(PROBLEMS).map(([status, [name, description, detail]]) => [
      name,
      {
        description,
        ...(status === '401' && { headers: { 'WWW-Authenticate': header('How to send a key (RFC 7617).') } }),
        content: {
          'application/problem+json': {
            schema: { $ref: '#/components/schemas/Problem' },
            example: { ...problem(Number(status) as ProblemStatus, detail), instance: EXAMPLE_ID },
          },
        },
      },
    ]),
  );
}

/** The responses of a route: its body, nothing new, and what can go wrong. */
export function responsesOf({ keyed, path, headers }: AnyRoute, schema: string, example: unknown): Responses {
  const statuses = [...(path.includes('{') ? [400, 404] : []), ...(keyed ? [401, 403] : []), 406, 429, 500, 503];
  const problems = statuses
    .sort()
    .map((status) => [status, { $ref: `#/components/responses/${PROBLEMS[status as ProblemStatus]?.[0]}` }]);
  const common = {
    ETag: header('Tells one body in one coding from any other.'),
    'Cache-Control': header('How long the body may be kept.'),
    Vary: header('Headers of the request that the answer depends on.'),
    ...(headers && {
      Deprecation: header('Since when this version is deprecated (RFC 9745).'),
      Link: header('The path that follows this one.'),
    }),
  };
  return {
    200: {
      description: 'The resource.',
      headers: common,
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` }, example } },
    },
    304: { description: 'The body is the one that If-None-Match names.', headers: common },
    ...Object.fromEntries(problems),
  };
}

function header(description: string): unknown {
  return { description, schema: { type: 'string' } };
}
