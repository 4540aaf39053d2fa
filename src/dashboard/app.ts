import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { AccountsDatabaseError } from '../../db/storage/accounts/postgres/errors.js';
import { AccountsFileError } from '../../db/storage/accounts/sqlite/file-error.js';
import { hasLeft } from '../server/response/request-context.js';
import { internalError, problem, problemResponse } from '../server/response/response.js';
import { send } from '../server/response/send.js';
import { assetRouter } from '../site/html/asset-router.js';
import { answerRoute, checkSession, recordVisit } from './request/answer-route.js';
import {
  checkHost,
  checkOrigin,
  checkText,
  limitChanges,
  limitRequests,
  secureHeaders,
  UNREADABLE,
} from './request/checks.js';
import { notFound } from './request/page-response.js';
import type { Dashboard, Route } from './route.js';

/** Most forms have a few short fields; that of a webhook has a check box for each state. */
const FORM = express.urlencoded({ extended: false, limit: '10kb', parameterLimit: 300 });

/** The Express app of the dashboard: what every request goes through, from top to bottom. It does not listen. */
export function createApp(dashboard: Dashboard, routes: readonly Route[]): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  // If even the error page fails, Express answers without the stack.
  app.set('env', 'production');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.use(recordVisit(dashboard), secureHeaders(dashboard), checkHost(dashboard), limitRequests(dashboard));
  app.use(assetRouter(readOnly));
  app.use(checkText, checkOrigin(dashboard));
  const refuseChange = limitChanges();
  for (const route of routes) {
    const answer = answerRoute(route, dashboard, refuseChange);
    if (route.method === 'GET') app.get(route.path, answer);
    else app.post(route.path, checkSession(route, dashboard), FORM, checkText, answer);
  }
  app.use(answerRoute({ role: 'anonymous', handle: async () => notFound() }, dashboard, refuseChange));
  app.use(onError(dashboard));
  return app;
}

const readOnly: RequestHandler = ({ method }, response, next) => {
  if (method === 'GET' || method === 'HEAD') next();
  else send(response, problemResponse(problem(405, 'This file is read-only.'), { allow: 'GET, HEAD' }));
};

function onError({ log }: Dashboard): ErrorRequestHandler {
  return (error: Error & { status?: number }, _request, response, _next) => {
    const { context } = response.locals;
    if (hasLeft(context, error)) return;
    if (error.status === 413) return send(response, problemResponse(problem(413, 'Send less than 10 KB.')));
    if (error.status !== undefined && error.status < 500) return send(response, problemResponse(UNREADABLE));
    log.error({ err: error, id: context.id }, 'A request of the dashboard failed');
    if (response.headersSent) response.destroy();
    else send(response, isStorageFault(error) ? problemResponse(UNAVAILABLE) : internalError());
  };
}

const UNAVAILABLE = problem(
  503,
  'We cannot read or change accounts right now. Nothing was changed, and API keys keep working. Try again in a minute.',
);

/** Whether an error means that the accounts are unavailable: the file is locked or was removed, the disk is full, or PostgreSQL is down. */
function isStorageFault(error: unknown): boolean {
  if (error instanceof AccountsDatabaseError || error instanceof AccountsFileError) return true;
  const { code, cause } = error as NodeJS.ErrnoException;
  if (cause instanceof Error) return isStorageFault(cause);
  return /^(SQLITE_(?!CONSTRAINT_(?!TRIGGER))|ENOSPC|EACCES|EROFS)/.test(code ?? '');
}
