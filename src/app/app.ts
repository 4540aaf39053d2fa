import type { IncomingMessage } from 'node:http';
import express, { type ErrorRequestHandler, type Express, type Request, type RequestHandler } from 'express';
import { shorten, withoutSecrets } from '../../db/domain/text/shorten.js';
import {
  type AccessCheck,
  type AccessControl,
  type CredentialPolicy,
  type Handler,
  NO_KEY,
  OPERATION,
  OPTIONAL_KEY,
} from '../server/access/check-access.js';
import { prefersHtml } from '../server/cache/representation.js';
import { hasOperation } from '../server/graphql/handler.js';
import { type HealthDependencies, readiness } from '../server/http/health.js';
import type { Metrics } from '../server/http/metrics.js';
import { type RequestRecords, recordRequest } from '../server/http/request-log.js';
import type { Params, Resource } from '../server/resources/resource.js';
import type { ResourceRunner } from '../server/resources/runner.js';
import { hasLeft, RequestContext } from '../server/response/request-context.js';
import {
  type Help,
  type HttpResponse,
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

interface AppServices extends RequestRecords {
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
  const endpoints = new Endpoints(services.accessControl);
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

/** Redirects for paths that people may open in a browser. */
const SHORTCUTS = { '/docs/api': '/docs/api/v2' };

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

/** Refuses a request with headers that HTTP/1.1 does not allow. */
function malformed(request: IncomingMessage): HttpResponse | undefined {
  const { headers, httpVersion } = request;
  // RFC 9112, section 3.2. Of two, a proxy may have used one, and the service would use the other.
  if ((headers.host === undefined && httpVersion === '1.1') || hasTwoHosts(request)) {
    const found = headers.host === undefined ? 'no Host header' : 'several Host headers';
    return problemResponse(problem(400, `The request has ${found}. HTTP/1.1 needs exactly one.`), {
      connection: 'close',
    });
  }
  if (headers.expect !== undefined && httpVersion === '1.1' && !/(?:^|\W)100-continue(?:$|\W)/i.test(headers.expect))
    return problemResponse(problem(417, 'The Expect header can only be 100-continue. Leave it out.'));
  return undefined;
}

/** `headers` has only the first of several. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/**
 * Rewrites the target of a request for Express, which finds no route for a target with a host, ends a path at `#`, and fails on a segment
 * that it cannot decode. Such a segment is escaped, so that it decodes to what was sent.
 *
 * @param path of the target
 */
function routable(target: string, path: string): string {
  if (/^\/[^%#]*$/.test(target)) return target;
  return `/${path.replace(/^\//, '').split('/').map(decodable).join('/')}`;
}

function decodable(segment: string): string {
  try {
    decodeURIComponent(segment);
    return segment.replaceAll('#', '%23');
  } catch {
    return encodeURIComponent(segment);
  }
}

/** A response, or a promise of one. */
type Answer<Result = HttpResponse> = Promise<Result> | Result;

const OPEN: AccessCheck = { access: 'open' };

/** Makes Express handlers that take a point of the rate limit before they respond. */
class Endpoints {
  constructor(private readonly accessControl: AccessControl) {}

  /**
   * Checks the credentials, as the policy of a route says.
   *
   * @param name of the route, for the metrics
   * @param template path of the route, with variable segments as `{name}`
   */
  checked(
    name: string,
    template: string,
    policy: CredentialPolicy | ((request: Request) => CredentialPolicy),
    answer: (request: Request, context: RequestContext, access: AccessCheck) => Answer,
  ): RequestHandler {
    return async (request, response) => {
      const { context } = response.locals;
      context.route = name;
      context.template = template;
      const access = await this.#authorize(request, context, typeof policy === 'function' ? policy(request) : policy);
      send(response, await answer(request, context, access));
    };
  }

  /** Ignores credentials: the request counts for the client's address. If `answer` returns nothing, the next handler runs. */
  open(answer: (request: Request, context: RequestContext) => Answer<HttpResponse | undefined>): RequestHandler {
    return async (request, response, next) => {
      const { context } = response.locals;
      const { refusal } = await this.#authorize(request, context, NO_KEY);
      const prepared = refusal ? problemResponse(refusal.problem, refusal.headers) : await answer(request, context);
      if (prepared) send(response, prepared);
      else next();
    };
  }

  /** Refuses requests regardless of their path, method and credentials. */
  refuse(refusalOf: (request: Request) => HttpResponse | undefined): RequestHandler {
    return (request, response, next) => {
      const refusal = refusalOf(request);
      if (!refusal) return next();
      return this.accessControl.authorize(request, response.locals.context, NO_KEY).then(({ refusal: limited }) => {
        // A refusal that closes the connection takes precedence over the rate limit.
        const isLimited = limited && refusal.headers.connection !== 'close';
        send(response, isLimited ? problemResponse(limited.problem, limited.headers) : refusal);
      });
    };
  }

  /**
   * Lets preflights pass: browsers hide a refused one from scripts, even the time to wait. They have no credentials, and their response is
   * always the same.
   */
  #authorize(request: Request, context: RequestContext, policy: CredentialPolicy): Answer<AccessCheck> {
    return request.method === 'OPTIONS' ? OPEN : this.accessControl.authorize(request, context, policy);
  }
}
