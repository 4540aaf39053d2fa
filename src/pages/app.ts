import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { withoutSecrets } from '../../db/accounts/key-secret.js';
import { shorten } from '../../db/text/shorten.js';
import { prefersHtml } from '../cache/content-coding.js';
import type { Log } from '../logging/log.js';
import { problem } from '../response/problems.js';
import { redirect } from '../response/redirect.js';
import { hasLeft, splitTarget } from '../response/request-context.js';
import { type Help, internalError, methodResponse, problemResponse, type Suggestion } from '../response/response.js';
import { assetRouter } from './asset-router.js';
import { contextOf, sendFromExpress } from './send-from-express.js';
import { hintFor } from './suggest-pages.js';

/** Redirects for paths that people may try. /graphql is one of them only if Sandbox is off. */
const SHORTCUTS = { '/docs/api': '/docs/api/v2', '/graphql': '/graphiql' };

/** What a person needs to know. The problem lists the paths for programs. */
const NO_PAGE: Help = { heading: 'There is no such page', lead: 'Nothing is at this address.' };

/** Middleware of every path: passes GET and HEAD on, and leads to the path without a slash at the end. Responds to every other method. */
const readOnly: RequestHandler = ({ method, url }, response, next) => {
  const [path, search] = splitTarget(url);
  const early = methodResponse(method) ?? (/.\/$/.test(path) && redirect(path, path.slice(0, -1), search));
  if (early) sendFromExpress(response, early);
  else next();
};

/**
 * The Express app, for what is not a resource: assets, shortcuts, and a 404 for every other path. It does not listen.
 *
 * @param suggest finds the pages that a path may mean
 */
export function createApp(log: Log, suggest: (path: string) => Suggestion[]): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  for (const [from, to] of Object.entries(SHORTCUTS))
    app.all(from, readOnly, (_request, response) => sendFromExpress(response, redirect(from, to)));
  app.use(assetRouter(readOnly));
  app.use((request, response) => {
    const path = withoutSecrets(request.path);
    const detail = `There is nothing at ${shorten(path)}. ${hintFor(path)}`;
    const suggestions = prefersHtml(request.headers) ? suggest(path) : [];
    sendFromExpress(response, { ...problemResponse(problem(404, detail)), suggestions, help: NO_PAGE });
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
