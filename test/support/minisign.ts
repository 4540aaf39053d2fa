import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Signs as minisign does (https://jedisct1.github.io/minisign/#signature-format), without the program. */
export interface Signer {
  /** For DATASET_PUBLIC_KEY. */
  publicKey: string;
  /** The content of a .minisig file. */
  sign(content: Buffer): string;
}

export function createSigner(): Signer {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const id = randomBytes(8);
  const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  return {
    publicKey: Buffer.concat([Buffer.from('Ed'), id, key]).toString('base64'),
    sign(content) {
      const comment = 'made by a test';
      const signature = sign(null, createHash('blake2b512').update(content).digest(), privateKey);
      const global = sign(null, Buffer.concat([signature, Buffer.from(comment)]), privateKey);
      return [
        'untrusted comment: none',
        Buffer.concat([Buffer.from('ED'), id, signature]).toString('base64'),
        `trusted comment: ${comment}`,
        `${global.toString('base64')}\n`,
      ].join('\n');
    },
  };
}
