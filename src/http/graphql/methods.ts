import { type Answer, emptyAnswer, graphqlErrorAnswer } from '../answer.js';
import { PREFLIGHT } from '../common-headers.js';

const ALLOW = { allow: 'GET, HEAD, POST, OPTIONS' };

/** What depends on whom and how one asks; a cache could not tell operations apart anyway. */
export const UNCACHED = { vary: 'Accept, Accept-Encoding, Authorization', 'cache-control': 'no-store' };

/** The methods of /graphql (GraphQL over HTTP, section 6): GET and POST, HEAD as GET without its body, OPTIONS for preflights. */
export function answerByMethod(method: string): Answer | undefined {
  if (method === 'GET' || method === 'HEAD' || method === 'POST') return undefined;
  if (method === 'OPTIONS') return emptyAnswer(204, { ...ALLOW, ...PREFLIGHT });
  const message = `${method} is not allowed here. Send an operation by POST, or by GET in the parameter "query".`;
  return graphqlErrorAnswer(405, 'BAD_REQUEST', message, ALLOW);
}
