import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isPublicAddress, lookupOf, refusePrivateHost } from '../../remote/public-address.js';

export interface LinkRequestOptions {
  /** For the response to begin. */
  timeoutMs: number;
  userAgent: string;
  /** Whether to connect to private addresses. */
  allowPrivate: boolean;
  signal: AbortSignal | undefined;
}

/** What a server answered. Its body is not read. */
export interface LinkResponse {
  status: number;
  location: string | undefined;
}

export class SlowServerError extends Error {
  override name = 'SlowServerError';
}

/** Sends one request, without following redirects. @throws an error of the network; PrivateAddressError; SlowServerError */
export function sendLinkRequest(url: URL, method: 'HEAD' | 'GET', options: LinkRequestOptions): Promise<LinkResponse> {
  const { timeoutMs, userAgent, allowPrivate, signal } = options;
  return new Promise((resolve, reject) => {
    if (!allowPrivate) refusePrivateHost(url);
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const request = send(url, {
      method,
      agent: false,
      headers: { 'user-agent': userAgent, accept: 'text/html,application/pdf;q=0.9,*/*;q=0.8' },
      ...(!allowPrivate && { lookup: lookupOf(isPublicAddress) }),
      ...(signal && { signal }),
    });
    const slow = () => request.destroy(new SlowServerError(`no response within ${timeoutMs / 1_000} s`));
    const timer = setTimeout(slow, timeoutMs);
    request.once('response', ({ statusCode = 0, headers: { location } }) => {
      resolve({ status: statusCode, location });
      // However large the body is.
      request.destroy();
    });
    request.on('error', reject);
    request.once('close', () => clearTimeout(timer));
    request.end();
  });
}
