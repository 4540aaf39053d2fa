import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { match, splitTarget } from '../../rest-compat/match.js';
import { ALLOW, problem } from '../../rest-compat/problems.js';
import type { MatchOptions } from '../../rest-compat/route.js';
import { prefersHtml } from '../cache/content-coding.js';
import type { GraphqlHandler } from '../graphql/handler.js';
import type { Log } from '../logging/log.js';
import { PREFLIGHT } from '../response/headers.js';
import { createRequestContext, type RequestContext } from '../response/request-context.js';
import {
  emptyResponse,
  type HttpResponse,
  internalError,
  methodResponse,
  problemResponse,
} from '../response/response.js';
import { send } from '../response/send.js';
import type { RestHandler } from '../rest/handler.js';
import { type IsOverLimit, tooManyConnections } from './connection-limit.js';
import { type HealthDependencies, healthResponse } from './health.js';
import type { Metrics } from './metrics.js';
import { logRequest } from './request-log.js';

export interface PipelineDependencies {
  log: Log;
  metrics: Metrics | undefined;
  /** Whether the metrics are answered on the service's own port. */
  publicMetrics: boolean;
  isOverLimit: IsOverLimit;
  health: HealthDependencies;
  matchOptions: MatchOptions;
  graphql: GraphqlHandler;
  rest: RestHandler;
  /** Express, for pages and assets: every request that none of the others handles. */
  app: RequestListener;
}

/** What every request goes through, from top to bottom. */
export function createPipeline(dependencies: PipelineDependencies): RequestListener {
  const { log, metrics, app } = dependencies;
  // Its fields are always the same and hold no secret; redaction would double the time of a line.
  const requestLog = log.child({}, { redact: [] });
  return async (request, response) => {
    const context = createRequestContext(request);
    logRequest(request, response, context, requestLog, metrics);
    try {
      const answer = refuseEarly(request, dependencies) ?? (await respond(request, response, context, dependencies));
      if (answer) return send(response, context, answer);
      Object.assign(response, { locals: { context } });
      app(request, response);
    } catch (error) {
      log.error({ err: error, id: context.id }, 'A request failed');
      if (response.headersSent) response.destroy();
      else send(response, context, internalError());
    }
  };
}

/** Responses that do not depend on the path. */
function refuseEarly(request: IncomingMessage, { isOverLimit }: PipelineDependencies): HttpResponse | undefined {
  if (isOverLimit(request)) return tooManyConnections();
  // RFC 9112, section 3.2.
  if (request.headers.host === undefined && request.httpVersion === '1.1')
    return problemResponse(problem(400, 'The request has no Host header. HTTP/1.1 needs one.'), {
      connection: 'close',
    });
  if (request.method === 'OPTIONS' && request.url === '*') return emptyResponse(204, ALLOW);
  return undefined;
}

/** @returns undefined when the path is none of GraphQL, REST, health and metrics */
function respond(
  request: IncomingMessage,
  response: ServerResponse,
  context: RequestContext,
  dependencies: PipelineDependencies,
): HttpResponse | undefined | Promise<HttpResponse | undefined> {
  const { method = '', url = '' } = request;
  const [path] = splitTarget(url);
  if (isGraphql(request, path)) {
    context.route = 'graphql';
    return dependencies.graphql(request, response, context);
  }
  const found = match(method, url, dependencies.matchOptions);
  switch (found.kind) {
    case 'call':
      context.route = found.route.name;
      return dependencies.rest(found, request, context);
    case 'problem':
      return problemResponse(found.problem, found.headers);
    case 'empty':
      return emptyResponse(found.status, { ...found.headers, ...(method === 'OPTIONS' && PREFLIGHT) });
    case 'none':
      if (path === '/metrics' && dependencies.publicMetrics)
        return methodResponse(method) ?? dependencies.metrics?.response();
      return healthResponse(method, path, dependencies.health);
  }
}

/** A person who opens /graphql in a browser gets a page instead. */
function isGraphql({ method, headers }: IncomingMessage, path: string): boolean {
  if (path !== '/graphql' && path !== '/graphql/') return false;
  return !((method === 'GET' || method === 'HEAD') && prefersHtml(headers));
}
