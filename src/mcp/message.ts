import type { Refusal } from '../server/access/basic-auth.js';
import { type Headers, type HttpResponse, JSON_TYPE, NO_STORE } from '../server/response/response.js';

/** Maximum number of values in a message, including those in lists and objects. The SDK reports each value that it refuses. */
const MAX_VALUES = 1_000;

/** Error codes of JSON-RPC 2.0, section 5.1. Here, as in the SDK, the last one is for everything that HTTP refuses. */
const CODES = { parse: -32_700, invalidRequest: -32_600, refused: -32_000 } as const;

/** A request to /mcp that is refused before the SDK handles its message. */
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

export const notJson = () =>
  new RpcError(400, 'parse', 'The body could not be read as JSON. Send one JSON-RPC 2.0 message.');

const invalid = (message: string) => new RpcError(400, 'invalidRequest', message);

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

/**
 * Parses the body of a request: one JSON-RPC message. The protocol has no batches since 2025-06-18.
 *
 * @throws RpcError if it is a list, too large, or not JSON
 */
export function parseMessage(text: string): object {
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
