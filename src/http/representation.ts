import { createHash, type Hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Coding } from './negotiate.js';

/** Finished bytes of a body in one coding, with what a client and a cache have to know of them. */
export interface Representation {
  bytes: Buffer;
  contentType: string;
  coding: Coding;
  /** Strong: other bytes have another one (RFC 9110, section 8.8.3). */
  etag: string;
  /** Of the GraphQL operation that it answers. */
  cost?: number;
}

/** The body as it is. Its ETag follows from its bytes alone, so that an unchanged body keeps it from release to release. */
export function represent(contentType: string, bytes: Buffer): Representation {
  return { bytes, contentType, coding: 'identity', etag: etagOf(createHash('sha256').update(bytes)) };
}

/** As `represent`, of a body whose parts come one after the other: none of the work is done for all of it at once. */
export async function representParts(contentType: string, parts: AsyncIterable<Buffer>): Promise<Representation> {
  const hash = createHash('sha256');
  const all: Buffer[] = [];
  for await (const part of parts) {
    hash.update(part);
    all.push(part);
  }
  return { bytes: await join(all), contentType, coding: 'identity', etag: etagOf(hash) };
}

const etagOf = (hash: Hash): string => `"${hash.digest('base64url').slice(0, 22)}"`;

/** How many bytes are copied before others are answered. */
const COPIED_AT_ONCE = 2 ** 20;

async function join(parts: Buffer[]): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(parts.reduce((length, part) => length + part.length, 0));
  let end = 0;
  let pause = COPIED_AT_ONCE;
  for (const part of parts) {
    end += part.copy(bytes, end);
    if (end < pause) continue;
    pause = end + COPIED_AT_ONCE;
    await setImmediate();
  }
  return bytes;
}

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/** Bodies above this are compressed less, which takes a fifth of the time: who asks first waits for it. */
const LARGE = 256 * 2 ** 10;

/** Done once for each body of a release, so time goes into size: br at 9 makes 8 KB of a state's 55 KB in some 10 ms. */
const COMPRESS: Record<Exclude<Coding, 'identity'>, (bytes: Buffer) => Promise<Buffer>> = {
  gzip: (bytes) => compressGzip(bytes, { level: bytes.length > LARGE ? 6 : 9 }),
  br: (bytes) =>
    compressBrotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: bytes.length > LARGE ? 5 : 9,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
};

/** The same body in another coding: other bytes, so another ETag. */
export async function encode(plain: Representation, coding: Exclude<Coding, 'identity'>): Promise<Representation> {
  const bytes = await COMPRESS[coding](plain.bytes);
  return { ...plain, bytes, coding, etag: `${plain.etag.slice(0, -1)}-${coding}"` };
}
