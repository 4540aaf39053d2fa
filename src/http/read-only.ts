import type { RequestHandler } from 'express';
import { ALLOW, wrongMethod } from '../../rest-compat/problems.js';
import { emptyAnswer, problemAnswer, send } from './answer.js';
import { PREFLIGHT } from './common-headers.js';

/** Lets GET and HEAD pass, answers OPTIONS, and refuses the other methods, as on the REST paths. */
export const readOnly: RequestHandler = ({ method }, response, next) => {
  if (method === 'GET' || method === 'HEAD') return next();
  if (method !== 'OPTIONS') return send(response, problemAnswer(wrongMethod(method), ALLOW));
  send(response, emptyAnswer(204, { ...ALLOW, ...PREFLIGHT }));
};
