import type { RequestHandler } from 'express';
import { ALLOW, methodNotAllowed } from '../../rest-compat/problems.js';
import { type Answer, emptyAnswer, problemAnswer, send } from './answer.js';
import { PREFLIGHT } from './common-headers.js';

/** What is answered to methods other than GET and HEAD, as on the REST paths: OPTIONS with what is allowed, the others with 405. */
export function answerByMethod(method: string): Answer | undefined {
  if (method === 'GET' || method === 'HEAD') return undefined;
  if (method === 'OPTIONS') return emptyAnswer(204, { ...ALLOW, ...PREFLIGHT });
  return problemAnswer(methodNotAllowed(method), ALLOW);
}

/** Lets GET and HEAD pass. */
export const readOnly: RequestHandler = ({ method }, response, next) => {
  const answer = answerByMethod(method);
  if (answer) send(response, answer);
  else next();
};
