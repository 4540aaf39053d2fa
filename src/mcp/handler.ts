import type { IncomingMessage } from 'node:http';
import { yieldToEventLoop } from '../../db/event-loop.js';
import type { DatasetStore } from '../../db/release/dataset-store.js';
import type { AccessCheck, AccessControl } from '../access/check-access.js';
import { RequestError } from '../graphql/error-response.js';
import type { RunPrepared } from '../graphql/prepared-operations.js';
import type { BodyReader } from '../graphql/request-body.js';
import type { Log } from '../logging/log.js';
import { NO_STORE } from '../response/headers.js';
import type { Problem } from '../response/problems.js';
import type { RequestContext } from '../response/request-context.js';
import { emptyResponse, type HttpResponse, JSON_TYPE, NO_DATASET, RETRY } from '../response/response.js';
import { notJson, parseMessage } from './message.js';
import { isOwnOrigin } from './origin.js';
import { RpcError, refused, rpcErrorResponse, wrongMethod } from './rpc-error.js';

export interface McpDependencies {
  datasets: DatasetStore;
  accessControl: AccessControl;
  run: RunPrepared;
  readBody: BodyReader;
  log: Log;
  publicUrl: string;
  contactEmail: string;
  /** Why the public demo key does not open what a tool reads. */
  demoRefusal: Problem;
  demoStates: readonly string[];
  dashboardUrl: string;
  /** Bytes of a response. */
  maxResponseBytes: number;
}

/** @param access the result of checking the credentials */
export type McpHandler = (
  request: IncomingMessage,
  context: RequestContext,
  access: AccessCheck,
) => Promise<HttpResponse>;

const ALLOW = { allow: 'POST, OPTIONS' };

/**
 * /mcp: a Model Context Protocol server (Streamable HTTP). It is stateless: each POST has one JSON-RPC message and gets one JSON response.
 * Checks in this order: origin, access, method, body, access again, message.
 */
export function createMcpHandler(dependencies: McpDependencies): McpHandler {
  return async (request, context, access) => {
    const { method = '', headers } = request;
    try {
      if (!isOwnOrigin(headers, dependencies.publicUrl)) throw foreignOrigin();
      if (access.refusal) throw refused(access.refusal);
      if (method === 'OPTIONS') return { ...emptyResponse(204, ALLOW), sameOriginOnly: true };
      if (method !== 'POST') return wrongMethod(method, ALLOW);
      return await answer(request, context, access, dependencies);
    } catch (error) {
      if (error instanceof RpcError) return rpcErrorResponse(error);
      if (error instanceof RequestError) return rpcErrorResponse(unreadable(error));
      throw error;
    }
  };
}

async function answer(
  request: IncomingMessage,
  { id: requestId, signal }: RequestContext,
  check: AccessCheck,
  { readBody, accessControl, datasets, ...dependencies }: McpDependencies,
): Promise<HttpResponse> {
  const message = parseMessage(await readBody(request));
  // The SDK takes a while to load, and most services never need it.
  const { respond } = await import('./respond.js');
  // Simultaneous calls run one after another, with other requests between them.
  await yieldToEventLoop();
  signal.throwIfAborted();
  const { access, refusal } = await accessControl.renew(check, request, 'bearer');
  if (refusal) throw refused(refusal);
  const lease = datasets.tryLease();
  if (!lease) throw refused({ problem: NO_DATASET, headers: RETRY });
  try {
    const version = request.headers['mcp-protocol-version'];
    const { status, body } = await respond(message, version, {
      ...dependencies,
      ...{ access, lease, requestId, signal },
    });
    if (!body) return { ...emptyResponse(status, NO_STORE), sameOriginOnly: true };
    const headers = { 'content-type': JSON_TYPE, 'content-length': String(body.length), ...NO_STORE };
    return { status, headers, body, sameOriginOnly: true };
  } finally {
    lease.end();
  }
}

/** The reader's messages fit any JSON, except the one about a body that is none. */
function unreadable({ status, message, headers }: RequestError): RpcError {
  return status === 400 ? notJson() : new RpcError(status, 'refused', message, headers);
}

function foreignOrigin(): RpcError {
  const message =
    'Pages of other sites cannot use this server. Send the request from a program, without an Origin header.';
  return new RpcError(403, 'refused', message);
}
