import { OperatorError } from '../../../db/operator-error.js';
import { isAllowedUrl } from '../settings/dataset-location.js';
import { failureReason, statusReason } from './failure-reason.js';

/** A file could not be fetched. Its message is the reason, such as "connection refused (ECONNREFUSED)". */
export class RequestError extends OperatorError {
  override name = 'RequestError';
  constructor(
    message: string,
    /** Status of the response; undefined if there was none. */
    readonly status?: number,
  ) {
    super(message);
  }
}

export interface FetchOptions {
  /** ETag of the version that the caller has. */
  etag?: string | undefined;
  /** The rest of a larger body is not read. */
  maxBytes: number;
  /** Milliseconds for the whole exchange. */
  deadlineMs: number;
  /** Milliseconds without a byte, after which the connection counts as dead. */
  idleMs: number;
  signal: AbortSignal;
}

export interface FetchedFile {
  etag: string | undefined;
  /** The first `maxBytes` + 1 bytes of a larger body. */
  content: Buffer;
}

/**
 * Fetches a file into memory. User and password of the URL are sent as Basic authentication, and only to its origin.
 *
 * @returns undefined if the file is still the version of the ETag
 * @throws RequestError
 */
export async function fetchFile(url: URL, options: FetchOptions): Promise<FetchedFile | undefined> {
  const { etag, maxBytes, deadlineMs, idleMs, signal } = options;
  const abort = new AbortController();
  const fail = (reason: string) => abort.abort(new RequestError(reason));
  const deadline = setTimeout(fail, deadlineMs, `no complete response within ${deadlineMs / 1_000} s`);
  const idle = setTimeout(fail, idleMs, `no data for ${idleMs / 1_000} s (timeout)`);
  try {
    const response = await fetch(withoutCredentials(url), {
      headers: { ...HEADERS, ...authorization(url), ...(etag && { 'if-none-match': etag }) },
      signal: AbortSignal.any([abort.signal, signal]),
    });
    if (etag !== undefined && response.status === 304) return undefined;
    checkResponse(response, url);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      idle.refresh();
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxBytes) break;
    }
    return {
      etag: response.headers.get('etag') ?? undefined,
      content: Buffer.concat(chunks, Math.min(size, maxBytes + 1)),
    };
  } catch (error) {
    abort.abort();
    throw asRequestError(error as Error);
  } finally {
    clearTimeout(deadline);
    clearTimeout(idle);
  }
}

/** Caches in between must revalidate with the server, too. */
const HEADERS = { 'cache-control': 'no-cache', 'user-agent': 'civic-data-service' };

/** @throws RequestError */
function checkResponse({ ok, status, redirected, url }: Response, { protocol }: URL): void {
  const target = new URL(url);
  if (redirected && (!isAllowedUrl(target) || (protocol === 'https:' && target.protocol !== 'https:')))
    throw new RequestError('a redirect leads to an address that is not allowed: it must be an https URL');
  if (!ok) throw new RequestError(statusReason(status), status);
}

/** `fetch` refuses a URL that has them. */
function withoutCredentials(url: URL): URL {
  const bare = new URL(url);
  [bare.username, bare.password] = ['', ''];
  return bare;
}

function authorization({ username, password }: URL): Record<string, string> {
  if (username === '' && password === '') return {};
  const text = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { authorization: `Basic ${Buffer.from(text).toString('base64')}` };
}

/** `fetch` says why it failed in the cause of its error. */
function asRequestError(error: Error): RequestError {
  if (error instanceof RequestError) return error;
  return new RequestError(failureReason(error.cause instanceof Error ? error.cause : error));
}

/** A published file was fetched, but must not be used. The message is the reason, and what to do if that is not obvious. */
export class RefusedError extends OperatorError {
  override name = 'RefusedError';
}
