import type { AnyRoute } from '../route.js';

type Responses = Record<string, unknown>;

/** An error as the service writes it. */
export interface ExampleProblem {
  status: number;
}

/** The errors on documented paths. */
const PROBLEMS: Readonly<Record<number, [name: string, description: string]>> = {
  400: ['MalformedState', 'The state is not a valid postal code.'],
  401: ['Unauthorized', 'The API key is missing or invalid.'],
  403: ['Forbidden', 'The subscription of the API key is not active.'],
  404: ['UnknownState', 'There is no such state.'],
  406: ['NotAcceptable', 'The Accept-Encoding header excludes every available content coding.'],
  429: ['TooManyRequests', 'The rate limit is used up. Retry-After gives the number of seconds to wait.'],
  500: ['Failed', 'The service failed. The request itself is valid.'],
  503: ['Unavailable', 'The service has no data right now.'],
};

const EXAMPLE_ID = 'urn:uuid:6f1c2c1e-2d0b-4c5e-9a53-0d3f2f8c7b11';

/**
 * All error responses, as OpenAPI components.
 *
 * @param problems errors of the service as it writes them, one for each status; an error without one has no example
 */
export function problemResponses(problems: readonly ExampleProblem[]): Responses {
  const exampleOf = (status: string) => {
    const found = problems.find((one) => one.status === Number(status));
    return found && { example: { ...found, instance: EXAMPLE_ID } };
  };
  return Object.fromEntries(
    Object.entries(PROBLEMS).map(([status, [name, description]]) => [
      name,
      {
        description,
        ...(status === '401' && { headers: { 'WWW-Authenticate': header('How to authenticate (RFC 7617).') } }),
        content: {
          'application/problem+json': {
            schema: { $ref: '#/components/schemas/Problem' },
            ...exampleOf(status),
          },
        },
      },
    ]),
  );
}

export function responsesOf({ keyed, path, headers }: AnyRoute, schema: string, example: unknown): Responses {
  const statuses = [...(path.includes('{') ? [400, 404] : []), ...(keyed ? [401, 403] : []), 406, 429, 500, 503];
  const problems = statuses
    .sort()
    .map((status) => [status, { $ref: `#/components/responses/${PROBLEMS[status]?.[0]}` }]);
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
