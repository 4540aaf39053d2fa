import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { match } from '../../rest-compat/match.js';
import { problem } from '../../rest-compat/problems.js';
import type { Log } from '../log.js';
import { emptyAnswer, problemAnswer, send } from './answer.js';
import { logRequest, type RequestRecord } from './request-log.js';
import { answerCall, type RestDependencies } from './rest.js';

export interface PipelineDependencies extends RestDependencies {
  log: Log;
  publicUrl: string;
  /** Gets every request that is for no REST path. */
  app: RequestListener;
}

/** What every request meets, in this order: the log, the REST paths, the rest of the service. */
export function createPipeline(dependencies: PipelineDependencies): RequestListener {
  const { log, app } = dependencies;
  return (request, response) => {
    const record = logRequest(request, response, log);
    answerRest(request, response, dependencies, record)
      .then((answered) => {
        if (!answered) app(request, response);
      })
      .catch((error: unknown) => {
        log.error({ err: error, id: record.id }, 'A request failed');
        fail(response);
      });
  };
}

/** @returns whether the request was for a REST path and is answered */
async function answerRest(
  request: IncomingMessage,
  response: ServerResponse,
  dependencies: PipelineDependencies,
  record: RequestRecord,
): Promise<boolean> {
  const { method = '', url = '', headers } = request;
  const found = match(method, url, dependencies.publicUrl);
  switch (found.kind) {
    case 'none':
      return false;
    case 'problem':
      send(response, problemAnswer(found.problem, found.headers));
      return true;
    case 'empty':
      send(response, emptyAnswer(found.status, found.headers));
      return true;
    case 'call': {
      const answer = await answerCall(found, headers.authorization, dependencies, record.caller);
      send(response, answer, found.headersOnly);
      return true;
    }
  }
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
