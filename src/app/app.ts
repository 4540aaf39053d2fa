import express, { type ErrorRequestHandler, type Express, type Request, type RequestHandler } from 'express';
import { shorten, withoutSecrets } from '../../db/domain/text/shorten.js';
import { type AccessControl, type Handler, NO_KEY, OPERATION, OPTIONAL_KEY } from '../server/access/check-access.js';
import { prefersHtml } from '../server/cache/representation.js';
import { hasOperation } from '../server/graphql/handler.js';
import { type HealthDependencies, readiness } from '../server/http/health.js';
import type { Metrics } from '../server/http/metrics.js';
import { type RequestRecords, recordRequest } from '../server/http/request-log.js';
import { createDescribeSpan } from '../server/http/tracing.js';
import type { Params, Resource } from '../server/resources/resource.js';
import type { ResourceRunner } from '../server/resources/runner.js';
import { hasLeft, RequestContext } from '../server/response/request-context.js';
import {
  type Help,
  internalError,
  jsonResponse,
  methodResponse,
  problem,
  problemResponse,
  redirect,
  type Suggestion,
} from '../server/response/response.js';
import { send } from '../server/response/send.js';
import { assetRouter } from '../site/html/asset-router.js';
import { hintFor } from '../site/suggest-pages.js';
import { Endpoints } from './endpoints.js';
import { malformed, routable } from './malformed.js';

export interface AppServices extends RequestRecords {
  accessControl: AccessControl;
  health: HealthDependencies;
  graphql: Handler;
  mcp: Handler;
  rest: readonly Resource[];
  /** Pages, calendars, feeds and downloads. */
  site: readonly Resource[];
  runner: ResourceRunner;
  /** Undefined unless the service's own port answers /metrics. */
  publicMetrics: Metrics | undefined;
  /** Turns errors into HTML pages for browsers. */
  showProblem: RequestContext['showProblem'];
  /** Finds the pages that a path may mean. */
  suggestPages: (path: string) => Suggestion[];
}

/** What happens to a request, from top to bottom. */
export function createApp(services: AppServices): Express {
  const { health, rest, graphql, mcp, site, publicMetrics } = services;
  const app = express().disable('x-powered-by').disable('etag').enable('case sensitive routing');
  const endpoints = new Endpoints(services.accessControl, createDescribeSpan(services.operationNames));
  const serve = (resources: readonly Resource[]) => {
    for (const resource of resources)
      app.all(routeOf(resource), resourceEndpoint(resource, services.runner, endpoints));
  };
  app.use(startContext(services), endpoints.refuse(malformed));
  serve(rest);
  app.all('/healthz', ({ method }, response) =>
    send(response, methodResponse(method) ?? jsonResponse({ status: 'ok' })),
  );
  app.all('/readyz', async ({ method }, response) =>
    send(response, methodResponse(method) ?? (await readiness(health, response.locals.context.search))),
  );
  app.all('/graphql', pageForBrowsers, endpoints.checked('graphql', '/graphql', graphqlPolicy, graphql));
  app.all('/mcp', endpoints.checked('mcp', '/mcp', mcpPolicy, mcp));
  if (publicMetrics)
    app.all(
      '/metrics',
      endpoints.open(({ method }) => methodResponse(method) ?? publicMetrics.response()),
    );
  serve(site);
  // Preflights of paths that do not exist are answered, too: then the script can read the 404 of its request.
  app.use(endpoints.open(({ method }) => (method === 'OPTIONS' ? methodResponse(method) : undefined)));
  for (const [from, to] of Object.entries(SHORTCUTS))
    app.all(from, readOnly, (_request, response) => send(response, redirect(from, to)));
  app.use(assetRouter(readOnly), notFound(services), onError(services));
  return app;
}

/** Gives the request its context and its line in the log. */
function startContext({ showProblem, ...records }: AppServices): RequestHandler {
  // The fields of a line are always the same and hold no secret; redaction would double the time of a line.
  const log = records.log.child({}, { redact: [] });
  return (request, response, next) => {
    const context = new RequestContext(request, response);
    context.showProblem = showProblem;
    response.locals.context = context;
    recordRequest(request, response, context, { ...records, log });
    request.url = routable(request.url, context.path);
    next();
  };
}

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/** A person who opens /graphql in a browser gets a page. */
const pageForBrowsers: RequestHandler = (request, _response, next) =>
  next(isRead(request) && prefersHtml(request.headers) ? 'route' : undefined);

const graphqlPolicy = ({ method }: Request) => (hasOperation(method) ? OPERATION : NO_KEY);
const mcpPolicy = ({ method }: Request) => (method === 'POST' ? OPTIONAL_KEY : NO_KEY);

/** The path of a resource as Express writes it. A slash at the end makes no difference, but `//` does not match `/`. */
const routeOf = ({ path }: Resource) => (path === '/' ? /^\/$/ : path.replace(/\{(\w+)\}/g, ':$1'));

/** Before it checks credentials, it refuses all methods but GET and HEAD, and redirects to the path with the right ending. */
function resourceEndpoint(resource: Resource, runner: ResourceRunner, endpoints: Endpoints): RequestHandler {
  const { name, path: template, access, headers } = resource;
  const rightPath = (path: string) => {
    if (template.endsWith('/') === path.endsWith('/')) return path;
    return template.endsWith('/') ? `${path}/` : path.slice(0, -1);
  };
  const content = endpoints.checked(
    name,
    template,
    typeof access === 'function' ? ({ params }) => access(params as Params) : access,
    (request, context, check) =>
      runner.respond({ resource, params: request.params as Params, path: context.path }, request, context, check),
  );
  const elsewhere = endpoints.open(({ method }, { path, search = '' }) => {
    const right = rightPath(path);
    return (
      methodResponse(method, headers?.(right)) ?? resource.redirect?.(right, search) ?? redirect(path, right, search)
    );
  });
  return (request, response, next) => {
    const { path } = response.locals.context;
    return (isRead(request) && path === rightPath(path) ? content : elsewhere)(request, response, next);
  };
}

/** Redirects for paths that people may try. /graphql is one of them only if Sandbox is off. */
const SHORTCUTS = { '/docs/api': '/docs/api/v2', '/graphql': '/graphiql' };

/** Middleware for every path: passes GET and HEAD on, redirects to the path without a slash at the end, and responds to every other method. */
const readOnly: RequestHandler = ({ method }, response, next) => {
  const { path, search } = response.locals.context;
  const refusal = methodResponse(method) ?? (/.\/$/.test(path) && redirect(path, path.slice(0, -1), search));
  if (refusal) send(response, refusal);
  else next();
};

/** The text of the error page for people. The problem lists the paths for programs. */
const NO_PAGE: Help = { heading: 'There is no such page', lead: 'Nothing is at this address.' };

function notFound({ suggestPages }: AppServices): RequestHandler {
  return ({ headers }, response) => {
    const path = withoutSecrets(response.locals.context.path);
    const detail = `There is nothing at ${shorten(path)}. ${hintFor(path)}`;
    const suggestions = prefersHtml(headers) ? suggestPages(path) : [];
    send(response, { ...problemResponse(problem(404, detail)), suggestions, help: NO_PAGE });
  };
}

function onError({ log }: AppServices): ErrorRequestHandler {
  return (error: unknown, _request, response, _next) => {
    const { context } = response.locals;
    if (hasLeft(context, error)) return;
    log.error({ err: error, id: context.id }, 'A request failed');
    if (response.headersSent) response.destroy();
    else send(response, internalError());
  };
}
