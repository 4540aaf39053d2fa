import type { RequestHandler } from 'express';
import { emptyAnswer, graphqlErrorAnswer, send } from './answer.js';
import { setPreflightHeaders } from './common-headers.js';

const ALLOW = { allow: 'GET, HEAD, POST, OPTIONS' };

/** The methods of /graphql (GraphQL over HTTP, section 6): GET and POST, HEAD as GET without its body, OPTIONS for preflights. */
export const checkMethod: RequestHandler = (request, response, next) => {
  // What is sent depends on whether a person or a program asks, and on the key; a cache could not tell operations apart anyway.
  response.setHeader('vary', 'Accept, Authorization');
  response.setHeader('cache-control', 'no-store');
  const { method } = request;
  if (method === 'OPTIONS') {
    setPreflightHeaders(response);
    return send(response, emptyAnswer(204, ALLOW));
  }
  // Node leaves the body out of the answer by the method that it read itself.
  if (method === 'HEAD') request.method = 'GET';
  else if (method !== 'GET' && method !== 'POST') {
    const message = `${method} is not allowed here. Send an operation by POST, or by GET in the parameter "query".`;
    return send(response, graphqlErrorAnswer(405, 'BAD_REQUEST', message, ALLOW));
  }
  next();
};
