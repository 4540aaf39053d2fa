import type { Refusal } from '../access/basic-auth.js';
import { type Headers, NO_STORE } from '../response/headers.js';
import { problem } from '../response/problems.js';
import { type HttpResponse, JSON_TYPE } from '../response/response.js';

/** Codes of JSON-RPC 2.0, section 5.1; the last one is for everything that HTTP refuses, as in the SDK. */
const CODES = { parse: -32_700, invalidRequest: -32_600, refused: -32_000 } as const;

/** A request to /mcp that is refused before its message is handled. */
export class RpcError extends Error {
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

export function refused({ problem: { status, detail }, headers }: Refusal): RpcError {
  return new RpcError(status, 'refused', detail, headers);
}

/** The error as a JSON-RPC response. The id of the message is not known, so it is null. */
export function rpcErrorResponse({ status, kind, message, headers }: RpcError): HttpResponse {
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

/** A person who opens /mcp in a browser gets the error as a page. */
export function wrongMethod(method: string, allow: Headers): HttpResponse {
  const message = `${method} is not allowed here. This is a stateless MCP server: send each JSON-RPC message by POST. See /docs.`;
  return { ...rpcErrorResponse(new RpcError(405, 'refused', message, allow)), problem: problem(405, message) };
}
