import { DatasetStore } from '../../../db/dataset-store.js';
import { buildSchema } from '../../../schema/build.js';
import { createContext } from '../../../schema/context.js';

/**
 * What a peer serves: the project's schema over the dataset that the command line names. From the sources and not from the build,
 * which is free to become one file.
 */
export const schema = buildSchema();

const lease = new DatasetStore(process.argv[2] as string).lease();

/** Peers check no keys: each caller may see everything. The release is opened once, and not looked after on each request. */
export function context() {
  return createContext(lease, 'keyed');
}

/** Tells the bench where the peer listens. */
export function announce(port: number): void {
  process.stdout.write(`http://127.0.0.1:${port}\n`);
}
