import { RpcError } from './rpc-error.js';

/** Values in a message, including those in lists and objects. The SDK reports each that it does not accept. */
const MAX_VALUES = 1_000;

/**
 * Parses the body of a request: one JSON-RPC message. The protocol has no batches since 2025-06-18.
 *
 * @throws RpcError when it is not JSON, a list, or too large
 */
export function parseMessage(text: string): object {
  const message = parseJson(text);
  if (Array.isArray(message)) throw invalid('A request has one message, not a list. Send several requests.');
  if (typeof message !== 'object' || message === null) throw invalid('The message must be a JSON-RPC 2.0 object.');
  return message;
}

function parseJson(text: string): unknown {
  let values = 0;
  const count = (_: string, value: unknown) => {
    values += 1;
    if (values > MAX_VALUES)
      throw invalid(`The message has more than ${MAX_VALUES.toLocaleString('en')} values. Send less.`);
    return value;
  };
  try {
    return JSON.parse(text, count);
  } catch (error) {
    if (error instanceof RpcError) throw error;
    // A reviver calls itself for each level.
    if (error instanceof RangeError) throw invalid('The JSON is nested too deeply. Send plain lists and objects.');
    throw notJson();
  }
}

export const notJson = () =>
  new RpcError(400, 'parse', 'The body could not be read as JSON. Send one JSON-RPC 2.0 message.');

const invalid = (message: string) => new RpcError(400, 'invalidRequest', message);

/** The id of a request, for an error about it; null in any other message. */
export function idOf(message: object): string | number | null {
  const id = 'id' in message ? message.id : null;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}
