import { request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { type IsAllowedAddress, lookupOf, refusePrivateHost } from './public-address.js';

export interface RequestOptions {
  method: 'GET' | 'POST';
  headers: OutgoingHttpHeaders;
  body?: string;
  /** Milliseconds for the whole exchange. */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  /** To which addresses it may connect; undefined for all. */
  isAllowedAddress?: IsAllowedAddress | undefined;
}

/** Bytes of the response that are read, so that the server can send a short one to its end. */
const MAX_RESPONSE = 8_192;

/**
 * Sends a request to a host that a customer or a dataset names. It follows no redirect, and always opens a new connection: an open one may
 * lead to any address.
 *
 * @throws PrivateAddressError, and errors of the network
 */
export async function sendRequest(url: URL, options: RequestOptions): Promise<{ status: number; location?: string }> {
  const { method, headers, body, timeoutMs, signal, isAllowedAddress } = options;
  if (isAllowedAddress) refusePrivateHost(url, isAllowedAddress);
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const lookup = isAllowedAddress && { lookup: lookupOf(isAllowedAddress) };
    const request = send(url, { method, agent: false, headers, ...lookup, ...(signal && { signal }) });
    const late = () => request.destroy(new Error(`no complete response within ${Math.ceil(timeoutMs / 1_000)} s`));
    const timer = setTimeout(late, timeoutMs);
    // The request ends with a response or an error, whatever the server does.
    request.once('close', () => {
      clearTimeout(timer);
      reject(new Error('the connection was closed without a response'));
    });
    request.once('upgrade', ({ statusCode = 101 }, socket) => {
      socket.destroy();
      resolve({ status: statusCode });
    });
    request.on('error', reject);
    request.once('response', (response) => {
      discard(response);
      const {
        statusCode = 0,
        headers: { location },
      } = response;
      resolve({ status: statusCode, ...(location !== undefined && { location }) });
    });
    request.end(body);
  });
}

function discard(response: IncomingMessage): void {
  let size = 0;
  response.on('error', () => {});
  response.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > MAX_RESPONSE) response.destroy();
  });
}
