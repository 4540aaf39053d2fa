import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';
import type { Representation } from './representation.js';

/** Content codings of responses, the service's first choice first. */
export const CODINGS = ['br', 'gzip', 'identity'] as const;
export type Coding = (typeof CODINGS)[number];

/** The published types lack the order among equals, which the library has since 0.6.4. */
type PreferringNegotiator = Negotiator & {
  encodings(available: string[], options: { preferred: string[] }): string[];
};

/**
 * The coding that a client prefers (RFC 9110, section 12.5.3): by q-value, and among equals the smallest. Without an
 * Accept-Encoding header the body goes uncompressed.
 *
 * @returns undefined when the client rules out all of them
 */
export function chooseCoding(headers: IncomingHttpHeaders): Coding | undefined {
  if (headers['accept-encoding'] === undefined) return 'identity';
  const client = new Negotiator({ headers }) as PreferringNegotiator;
  return client.encodings([...CODINGS], { preferred: [...CODINGS] })[0] as Coding | undefined;
}

/** Whether a client would rather have a page than JSON, as browsers say when a person opens an address. */
export function prefersHtml(headers: IncomingHttpHeaders): boolean {
  return new Negotiator({ headers }).mediaType(['application/json', 'text/html']) === 'text/html';
}

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/** Bodies above this size are compressed less, which takes a fifth of the time: the first client waits for it. */
const LARGE_BYTES = 256 * 2 ** 10;

/** Each body is compressed once per release, so time goes into size: br at 9 makes 8 KB of a state's 55 KB in some 10 ms. */
const COMPRESS: Record<Exclude<Coding, 'identity'>, (bytes: Buffer) => Promise<Buffer>> = {
  gzip: (bytes) => compressGzip(bytes, { level: bytes.length > LARGE_BYTES ? 6 : 9 }),
  br: (bytes) =>
    compressBrotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: bytes.length > LARGE_BYTES ? 5 : 9,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
};

/** The same body in another coding: other bytes, so another ETag. */
export async function encode(plain: Representation, coding: Coding): Promise<Representation> {
  if (coding === 'identity') return plain;
  const bytes = await COMPRESS[coding](plain.bytes);
  return { ...plain, bytes, coding, ...(plain.etag && { etag: `${plain.etag.slice(0, -1)}-${coding}"` }) };
}
