import { createHash, type Hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Coding } from './content-coding.js';

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
  return { bytes, contentType, coding: 'identity', etag: etagOf(createHash('sha256').update(bytes)) };
}

/** As `represent`, for a body that comes in parts: no step works on all of it at once. */
export async function representParts(contentType: string, parts: AsyncIterable<Buffer>): Promise<Representation> {
  const hash = createHash('sha256');
  const all: Buffer[] = [];
  for await (const part of parts) {
    hash.update(part);
    all.push(part);
  }
  return { bytes: await concatenate(all), contentType, coding: 'identity', etag: etagOf(hash) };
}

const etagOf = (hash: Hash): string => `"${hash.digest('base64url').slice(0, 22)}"`;

/** Bytes to copy before other requests get their turn. */
const BYTES_PER_TURN = 2 ** 20;

async function concatenate(parts: readonly Buffer[]): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(parts.reduce((length, part) => length + part.length, 0));
  let end = 0;
  let pauseAt = BYTES_PER_TURN;
  for (const part of parts) {
    end += part.copy(bytes, end);
    if (end < pauseAt) continue;
    pauseAt = end + BYTES_PER_TURN;
    await setImmediate();
  }
  return bytes;
}
