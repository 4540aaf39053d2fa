import type { IncomingMessage } from 'node:http';
import { yieldToEventLoop } from '../../db/event-loop.js';
import type { DatasetStore } from '../../db/storage/release/dataset-store.js';
import type { Refusal } from '../server/access/basic-auth.js';
import type { AccessCheck, AccessControl, Handler } from '../server/access/check-access.js';
import { RequestError } from '../server/graphql/error-response.js';
import type { BodyReader } from '../server/graphql/request-parameters.js';
import type { RequestContext } from '../server/response/request-context.js';
import {
  emptyResponse,
  type Headers,
  type HttpResponse,
  JSON_TYPE,
  NO_DATASET,
  NO_STORE,
  problem,
  RETRY,
} from '../server/response/response.js';
import type { ToolServices } from './call-tool.js';

interface McpDependencies extends ToolServices {
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

/** Maximum number of values in a message, including those in lists and objects. The SDK reports each value that it refuses. */
const MAX_VALUES = 1_000;

/** Error codes of JSON-RPC 2.0, section 5.1. Here, as in the SDK, the last one is for everything that HTTP refuses. */
const CODES = { parse: -32_700, invalidRequest: -32_600, refused: -32_000 } as const;

/** A request to /mcp that is refused before the SDK handles its message. */
class RpcError extends Error {
  override name = 'RpcError';
  constructor(
    readonly status: number,
    readonly kind: keyof typeof CODES,
    message: string,
    readonly headers: Headers = {},
  ) {
    super(message);
  }
}

function refused({ problem: { status, detail }, headers }: Refusal): RpcError {
  return new RpcError(status, 'refused', detail, headers);
}

const notJson = () => new RpcError(400, 'parse', 'The body could not be read as JSON. Send one JSON-RPC 2.0 message.');

const invalid = (message: string) => new RpcError(400, 'invalidRequest', message);

/** The error as a JSON-RPC response. The id of the message is not known, so it is null. */
function rpcErrorResponse({ status, kind, message, headers }: RpcError): HttpResponse {
  return {
    status,
    headers: { 'content-type': JSON_TYPE, ...NO_STORE, ...headers },
    sameOriginOnly: true,
    errorBody: (requestId) => ({
      jsonrpc: '2.0',
      error: { code: CODES[kind], message, data: { requestId } },
      id: null,
    }),
  };
}

/**
 * Parses the body of a request: one JSON-RPC message. The protocol has no batches since 2025-06-18.
 *
 * @throws RpcError if it is a list, too large, or not JSON
 */
function parseMessage(text: string): object {
  const message = parseJson(text);
  if (Array.isArray(message)) throw invalid('A request has one message, not a list. Send several requests.');
  if (typeof message !== 'object' || message === null) throw invalid('The message must be a JSON-RPC 2.0 object.');
  return message;
}

function parseJson(text: string): unknown {
  let values = 0;
  const count = (name: string, value: unknown) => {
    values += 1;
    if (values > MAX_VALUES)
      throw invalid(`The message has more than ${MAX_VALUES.toLocaleString('en')} values. Send less.`);
    // Models write null for what they leave out. An id of null is an error.
    return value === null && name !== 'id' ? undefined : value;
  };
  try {
    return JSON.parse(text, count);
  } catch (error) {
    if (error instanceof RpcError) throw error;
    // JSON.parse is recursive when it has a reviver.
    if (error instanceof RangeError) throw invalid('The JSON is nested too deeply. Send plain lists and objects.');
    throw notJson();
  }
}
