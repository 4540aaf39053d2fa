/** The file of the package postgres that writes to a connection. */
const CONNECTION = /\/node_modules\/postgres\/\w+\/(\w+\/)?connection\.js$/;

const WRITE = 'const x = socket.write(chunk, fn)';
const WRITE_IF_OPEN = 'const x = socket ? socket.write(chunk, fn) : false';

/**
 * Has the package postgres (3.4) drop what it would write to a connection that is gone.
 *
 * When a server closes a connection during a transaction, the package sets `socket` to null, and then sends `rollback`, or the next
 * statement, by `setImmediate`: a TypeError that nobody can catch ends the process. What it drops is rejected when the client is ended,
 * as PostgresClient does after every failure.
 *
 * To report to porsager/postgres. This step can go once the package checks `socket`.
 *
 * @throws when the text is not the expected one
 */
export function withCheckedWrites(path: string, text: string): string {
  if (!CONNECTION.test(path)) return text;
  if (!text.includes(WRITE))
    throw new Error(
      `The package postgres writes in another way than src/build/postgres-write.ts expects (${path}). Check whether it still writes to connections that are gone, then adapt or remove that step of the build.`,
    );
  return text.replace(WRITE, WRITE_IF_OPEN);
}
