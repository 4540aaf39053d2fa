import type { IncomingMessage } from 'node:http';
import { yieldToEventLoop } from '../../db/event-loop.js';
import type { DatasetStore } from '../../db/storage/release/dataset-store.js';
import type { AccessCheck, AccessControl, Handler } from '../server/access/check-access.js';
import { RequestError } from '../server/graphql/error-response.js';
import type { BodyReader } from '../server/graphql/request-parameters.js';
import type { RequestContext } from '../server/response/request-context.js';
import { emptyResponse, type HttpResponse, NO_DATASET, problem, RETRY } from '../server/response/response.js';
import type { ToolServices } from './call-tool.js';
import { notJson, parseMessage, RpcError, refused, rpcErrorResponse } from './message.js';

export interface McpDependencies extends ToolServices {
  datasets: DatasetStore;
  accessControl: AccessControl;
  readBody: BodyReader;
  /** Maximum size of a response in bytes. */
  maxResponseBytes: number;
}

const ALLOW = { allow: 'POST, OPTIONS' };

/**
 * /mcp: a Model Context Protocol server (Streamable HTTP). It is stateless: each POST has one JSON-RPC message and gets one JSON response.
 * Checks in this order: OPTIONS, origin, access, method, body, access again, message.
 */
export function createMcpHandler(dependencies: McpDependencies): Handler {
  return async (request, context, access) => {
    const { method = '', headers } = request;
    try {
      // Any origin may ask. The answer has no CORS headers, so browsers send nothing more.
      if (method === 'OPTIONS') return { ...emptyResponse(204, ALLOW), sameOriginOnly: true };
      if (!isOwnOrigin(headers.origin, dependencies.publicUrl)) throw foreignOrigin();
      if (access.refusal) throw refused(access.refusal);
      if (method !== 'POST') return wrongMethod(method);
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
  { readBody, accessControl, datasets, maxResponseBytes, ...services }: McpDependencies,
): Promise<HttpResponse> {
  const message = parseMessage(await readBody(request));
  // The SDK takes a while to load, and most services never need it.
  const { respond } = await import('./respond.js');
  // Simultaneous calls run one after another, with other requests between them.
  await yieldToEventLoop();
  signal.throwIfAborted();
  const { access, refusal } = await accessControl.reauthorize(check, request);
  if (refusal) throw refused(refusal);
  return datasets.withRelease(async (dataset) => {
    if (!dataset) throw refused({ problem: NO_DATASET, headers: RETRY });
    const version = request.headers['mcp-protocol-version'];
    const response = await respond(message, version, maxResponseBytes, {
      ...services,
      access,
      dataset,
      requestId,
      signal,
    });
    return { ...response, sameOriginOnly: true };
  });
}

/** The errors of the body reader fit here too, except the one about a body that is not JSON. */
function unreadable({ status, message, headers }: RequestError): RpcError {
  return status === 400 ? notJson() : new RpcError(status, 'refused', message, headers);
}

function foreignOrigin(): RpcError {
  const message =
    'Pages of other sites cannot use this server. Send the request from a program, without an Origin header.';
  return new RpcError(403, 'refused', message);
}

/** A person who opens /mcp in a browser gets the error as a page. */
function wrongMethod(method: string): HttpResponse {
  const message = `${method} is not allowed here. This is a stateless MCP server: send each JSON-RPC message by POST. See /docs/assistants.`;
  return { ...rpcErrorResponse(new RpcError(405, 'refused', message, ALLOW)), problem: problem(405, message) };
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether a request comes from a program, or from a page of the service itself. Browsers name the origin of a page with each POST; the
 * protocol asks servers to check it (Streamable HTTP, Security Warning). The Host header does not count: a page that had its name resolved
 * to this machine (DNS rebinding) sends a matching one.
 *
 * @param publicUrl without it, only pages of this machine count
 */
function isOwnOrigin(origin: string | undefined, publicUrl: string): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname, origin: normalized } = new URL(origin);
  if (publicUrl) return new URL(publicUrl).origin === normalized;
  return /^https?:$/.test(protocol) && LOOPBACK.test(hostname);
}
