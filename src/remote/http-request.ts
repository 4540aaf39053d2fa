import type { Agent, ClientRequest, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { OperatorError } from '../../db/operator-error.js';
import { isAllowedUrl } from '../config/dataset-location.js';
import { failureReason, statusReason } from './failure-reason.js';
import { type IsAllowedAddress, lookupOf, refusePrivateHost } from './public-address.js';

/** A request to another machine failed. Its message is the reason, such as "connection refused (ECONNREFUSED)". */
export class RequestError extends OperatorError {
  override name = 'RequestError';
  constructor(
    message: string,
    /** Of the response; undefined if there was none. */
    readonly status?: number,
    options?: ErrorOptions,
  ) {
    super(message, undefined, options);
  }
}

export interface RequestOptions {
  method?: 'GET' | 'PUT' | 'POST';
  headers?: OutgoingHttpHeaders;
  /** Writes the body and ends the request. */
  write?: (request: ClientRequest) => void;
  /** Statuses that are not errors, besides 2xx. */
  accept?: readonly number[];
  /** Milliseconds for the whole exchange; undefined for a large body, which takes as long as its bytes need. */
  deadline?: number | undefined;
  /** Milliseconds for connecting, and without a byte later, after which the connection counts as dead; 10,000 by default, 0 for no limit. */
  stallMs?: number | undefined;
  signal?: AbortSignal | undefined;
  /** To which addresses it may connect; undefined for all. With it, the connection is one of its own. */
  isAllowedAddress?: IsAllowedAddress | undefined;
}

const STALL_MS = 10_000;
const MAX_REDIRECTS = 5;

/**
 * Sends a request and returns the response, whose body the caller reads or destroys. User and password of the URL are sent as Basic
 * authentication, and only to its origin. Redirects of a GET lead to https, or where plain http is allowed and the URL is no https URL.
 *
 * @throws RequestError; the body of the response ends with one, too, if it stops to arrive
 */
export async function sendRequest(url: URL, options: RequestOptions): Promise<IncomingMessage> {
  for (let target = url, redirects = 0; ; redirects += 1) {
    const response = await exchange(target, url, options);
    const { statusCode: status = 0, headers } = response;
    if ((status >= 200 && status < 300) || options.accept?.includes(status)) return response;
    response.destroy();
    const location =
      [301, 302, 303, 307, 308].includes(status) && (options.method ?? 'GET') === 'GET' && headers.location;
    if (!location) throw new RequestError(statusReason(status), status);
    target = redirectTarget(location, target);
    if (redirects === MAX_REDIRECTS) throw new RequestError('too many redirects');
  }
}

function redirectTarget(location: string, from: URL): URL {
  const target = URL.canParse(location, from.href) ? new URL(location, from.href) : undefined;
  const isDowngrade = from.protocol === 'https:' && target?.protocol !== 'https:';
  if (target && isAllowedUrl(target) && !isDowngrade) return target;
  throw new RequestError('a redirect leads to an address that is not allowed: it must be an https URL');
}

/** @param original the URL of the setting, which may have credentials */
async function exchange(target: URL, original: URL, options: RequestOptions): Promise<IncomingMessage> {
  // Loaded here, because most servers send no requests.
  const { request: send, agent } = await clientFor(target.protocol);
  const { method = 'GET', headers, write, deadline, stallMs = STALL_MS, signal, isAllowedAddress } = options;
  if (isAllowedAddress) checkHost(target, isAllowedAddress);
  const credentials = target.origin === original.origin ? authorization(original) : {};
  return new Promise((resolve, reject) => {
    const bare = new URL(target);
    [bare.username, bare.password] = ['', ''];
    const request = send(bare, {
      ...{ method, agent, timeout: stallMs },
      // A connection that is open already may lead to any address.
      ...(isAllowedAddress && { agent: false, lookup: lookupOf(isAllowedAddress) }),
      headers: { 'accept-encoding': 'identity', 'user-agent': 'civic-data-service', ...headers, ...credentials },
      ...(signal && { signal }),
    });
    let body: IncomingMessage | undefined;
    // A request that is destroyed forgets the reason once its response has begun.
    const fail = (reason: string) => (body ?? request).destroy(new RequestError(reason));
    const late = () => fail(`no complete response within ${Math.ceil((deadline ?? 0) / 1_000)} s`);
    const timer = deadline === undefined ? undefined : setTimeout(late, deadline);
    request.once('timeout', () => fail(`no data for ${stallMs / 1_000} s (timeout)`));
    // Whatever the other side does, the request ends with a response or with an error.
    request.once('close', () => {
      clearTimeout(timer);
      reject(new RequestError('the connection was closed without a response'));
    });
    request.once('upgrade', ({ statusCode = 101 }, socket) => {
      socket.destroy();
      reject(new RequestError(statusReason(statusCode), statusCode));
    });
    request.once('error', (error) => reject(asRequestError(error)));
    request.once('response', (response) => {
      body = response;
      resolve(response);
    });
    if (write) write(request);
    else request.end();
  });
}

function checkHost(target: URL, isAllowedAddress: IsAllowedAddress): void {
  try {
    refusePrivateHost(target, isAllowedAddress);
  } catch (error) {
    throw asRequestError(error as Error);
  }
}

type Client = { request: typeof import('node:http').request; agent: Agent };
const clients = new Map<string, Client>();

async function clientFor(protocol: string): Promise<Client> {
  const existing = clients.get(protocol);
  if (existing) return existing;
  const { request, Agent } = protocol === 'https:' ? await import('node:https') : await import('node:http');
  // Idle connections do not keep a process running.
  const client = { request, agent: new Agent({ keepAlive: true, maxSockets: 4 }) };
  clients.set(protocol, client);
  return client;
}

function authorization({ username, password }: URL): OutgoingHttpHeaders {
  if (username === '' && password === '') return {};
  const text = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { authorization: `Basic ${Buffer.from(text).toString('base64')}` };
}

/** What a failed request or a body that broke off says. */
export function asRequestError(error: Error): RequestError {
  return error instanceof RequestError ? error : new RequestError(failureReason(error), undefined, { cause: error });
}

/** Reads a small body as text. @throws RequestError if it is too large or breaks off */
export async function readText(response: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw new RequestError(`more than ${maxBytes} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    throw asRequestError(error as Error);
  }
  return Buffer.concat(chunks).toString('utf8');
}
