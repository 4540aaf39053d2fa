import { closeSync, openSync, readSync, statSync } from 'node:fs';

/**
 * Says that a file of SQLite ends too early, to complete a sentence that starts with its path; undefined if it does not. Its header has its
 * length (https://sqlite.org/fileformat.html, 1.3). Not for a file that SQLite has open to write: to close it would drop the locks.
 */
export function cutOff(path: string): string | undefined {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  const header = Buffer.alloc(32);
  if (size === 0 || firstBytes(path, header) < 16 || header.toString('latin1', 0, 15) !== 'SQLite format 3')
    return undefined;
  const pageBytes = header.readUInt16BE(16);
  const whole = (pageBytes === 1 ? 65_536 : pageBytes) * header.readUInt32BE(28);
  const isShort = size < Math.max(whole, header.length);
  return isShort ? `was cut off: it has ${size}${whole > 0 ? ` of ${whole}` : ''} bytes. Copy it again` : undefined;
}

function firstBytes(path: string, into: Buffer): number {
  const descriptor = openSync(path, 'r');
  try {
    return readSync(descriptor, into);
  } finally {
    closeSync(descriptor);
  }
}
