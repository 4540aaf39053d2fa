import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { commandLine } from '../../db/command-line.js';
import type { Announcement } from './manifest.js';
import type { SignedFile } from './minisign.js';
import { DamagedError } from './refused-error.js';
import { chunksOf, type Resume } from './resumed-body.js';

const REPEAT = `If this goes on, upload the release again: ${commandLine('publish --to TARGET')}`;

/**
 * Writes a body to a new file, on disk when it returns, and checks that it is the announced one.
 *
 * @param resume requests the rest of a body that breaks off
 * @throws DamagedError if the body is another one, RequestError if it does not arrive, and errors of the file system
 */
export async function saveFile(
  body: IncomingMessage,
  path: string,
  announced: Announcement,
  resume: Resume,
): Promise<SignedFile> {
  try {
    const length = body.headers['content-length'];
    if (length !== undefined && Number(length) !== announced.bytes) throw sizeError(body, `${length}`, announced);
    const written = await write(body, path, announced, resume);
    if (written.bytes !== announced.bytes) throw sizeError(body, `${written.bytes}`, announced);
    if (written.sha256 !== announced.sha256)
      throw new DamagedError(`the file does not have the SHA-256 hash that manifest.json names. ${REPEAT}`);
    return { path, ...written };
  } finally {
    body.destroy();
  }
}

async function write(body: IncomingMessage, path: string, announced: Announcement, resume: Resume) {
  const hash = createHash('sha256');
  const blake = createHash('blake2b512');
  const file = await open(path, 'wx', 0o644);
  let bytes = 0;
  try {
    for await (const chunk of chunksOf(body, resume)) {
      bytes += chunk.length;
      if (bytes > announced.bytes) throw sizeError(body, `more than ${announced.bytes}`, announced);
      hash.update(chunk);
      blake.update(chunk);
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { bytes, sha256: hash.digest('hex'), blake2b512: blake.digest() };
}

function sizeError({ headers }: IncomingMessage, actual: string, { bytes }: Announcement): DamagedError {
  const coding = headers['content-encoding'] ?? 'identity';
  if (coding !== 'identity')
    return new DamagedError(`the server compresses the file (${coding}); turn that off for dataset.sqlite`);
  return new DamagedError(`the file has ${actual} bytes, but manifest.json names ${bytes}. ${REPEAT}`);
}
