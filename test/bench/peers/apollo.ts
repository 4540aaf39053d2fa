import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { context, printUrl, schema } from './schema.js';

/** Apollo Server with its default settings. */
const { url } = await startStandaloneServer(new ApolloServer({ schema }), {
  listen: { host: '127.0.0.1', port: 0 },
  context: async () => context(),
});
printUrl(Number(new URL(url).port));
