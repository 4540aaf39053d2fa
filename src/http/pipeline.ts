import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { splitTarget } from '../../rest-compat/match.js';
import { ALLOW, problem } from '../../rest-compat/problems.js';
import type { Log } from '../log.js';
import type { Metrics } from '../metrics.js';
import type { RequestLines } from '../request-lines.js';
import { type AdmissionDependencies, admission } from './admission.js';
import { emptyAnswer, problemAnswer, send } from './answer.js';
import { PREFLIGHT } from './common-headers.js';
import { type IsExcess, tooBusy } from './connections.js';
import type { GraphqlHandler } from './graphql/handler.js';
import { answerHealth, type HealthDependencies } from './health.js';
import type { Matcher } from './matcher.js';
import { prefersHtml } from './negotiate.js';
import { logRequest, type RequestRecord } from './request-log.js';
import { answerCall, type RestDependencies } from './rest.js';
import { whenKnown } from './when-known.js';

export interface PipelineDependencies extends RestDependencies, AdmissionDependencies, HealthDependencies {
  log: Log;
  requestLines: RequestLines | undefined;
  matcher: Matcher;
  metrics: Metrics | undefined;
  isExcess: IsExcess;
  graphql: GraphqlHandler;
  /** Gets every request that is for neither REST, GraphQL nor health. */
  app: RequestListener;
}

/** What every request meets, in this order: the log, the REST paths, the rest of the service. */
export function createPipeline(dependencies: PipelineDependencies): RequestListener {
  const { isExcess } = dependencies;
  return (request, response) => {
    const record = logRequest(request, response, dependencies);
    const excess = isExcess(request);
    if (typeof excess === 'boolean') take(request, response, dependencies, record, excess);
    else void excess.then((known) => take(request, response, dependencies, record, known));
  };
}

function take(
  request: IncomingMessage,
  response: ServerResponse,
  dependencies: PipelineDependencies,
  record: RequestRecord,
  excess: boolean,
): void {
  if (refuseAtOnce(request, response, excess)) return;
  const { app, log } = dependencies;
  const failed = (error: unknown) => {
    log.error({ err: error, id: record.id }, 'A request failed');
    fail(response);
  };
  try {
    const answered = whenKnown(answerApi(request, response, dependencies, record), (known) => {
      if (!known) app(request, response);
    });
    if (answered instanceof Promise) answered.catch(failed);
  } catch (error) {
    failed(error);
  }
}

/** What is wrong, or answered, whatever the path: a connection too many, HTTP/1.1 without Host (RFC 9112, section 3.2), and OPTIONS of the whole server. */
function refuseAtOnce(request: IncomingMessage, response: ServerResponse, excess: boolean): boolean {
  if (excess) send(response, tooBusy());
  else if (request.headers.host === undefined && request.httpVersion === '1.1')
    send(
      response,
      problemAnswer(problem(400, 'The request has no Host header. HTTP/1.1 needs one.'), { connection: 'close' }),
    );
  else if (request.method === 'OPTIONS' && request.url === '*') send(response, emptyAnswer(204, ALLOW));
  else return false;
  return true;
}

/** @returns whether the request was for REST, GraphQL or health, and is answered */
function answerApi(
  request: IncomingMessage,
  response: ServerResponse,
  dependencies: PipelineDependencies,
  record: RequestRecord,
): boolean | Promise<boolean> {
  if (isForGraphql(request)) {
    record.route = 'graphql';
    return whenKnown(dependencies.graphql(request, response), () => true);
  }
  const { method = '', url = '', headers } = request;
  const found = dependencies.matcher(method, url);
  switch (found.kind) {
    case 'none':
      return answerIfHealth(request, response, dependencies);
    case 'problem':
      send(response, problemAnswer(found.problem, found.headers));
      return true;
    case 'empty':
      send(response, emptyAnswer(found.status, { ...found.headers, ...(method === 'OPTIONS' && PREFLIGHT) }));
      return true;
    case 'call': {
      record.route = found.route.name;
      const answer = answerCall(found, headers, dependencies, admission(request, response, dependencies));
      return whenKnown(answer, (known) => {
        send(response, known);
        return true;
      });
    }
  }
}

/** A person who opens /graphql in a browser gets a page. */
function isForGraphql({ method = '', url = '', headers }: IncomingMessage): boolean {
  if (!url.startsWith('/graphql') || !/^\/graphql\/?$/.test(splitTarget(url)[0])) return false;
  return !((method === 'GET' || method === 'HEAD') && prefersHtml(headers));
}

/** @returns whether it was for one of the health paths and is answered */
async function answerIfHealth(
  { method = '', url = '' }: IncomingMessage,
  response: ServerResponse,
  dependencies: HealthDependencies,
): Promise<boolean> {
  const answer = await answerHealth(method, splitTarget(url)[0], dependencies);
  if (answer) send(response, answer);
  return answer !== undefined;
}

/** Our fault: the log has the reason, the client an apology and nothing else. */
export function fail(response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else
    send(
      response,
      problemAnswer(problem(500, 'The service failed to answer. Nothing is wrong with the request; try again later.')),
    );
}
