import { request as httpRequest, type OutgoingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { type IsAllowedAddress, lookupOf, refusePrivateHost } from '../../remote/public-address.js';

interface PostOptions {
  headers: OutgoingHttpHeaders;
  /** Milliseconds for the whole exchange. */
  timeoutMs: number;
  signal: AbortSignal;
  isAllowedAddress: IsAllowedAddress;
}

/** Bytes of the response that are read, so that its server can end it in peace. */
const MAX_RESPONSE = 8_192;

/**
 * Sends a body with POST. The connection is one of its own: one that is open already may lead to any address.
 *
 * @returns the status of the response
 * @throws PrivateAddressError, and errors of the network
 */
export async function post(url: URL, body: string, options: PostOptions): Promise<number> {
  const { headers, timeoutMs, signal, isAllowedAddress } = options;
  refusePrivateHost(url, isAllowedAddress);
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const request = send(url, { method: 'POST', agent: false, lookup: lookupOf(isAllowedAddress), headers, signal });
    const late = () => request.destroy(new Error(`no complete response within ${Math.ceil(timeoutMs / 1_000)} s`));
    const timer = setTimeout(late, timeoutMs);
    // Whatever the other side does, the request ends with a response or with an error.
    request.once('close', () => {
      clearTimeout(timer);
      reject(new Error('the connection was closed without a response'));
    });
    request.once('upgrade', ({ statusCode = 101 }, socket) => {
      socket.destroy();
      resolve(statusCode);
    });
    request.on('error', reject);
    request.once('response', (response) => {
      let size = 0;
      response.on('error', () => {});
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_RESPONSE) response.destroy();
      });
      resolve(response.statusCode ?? 0);
    });
    request.end(body);
  });
}
