import { type ProblemStatus, problem } from '../problems.js';
import type { AnyRoute } from '../route.js';

type Responses = Record<string, unknown>;

/** The errors on documented paths. */
const PROBLEMS: Partial<Record<ProblemStatus, [name: string, description: string, example: string]>> = {
  400: [
    'MalformedState',
    'The state is not a valid postal code.',
    'The state must be a postal code of two uppercase letters, such as CA.',
  ],
  401: [
    'Unauthorized',
    'The API key is missing or invalid.',
    'This resource needs an API key. Send its id and secret with HTTP Basic authentication. To get a key, contact the operator of the service.',
  ],
  403: [
    'Forbidden',
    'The subscription of the API key is not active.',
    'The subscription that this API key belongs to is not active. To activate it, contact the operator of the service.',
  ],
  404: [
    'UnknownState',
    'There is no such state.',
    'There is no state with the code ZZ. Use the postal code of one of the 50 states, or DC.',
  ],
  406: [
    'NotAcceptable',
    'The Accept-Encoding header excludes every available content coding.',
    'The Accept-Encoding header rules out every coding of the answer. Accept br, gzip or identity, or leave the header out.',
  ],
  429: [
    'TooManyRequests',
    'The rate limit is used up. Retry-After gives the number of seconds to wait.',
    'The limit of 600 points in 60 seconds is used up: a request costs one, and a GraphQL operation one for each 1000 of its cost. Try again in 12 seconds.',
  ],
  500: [
    'Failed',
    'The service failed. The request itself is valid.',
    'The service failed to answer. Nothing is wrong with the request; try again later.',
  ],
  503: [
    'Unavailable',
    'The service has no data right now.',
    'The service has no dataset that it can read, so it cannot answer now. Try again later.',
  ],
};

const EXAMPLE_ID = 'urn:uuid:6f1c2c1e-2d0b-4c5e-9a53-0d3f2f8c7b11';

/** All error responses, as OpenAPI components. */
export function problemResponses(): Responses {
  return Object.fromEntries(
    Object.entries(PROBLEMS).map(([status, [name, description, detail]]) => [
      name,
      {
        description,
        ...(status === '401' && { headers: { 'WWW-Authenticate': header('How to authenticate (RFC 7617).') } }),
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

/** All responses of a route. */
export function responsesOf({ keyed, path, headers }: AnyRoute, schema: string, example: unknown): Responses {
  const statuses = [...(path.includes('{') ? [400, 404] : []), ...(keyed ? [401, 403] : []), 406, 429, 500, 503];
  const problems = statuses
    .sort()
    .map((status) => [status, { $ref: `#/components/responses/${PROBLEMS[status as ProblemStatus]?.[0]}` }]);
  const common = {
    ETag: header('Identifies this body in this content coding. Send it in If-None-Match to revalidate.'),
    'Cache-Control': header('How long and where the response may be cached.'),
    Vary: header('Request headers that the response depends on.'),
    ...(headers && {
      Deprecation: header('Since when this version has been deprecated (RFC 9745).'),
      Link: header('The path that replaces this one.'),
    }),
  };
  return {
    200: {
      description: 'The resource.',
      headers: common,
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` }, example } },
    },
    304: { description: 'The body has not changed: its ETag is in If-None-Match.', headers: common },
    ...Object.fromEntries(problems),
  };
}

function header(description: string): unknown {
  return { description, schema: { type: 'string' } };
}
