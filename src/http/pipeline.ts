import type { IncomingMessage, RequestListener } from 'node:http';
import type { AccessCheck, AccessControl } from '../access/check-access.js';
import { problem } from '../response/problems.js';
import { hasLeft, RequestContext, splitTarget, withoutHost } from '../response/request-context.js';
import { type HttpResponse, internalError, methodResponse, problemResponse } from '../response/response.js';
import { send } from '../response/send.js';
import { tooManyConnections } from './connection-limit.js';
import type { ConnectionHandler } from './connections.js';
import { OperationNames } from './operation-names.js';
import { type RequestRecords, recordRequest } from './request-log.js';
import type { Surfaces } from './surfaces.js';
import { createDescribeSpan } from './tracing.js';

export interface PipelineDependencies extends Omit<RequestRecords, 'operationNames'> {
  accessControl: AccessControl;
  surfaces: Surfaces;
  /** Turns errors into HTML pages for browsers. */
  showProblem: RequestContext['showProblem'];
  /** Express: every request that is for no surface. */
  app: RequestListener;
}

/** What every request goes through, from top to bottom. */
export function createPipeline(dependencies: PipelineDependencies): ConnectionHandler {
  const { log, app, showProblem } = dependencies;
  const operationNames = new OperationNames();
  const describeSpan = createDescribeSpan(operationNames);
  // Its fields are always the same and hold no secret; redaction would double the time of a line.
  const records = { ...dependencies, operationNames, log: log.child({}, { redact: [] }) };
  return async (request, response, isOverLimit) => {
    const context = new RequestContext(request, response);
    context.showProblem = showProblem;
    recordRequest(request, response, context, records);
    try {
      const prepared = await respond(request, context, dependencies, isOverLimit);
      describeSpan?.(request, context);
      if (prepared) return send(response, context, prepared);
      Object.assign(response, { locals: { context } });
      app(withoutHost(request), response);
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
 * @returns undefined when the request is for no surface
 */
async function respond(
  request: IncomingMessage,
  context: RequestContext,
  dependencies: PipelineDependencies,
  isOverLimit: boolean,
): Promise<HttpResponse | undefined> {
  const { method = '', url = '' } = request;
  const [path] = splitTarget(url);
  const { byPath, resources } = dependencies.surfaces;
  const found = byPath.get(path)?.(request, path) ?? resources(request, path);
  const early = refuseEarly(request, isOverLimit);
  if (found?.isHealthCheck && (!early || isOverLimit)) return found.handle(context, OPEN);
  const handling = early ? undefined : found;
  if (handling) Object.assign(context, { route: handling.name, template: handling.template });
  // A browser hides a refused preflight from its script, also that it should wait. It has no credentials, and its response is always the same.
  const isPreflight = method === 'OPTIONS' && !early;
  // Credentials are checked only where they matter. Other requests count for the client's address.
  const access = isPreflight
    ? OPEN
    : await dependencies.accessControl.admit(request, context, handling?.access ?? 'ignored');
  // A connection above the limit is closed, whatever its client has left.
  if (early?.headers.connection === 'close') return early;
  if (handling) return handling.handle(context, access);
  // Of a path that does not exist, too: then the script can read the 404 of its request.
  if (isPreflight) return methodResponse(method);
  return access.refusal ? problemResponse(access.refusal.problem, access.refusal.headers) : early;
}

const OPEN: AccessCheck = { access: 'open' };

/** Responses that do not depend on the path. */
function refuseEarly(request: IncomingMessage, isOverLimit: boolean): HttpResponse | undefined {
  const { headers, httpVersion } = request;
  if (isOverLimit) return tooManyConnections();
  // RFC 9112, section 3.2. A proxy may have read another one of two than the service would.
  if ((headers.host === undefined && httpVersion === '1.1') || hasTwoHosts(request)) {
    const found = headers.host === undefined ? 'no Host header' : 'several Host headers';
    return problemResponse(problem(400, `The request has ${found}. HTTP/1.1 needs exactly one.`), {
      connection: 'close',
    });
  }
  if (headers.expect !== undefined && httpVersion === '1.1' && !/(?:^|\W)100-continue(?:$|\W)/i.test(headers.expect)) {
    const detail = 'The Expect header can only be 100-continue. Leave it out.';
    return problemResponse(problem(417, detail));
  }
  return undefined;
}

/** Node keeps the first one of several. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}
