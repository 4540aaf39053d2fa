import type { IncomingMessage, RequestListener } from 'node:http';
import { type Match, match, splitTarget } from '../../rest-compat/match.js';
import { ALLOW, problem } from '../../rest-compat/problems.js';
import type { MatchOptions } from '../../rest-compat/route.js';
import type { AccessControl, CredentialPolicy } from '../access/check-access.js';
import { prefersHtml } from '../cache/content-coding.js';
import type { CalendarHandler } from '../calendar/handler.js';
import { type CalendarMatch, matchCalendar } from '../calendar/match-calendar.js';
import type { ExplorerMode } from '../config/parse-values.js';
import type { DownloadHandler } from '../downloads/handler.js';
import { type DownloadMatch, isKeyed, matchDownload } from '../downloads/match-download.js';
import type { ExplorerHandler } from '../explorer/handler.js';
import { type MatchPage, type PageMatch, pagePolicy } from '../explorer/match-page.js';
import { type GraphqlHandler, hasOperation } from '../graphql/handler.js';
import { isMcpPath, type McpHandler } from '../mcp/handler.js';
import { CACHE_HEADERS, PREFLIGHT } from '../response/headers.js';
import { hasLeft, RequestContext } from '../response/request-context.js';
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
import { type HealthDependencies, healthResponse, isHealthPath } from './health.js';
import { type RequestRecords, recordRequest } from './request-log.js';

export interface PipelineDependencies extends RequestRecords {
  /** Whether the metrics are answered on the service's own port. */
  publicMetrics: boolean;
  isOverLimit: IsOverLimit;
  health: HealthDependencies;
  accessControl: AccessControl;
  matchOptions: MatchOptions;
  graphql: GraphqlHandler;
  mcp: McpHandler;
  rest: RestHandler;
  calendar: CalendarHandler;
  download: DownloadHandler;
  explorer: ExplorerMode;
  matchPage: MatchPage;
  page: ExplorerHandler;
  /** Turns errors into HTML pages for browsers. */
  showProblem: RequestContext['showProblem'];
  /** Express, for pages and assets: every request that none of the others handles. */
  app: RequestListener;
}

/** What every request goes through, from top to bottom. */
export function createPipeline(dependencies: PipelineDependencies): RequestListener {
  const { log, app, showProblem } = dependencies;
  // Its fields are always the same and hold no secret; redaction would double the time of a line.
  const records = { ...dependencies, log: log.child({}, { redact: [] }) };
  return async (request, response) => {
    const context = new RequestContext(request, response);
    context.showProblem = showProblem;
    recordRequest(request, response, context, records);
    try {
      const answer = await respond(request, context, dependencies);
      if (answer) return send(response, context, answer);
      Object.assign(response, { locals: { context } });
      app(request, response);
    } catch (error) {
      if (hasLeft(context, error)) return;
      log.error({ err: error, id: context.id }, 'A request failed');
      if (response.headersSent) response.destroy();
      else send(response, context, internalError());
    }
  };
}

/**
 * Health checks, then access and rate limit, then what the path is for.
 *
 * @returns undefined when the path is none of GraphQL, REST, health and metrics
 */
async function respond(
  request: IncomingMessage,
  context: RequestContext,
  dependencies: PipelineDependencies,
): Promise<HttpResponse | undefined> {
  const { method = '', url = '' } = request;
  const [path, query] = splitTarget(url);
  const early = refuseEarly(request, dependencies);
  if (isHealthPath(path)) return early ?? healthResponse(method, path, query, dependencies.health);
  const target: Target = early ? OTHER : findTarget(request, path, dependencies);
  context.route = routeName(target);
  const access = await dependencies.accessControl.admit(
    request,
    context,
    credentialPolicy(method, target, dependencies),
  );
  // A connection above the limit is closed, whatever its client has left.
  if (early?.headers.connection === 'close') return early;
  if (target.kind === 'graphql') return dependencies.graphql(request, context, access);
  if (target.kind === 'mcp') return dependencies.mcp(request, context, access);
  if (target.kind === 'call') return dependencies.rest(target, request, context, access);
  if (target.kind === 'calendar') return dependencies.calendar(target, request, context, access);
  if (target.kind === 'download') return dependencies.download(target, request, context, access);
  if (target.kind === 'page') return dependencies.page(target, request, context, access);
  if (access.refusal) return problemResponse(access.refusal.problem, access.refusal.headers);
  if (early || target.kind === 'none') return early ?? metricsResponse(method, path, dependencies);
  if (target.kind === 'problem') return problemResponse(target.problem, target.headers);
  // Otherwise browsers never forget the redirect, and proxies choose how long to store it.
  const caching = target.status === 301 && { 'cache-control': CACHE_HEADERS.open['cache-control'] };
  return emptyResponse(target.status, { ...target.headers, ...caching, ...(method === 'OPTIONS' && PREFLIGHT) });
}

/** Responses that do not depend on the path. */
function refuseEarly(request: IncomingMessage, { isOverLimit }: PipelineDependencies): HttpResponse | undefined {
  const { headers, httpVersion, method, url } = request;
  if (isOverLimit(request)) return tooManyConnections();
  // RFC 9112, section 3.2.
  if (headers.host === undefined && httpVersion === '1.1')
    return problemResponse(problem(400, 'The request has no Host header. HTTP/1.1 needs one.'), {
      connection: 'close',
    });
  if (headers.expect !== undefined && httpVersion === '1.1' && !/(?:^|\W)100-continue(?:$|\W)/i.test(headers.expect)) {
    const detail = 'The only expectation that the service meets is 100-continue. Leave out the Expect header.';
    return problemResponse(problem(417, detail));
  }
  if (method === 'OPTIONS' && url === '*') return emptyResponse(204, ALLOW);
  return undefined;
}

type Target = Match | CalendarMatch | DownloadMatch | PageMatch | { kind: 'graphql' } | { kind: 'mcp' };
const OTHER: Target = { kind: 'none' };

function findTarget(request: IncomingMessage, path: string, { matchOptions, matchPage }: PipelineDependencies): Target {
  const { method = '', url = '', headers } = request;
  if (isMcpPath(path)) return { kind: 'mcp' };
  if (path !== '/graphql' && path !== '/graphql/')
    return (
      matchCalendar(method, path) ??
      matchDownload(method, path) ??
      matchPage(method, path) ??
      match(method, url, matchOptions)
    );
  // A person who opens /graphql in a browser gets a page instead.
  return (method === 'GET' || method === 'HEAD') && prefersHtml(headers) ? OTHER : { kind: 'graphql' };
}

const NAMED: ReadonlySet<string> = new Set(['graphql', 'mcp', 'calendar', 'download', 'page']);

/** For the metrics. */
function routeName(target: Target): string {
  if (target.kind === 'call') return target.route.name;
  return NAMED.has(target.kind) ? target.kind : 'other';
}

/** With EXPLORER=keyed, calendars and downloads also open for the visitor of the demo link, whose pages lead to them. */
const FILE_POLICY = { keyed: 'page', public: 'ignored', off: 'required' } as const;

/** Credentials are checked only where they matter. Other requests count for the client's address. */
function credentialPolicy(method: string, target: Target, { explorer }: PipelineDependencies): CredentialPolicy {
  if (target.kind === 'graphql') return hasOperation(method) ? 'optional' : 'ignored';
  if (target.kind === 'mcp') return method === 'POST' ? 'bearer' : 'ignored';
  if (target.kind === 'page') return pagePolicy(target.page, explorer);
  if (target.kind === 'calendar') return FILE_POLICY[explorer];
  if (target.kind === 'download') return isKeyed(target) ? FILE_POLICY[explorer] : 'ignored';
  return target.kind === 'call' && target.route.keyed ? 'required' : 'ignored';
}

async function metricsResponse(
  method: string,
  path: string,
  { metrics, publicMetrics }: PipelineDependencies,
): Promise<HttpResponse | undefined> {
  return /^\/metrics\/?$/.test(path) && publicMetrics ? (methodResponse(method) ?? metrics?.response()) : undefined;
}
