import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import Fastify from 'fastify';
import { createYoga } from 'graphql-yoga';
import mercurius from 'mercurius';
import { DatasetStore } from '../../../db/storage/release/dataset-store.js';
import { buildSchema } from '../../../schema/build.js';
import { createContext } from '../../../schema/context.js';

/** Serves the project's schema with another server: `graphql.ts NAME DATASET`. From the sources: the build exports no modules. */
const [name = '', file = ''] = process.argv.slice(2);
const schema = buildSchema();
const dataset = new DatasetStore(file).open();
/** Checks no key, so that each caller sees everything, and opens the release once. */
const context = () => createContext(dataset, 'keyed');
const listen = { host: '127.0.0.1', port: 0 };

/** Each starts a server on a free port, with its default settings. @returns its port */
const SERVERS: Record<string, () => Promise<number>> = {
  async apollo() {
    const { url } = await startStandaloneServer(new ApolloServer({ schema }), {
      listen,
      context: async () => context(),
    });
    return Number(new URL(url).port);
  },
  yoga() {
    const server = createServer(createYoga({ schema, context, logging: false }));
    return new Promise((done) => server.listen(listen, () => done((server.address() as AddressInfo).port)));
  },
  async mercurius() {
    const app = Fastify();
    // It compiles an operation when it arrives for the second time.
    await app.register(mercurius, { schema, context, jit: 1 });
    await app.listen(listen);
    return (app.server.address() as AddressInfo).port;
  },
};

// The bench waits for this line.
process.stdout.write(`http://127.0.0.1:${await SERVERS[name]?.()}\n`);
