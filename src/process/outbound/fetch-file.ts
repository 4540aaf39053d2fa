import { OperatorError } from '../../../db/operator-error.js';
import { isAllowedUrl } from '../settings/dataset-location.js';

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

const NO_TLS = 'the server does not speak TLS there';
const CLOSED_EARLY = 'the connection was closed early';
const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its host name has no address (DNS)',
  EAI_AGAIN: 'its host name cannot be looked up now (DNS)',
  ECONNREFUSED: 'connection refused',
  ECONNRESET: CLOSED_EARLY,
  HPE_INVALID_EOF_STATE: CLOSED_EARLY,
  UND_ERR_SOCKET: CLOSED_EARLY,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: CLOSED_EARLY,
  EHOSTUNREACH: 'no route to the host',
  ENETUNREACH: 'no route to the network',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  EPROTO: NO_TLS,
  ERR_SSL_WRONG_VERSION_NUMBER: NO_TLS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NO_TLS,
  CERT_HAS_EXPIRED: 'its TLS certificate has expired; renew it, or correct the clock of this machine',
  CERT_NOT_YET_VALID: 'its TLS certificate is not valid yet; check the clocks of both machines',
};

/** Why a request failed, for operators. It names no URL, because that may have a password. */
export function failureReason(error: Error): string {
  const { code = '' } = error as NodeJS.ErrnoException;
  const reason = REASONS[code] ?? responseReason(error, code) ?? tlsReason(error, code);
  return reason && code ? `${reason} (${code})` : (reason ?? (code || error.message));
}

function responseReason({ name }: Error, code: string): string | undefined {
  // A chunked body that is cut off.
  if (name === 'HTTPParserError' && code === '') return CLOSED_EARLY;
  if (code.startsWith('HPE_')) return 'its response is no valid HTTP';
  return code.startsWith('Z_') ? 'its response is not compressed as it says' : undefined;
}

function tlsReason(error: Error & { cert?: { subjectaltname?: string } }, code: string): string | undefined {
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    const names = error.cert?.subjectaltname?.slice(0, 200) || 'no name';
    return `its TLS certificate is for another host: it has ${names}`;
  }
  if (code.endsWith('ALERT_CERTIFICATE_REQUIRED'))
    return 'it demands a TLS certificate of its clients, which is not supported';
  // All codes of OpenSSL for certificates that it does not trust.
  if (!/CERT|ISSUER|SIGNATURE/.test(code)) return undefined;
  return 'its TLS certificate is not from an authority that this machine trusts; NODE_EXTRA_CA_CERTS names a file with more of them';
}

/** Why a response with this status is no use. */
function statusReason(status: number): string {
  if (status === 404 || status === 410) return `no such file (status ${status})`;
  if (status === 401) return 'user and password are missing or wrong (status 401)';
  if (status === 403) return 'access is forbidden (status 403)';
  return `status ${status}`;
}
