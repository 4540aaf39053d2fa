import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { problem } from '../../rest-compat/problems.js';
import { shorten } from '../../schema/shorten.js';
import type { Log } from '../logging/log.js';
import type { RequestContext } from '../response/request-context.js';
import { internalError, methodResponse, problemResponse } from '../response/response.js';
import { assetRouter } from './asset-router.js';
import { feedRouter } from './feeds/feed-router.js';
import { type PageDependencies, pageRouter } from './page-router.js';
import { type ReferenceDependencies, referenceRouter } from './reference-router.js';
import { sendFromExpress } from './send-cached.js';

/** Middleware: passes GET and HEAD on, and responds to every other method. */
const readOnly: RequestHandler = ({ method }, response, next) => {
  const refused = methodResponse(method);
  if (refused) sendFromExpress(response, refused);
  else next();
};

/** The Express app: pages, assets and API descriptions, and a 404 for every other path. It does not listen. */
export function createApp(dependencies: ReferenceDependencies & PageDependencies & { log: Log }): Express {
  const { log, cache } = dependencies;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('case sensitive routing', true);
  app.use(pageRouter(dependencies, readOnly));
  app.use(feedRouter(dependencies, readOnly));
  app.use(referenceRouter(dependencies, readOnly), assetRouter(cache, readOnly));
  app.use((request, response) => {
    const detail = `There is nothing at ${shorten(request.path)}. Use /graphql, or a REST path such as /v2/election/field/. Paths are case-sensitive, and REST paths end in a slash. See /docs/api/v2.`;
    sendFromExpress(response, problemResponse(problem(404, detail)));
  });
  const onError: ErrorRequestHandler = (error: { status?: number }, _request, response, _next) => {
    if (error.status === 400) {
      const detail = 'The URL of the request is malformed. Check its percent-encoding.';
      return sendFromExpress(response, problemResponse(problem(400, detail)));
    }
    log.error({ err: error, id: (response.locals.context as RequestContext).id }, 'A request failed');
    if (response.headersSent) response.destroy();
    else sendFromExpress(response, internalError());
  };
  app.use(onError);
  return app;
}
