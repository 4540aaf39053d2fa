import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new key: a public id without a colon (RFC 7617 ends the user name there) and a secret of 32 random bytes, in base64url. */
export function generateKey(): { keyId: string; keySecret: string } {
  return { keyId: `cds_${randomBytes(9).toString('base64url')}`, keySecret: randomBytes(32).toString('base64url') };
}

/** What is stored of a secret. It has 256 bits of its own, so a slow hash would protect nothing more. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** In constant time. An unknown key is compared as well, so that the time tells nothing about which ids there are. */
export function matchesHash(secret: string, hash: Buffer | undefined): boolean {
  const equal = timingSafeEqual(hashSecret(secret), hash ?? Buffer.alloc(32));
  return equal && hash !== undefined;
}
