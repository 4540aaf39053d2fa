import type { Response } from 'express';
import type { RequestContext } from '../response/request-context.js';
import type { HttpResponse } from '../response/response.js';
import { send } from '../response/send.js';

/** The pipeline stores it in `locals`. */
export const contextOf = (response: Response): RequestContext => response.locals.context as RequestContext;

/** Sends a response from an Express handler. */
export function sendFromExpress(response: Response, prepared: HttpResponse): void {
  send(response, contextOf(response), prepared);
}
