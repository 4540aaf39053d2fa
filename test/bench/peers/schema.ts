import { DatasetStore } from '../../../db/storage/release/dataset-store.js';
import { buildSchema } from '../../../schema/build.js';
import { createContext } from '../../../schema/context.js';

/** The project's schema, over the dataset file in the first argument. From the sources: the build exports no modules. */
export const schema = buildSchema();

const dataset = new DatasetStore(process.argv[2] as string).open();

/** The peers check no keys, so that each caller sees everything, and they open the release once. */
export function context() {
  return createContext(dataset, 'keyed');
}

/** Prints the URL of the peer, which the bench waits for. */
export function printUrl(port: number): void {
  process.stdout.write(`http://127.0.0.1:${port}\n`);
}
