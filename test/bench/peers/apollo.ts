import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { DatasetStore } from '../../../db/storage/release/dataset-store.js';
import { buildSchema } from '../../../schema/build.js';
import { createContext } from '../../../schema/context.js';

/** Apollo Server with its default settings, and the schema over the dataset file in the first argument. From the sources: the build exports no modules. */
const dataset = new DatasetStore(process.argv[2] as string).open();
const { url } = await startStandaloneServer(new ApolloServer({ schema: buildSchema() }), {
  listen: { host: '127.0.0.1', port: 0 },
  // It checks no keys, so that each caller sees everything, and opens the release once.
  context: async () => createContext(dataset, 'keyed'),
});
// The bench waits for this line.
process.stdout.write(`${url}\n`);
