import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const SECRET_PREFIX = 'cdss_';

/** The form of the ids of new keys. Older ids may also have `-` and `_`. */
export const KEY_ID = /^cds_[\dA-Za-z]{12}$/;

/**
 * A new key: a public id and a secret. Neither has a hyphen, so a double-click selects all of it. The id has no colon, which would end the
 * user name (RFC 7617). The secret ends with a checksum of the rest, as tokens of GitHub do, so that scanners find leaked ones.
 */
export function generateKey(): { keyId: string; keySecret: string } {
  const secret = `${SECRET_PREFIX}${randomToken()}`;
  return { keyId: `cds_${randomBase62(12)}`, keySecret: `${secret}${base62(crc32(secret)).padStart(6, '0')}` };
}

/** The part of a calendar link that stands for its key, of scope `calendar`: few calendar programs can send credentials. */
export const calendarToken = (keyId: string, keySecret: string): string => `${keyId}${keySecret}`;

/** Undefined if it is none. */
export function parseCalendarToken(token: string): { keyId: string; keySecret: string } | undefined {
  const [, keyId, keySecret] = /^(cds_[\dA-Za-z]{12})(cdss_[\dA-Za-z]{49})$/.exec(token) ?? [];
  return keyId && keySecret ? { keyId, keySecret } : undefined;
}

/** 256 random bits, which nobody can guess. */
export const randomToken = (): string => randomBase62(43);

/** The stored form of a secret. A secret has 256 random bits, so a slow password hash would add no protection. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Compares in constant time. Without a hash it compares too, so that the time does not reveal which key ids exist. */
export function matchesHash(secret: string, hash: Buffer | undefined): boolean {
  const equal = timingSafeEqual(hashSecret(secret), hash ?? Buffer.alloc(32));
  return equal && hash !== undefined;
}

/** Bytes from 248 on are left out, because 248 is the last multiple of 62: otherwise, some characters would be more frequent. */
function randomBase62(length: number): string {
  let text = '';
  while (text.length < length)
    for (const byte of randomBytes(length)) if (byte < 248 && text.length < length) text += BASE62[byte % 62];
  return text;
}

function base62(number: number): string {
  const rest = Math.floor(number / 62);
  return `${rest === 0 ? '' : base62(rest)}${BASE62[number % 62]}`;
}
