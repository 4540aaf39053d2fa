import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { shorten } from '../../db/text/shorten.js';
import { splitTarget } from '../../rest-compat/match.js';
import { problem } from '../../rest-compat/problems.js';
import type { Log } from '../logging/log.js';
import { redirect } from '../response/redirect.js';
import { hasLeft } from '../response/request-context.js';
import { internalError, methodResponse, problemResponse } from '../response/response.js';
import { assetRouter } from './asset-router.js';
import { feedRouter } from './feeds/feed-router.js';
import { type PageDependencies, pageRouter } from './page-router.js';
import { type ReferenceDependencies, referenceRouter } from './reference-router.js';
import { contextOf, sendFromExpress } from './send-cached.js';

/** Middleware of every path: passes GET and HEAD on, and leads to the path without a slash at the end. Responds to every other method. */
const readOnly: RequestHandler = ({ method, url }, response, next) => {
  const [path, search] = splitTarget(url);
  // Express takes "//" for "/".
  if (path.endsWith('//')) return next('router');
  const answer = methodResponse(method) ?? (SLASH_AT_END.test(path) && redirect(path, path.slice(0, -1), search));
  if (answer) sendFromExpress(response, answer);
  else next();
};

const SLASH_AT_END = /.\/$/;

/** The Express app: pages, assets and API descriptions, and a 404 for every other path. It does not listen. */
export function createApp(dependencies: ReferenceDependencies & PageDependencies & { log: Log }): Express {
  const { log } = dependencies;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(pageRouter(dependencies, readOnly));
  app.use(feedRouter(dependencies, readOnly));
  app.use(referenceRouter(dependencies, readOnly), assetRouter(readOnly));
  app.use((request, response) => {
    const detail = `There is nothing at ${shorten(request.path)}. Use /graphql, or a REST path such as /v2/election/field/. Paths are case-sensitive, and REST paths end in a slash. See /docs/api/v2.`;
    sendFromExpress(response, problemResponse(problem(404, detail)));
  });
  const onError: ErrorRequestHandler = (error: { status?: number }, _request, response, _next) => {
    if (error.status === 400) {
      const detail = 'The URL of the request is malformed. Check its percent-encoding.';
      return sendFromExpress(response, problemResponse(problem(400, detail)));
    }
    const context = contextOf(response);
    if (hasLeft(context, error)) return;
    log.error({ err: error, id: context.id }, 'A request failed');
    if (response.headersSent) response.destroy();
    else sendFromExpress(response, internalError());
  };
  app.use(onError);
  return app;
}
