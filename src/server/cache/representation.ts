import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';
import pLimit from 'p-limit';

/** Content codings of responses, the service's first choice first. */
const CODINGS = ['br', 'gzip', 'identity'] as const;
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

/** The bytes of a body in one coding, with what a client and a cache have to know about them. */
export interface Representation {
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly coding: Coding;
  /** Strong: other bytes have another one (RFC 9110, section 8.8.3). Undefined for a body that clients must not store. */
  readonly etag?: string;
}

/** An uncompressed body. Its ETag follows from its bytes alone, so that an unchanged body keeps it from release to release. */
export function represent(contentType: string, bytes: Buffer): Representation {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  return { bytes, contentType, coding: 'identity', etag };
}

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/**
 * Each body is compressed once per release. Above quality 7, br takes twice the CPU time of a whole state page, to save 65 of 11,500 bytes.
 */
const COMPRESS: Record<Exclude<Coding, 'identity'>, (bytes: Buffer) => Promise<Buffer>> = {
  gzip: (bytes) => compressGzip(bytes, { level: 9 }),
  br: (bytes) =>
    compressBrotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 7,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        // A window of the size of the body: a larger one takes eight times as long for a small body.
        [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(bytes.length)))),
      },
    }),
};

/** Compressing takes up to 20 MB of memory besides the body, so only one body is compressed at a time. */
const oneAtATime = pLimit(1);

/** The same body in another coding: other bytes, so another ETag. */
export async function encode(plain: Representation, coding: Coding): Promise<Representation> {
  if (coding === 'identity') return plain;
  const bytes = await oneAtATime(() => COMPRESS[coding](plain.bytes));
  return { ...plain, bytes, coding, ...(plain.etag && { etag: `${plain.etag.slice(0, -1)}-${coding}"` }) };
}
