import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { homeFolder } from '../../db/files/package-root.js';

/** A public key of minisign (https://jedisct1.github.io/minisign/#public-key-format). */
export interface PublicKey {
  /** 8 bytes, which signatures name. */
  readonly id: Buffer;
  /** 32 bytes of Ed25519. */
  readonly key: Buffer;
}

/**
 * @param text the line with the key, or the path of a .pub file; empty for none
 * @throws an Error whose message completes the sentence "DATASET_PUBLIC_KEY must be …"
 */
export function parsePublicKey(text: string): PublicKey | undefined {
  if (text === '') return undefined;
  const key = decode(text) ?? decode(lastLine(resolve(homeFolder, text)));
  if (key) return key;
  throw new Error('a public key of minisign, 56 characters that begin with RW, or the path of a .pub file');
}

function decode(line: string): PublicKey | undefined {
  if (!/^[A-Za-z0-9+/]{56}$/.test(line)) return undefined;
  const bytes = Buffer.from(line, 'base64');
  if (bytes.toString('latin1', 0, 2) !== 'Ed') return undefined;
  return { id: bytes.subarray(2, 10), key: bytes.subarray(10) };
}

/** The first line of a .pub file is a comment. */
function lastLine(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim().split(/\r?\n/).at(-1) ?? '';
  } catch {
    return '';
  }
}
