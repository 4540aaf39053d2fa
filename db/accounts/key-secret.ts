import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new key: a public id and a secret of 32 random bytes, in base64url. The id has no colon, which would end the user name (RFC 7617). */
export function generateKey(): { keyId: string; keySecret: string } {
  return { keyId: `cds_${randomBytes(9).toString('base64url')}`, keySecret: randomBytes(32).toString('base64url') };
}

/** The stored form of a secret. A secret has 256 random bits, so a slow password hash would add no protection. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Compares in constant time. Without a hash it compares too, so that the time does not reveal which key ids exist. */
export function matchesHash(secret: string, hash: Buffer | undefined): boolean {
  const equal = timingSafeEqual(hashSecret(secret), hash ?? Buffer.alloc(32));
  return equal && hash !== undefined;
}
