import { createHash, createPublicKey, verify } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { RefusedError } from '../process/outbound/fetch-file.js';
import type { PublicKey } from '../process/settings/parse-values.js';

/** Bytes that are hashed in a few milliseconds. */
const PIECE = 1_000_000;
/** The DER encoding of an Ed25519 public key, without the key (RFC 8410). */
const DER_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/**
 * Checks a file against its .minisig (https://jedisct1.github.io/minisign/#signature-format): the signature of the file, and the one
 * over that and the trusted comment. `ED` signs the BLAKE2b hash of a file, `Ed` the file itself.
 *
 * @throws RefusedError if the file is not signed with the key
 */
export async function verifySignature(text: string, file: Buffer, publicKey: PublicKey): Promise<void> {
  const { algorithm, keyId, signature, comment, commentSignature } = parse(text);
  if (!keyId.equals(publicKey.id))
    throw new RefusedError(
      `the file is signed with the key ${keyName(keyId)}, not with ${keyName(publicKey.id)} of DATASET_PUBLIC_KEY`,
    );
  const signed = algorithm === 'ED' ? await blake2b(file) : file;
  if (!(await isSigned(signed, signature, publicKey)))
    throw new RefusedError('the signature dataset.sqlite.minisig does not belong to the file');
  if (!(await isSigned(Buffer.concat([signature, Buffer.from(comment)]), commentSignature, publicKey)))
    throw new RefusedError('the trusted comment of the signature was changed');
}

/** Hashes in pieces, so that requests do not wait for it. */
async function blake2b(file: Buffer): Promise<Buffer> {
  const hash = createHash('blake2b512');
  for (let start = 0; start < file.length; start += PIECE) {
    hash.update(file.subarray(start, start + PIECE));
    await setImmediate();
  }
  return hash.digest();
}

function parse(text: string) {
  const [, first = '', trusted = '', last = ''] = text.split(/\r?\n/);
  const [bytes, commentSignature] = [Buffer.from(first, 'base64'), Buffer.from(last, 'base64')];
  const algorithm = bytes.toString('latin1', 0, 2);
  const prefix = 'trusted comment: ';
  const isKnown = algorithm === 'ED' || algorithm === 'Ed';
  if (!isKnown || bytes.length !== 74 || commentSignature.length !== 64 || !trusted.startsWith(prefix))
    throw new RefusedError('dataset.sqlite.minisig is not a minisign signature');
  return {
    algorithm,
    commentSignature,
    comment: trusted.slice(prefix.length),
    keyId: bytes.subarray(2, 10),
    signature: bytes.subarray(10),
  };
}

/** As minisign prints it: a little-endian number. */
const keyName = (id: Buffer): string => Buffer.from(id).reverse().toString('hex').toUpperCase();

/** Runs in another thread, so that requests do not wait for it. */
function isSigned(data: Buffer, signature: Buffer, { key }: PublicKey): Promise<boolean> {
  const publicKey = createPublicKey({ key: Buffer.concat([DER_PREFIX, key]), format: 'der', type: 'spki' });
  return promisify(verify)(null, data, publicKey, signature);
}
