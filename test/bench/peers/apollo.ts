import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { announce, context, schema } from './our-schema.js';

/** Apollo as it comes: no setting but what it needs to run. */
const { url } = await startStandaloneServer(new ApolloServer({ schema }), {
  listen: { host: '127.0.0.1', port: 0 },
  context: async () => context(),
});
announce(Number(new URL(url).port));
