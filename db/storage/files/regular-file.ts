import { closeSync, constants, fstatSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, sep } from 'node:path';
import { OperatorError } from '../../operator-error.js';

/** A file of a folder is missing, or is nothing that the service reads. */
export class UnreadableFileError extends OperatorError {
  override name = 'UnreadableFileError';
  constructor(
    path: string,
    /** Completes a sentence that starts with the path or name of the file. */
    readonly reason: string,
    readonly missing = false,
  ) {
    super(`${path} ${reason}.`);
  }
}

const MB = 1_000_000;

/**
 * Reads a regular file of a folder. A named pipe or a device could block forever or never end, and a symbolic link that leaves the
 * folder would publish a file that the operator did not hand over. Links within the folder are followed: Kubernetes mounts a volume
 * with them. The folder itself may be a link.
 *
 * @throws UnreadableFileError
 */
export function readRegularFile(path: string, maxBytes = Number.POSITIVE_INFINITY): Buffer {
  return withRegularFile(path, (descriptor, size) => {
    if (size > maxBytes)
      throw new UnreadableFileError(path, `has ${(size / MB).toFixed(1)} MB, and at most ${maxBytes / MB} MB are read`);
    return readFileSync(descriptor);
  });
}

/** @throws UnreadableFileError if `readRegularFile` would not read the file */
export function checkRegularFile(path: string): void {
  withRegularFile(path, () => {});
}

function withRegularFile<T>(path: string, use: (descriptor: number, size: number) => T): T {
  const descriptor = open(path);
  try {
    // Of the open file, so that it cannot be exchanged after the check.
    const stat = fstatSync(descriptor);
    if (!stat.isFile()) throw new UnreadableFileError(path, 'is not a regular file');
    return use(descriptor, stat.size);
  } finally {
    closeSync(descriptor);
  }
}

function open(path: string): number {
  try {
    const [folder, target] = [realpathSync(dirname(path)), realpathSync(path)];
    if (!target.startsWith(folder.endsWith(sep) ? folder : folder + sep))
      throw new UnreadableFileError(path, `is a symbolic link that leaves its folder, to ${target}`);
    // O_NONBLOCK: opening a named pipe does not wait for a writer. O_NOFOLLOW: the file was not replaced by a link since.
    return openSync(target, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error;
    throw new UnreadableFileError(path, ...reasonOf(error as NodeJS.ErrnoException));
  }
}

function reasonOf({ code, message }: NodeJS.ErrnoException): [reason: string, missing: boolean] {
  if (code === 'ENOENT') return ['is missing', true];
  // A socket cannot be opened, and a chain of links may have no end.
  if (code === 'ENXIO' || code === 'ELOOP') return ['is not a regular file', false];
  return [`cannot be read (${code ?? message})`, false];
}
