import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createYoga } from 'graphql-yoga';
import { context, printUrl, schema } from './schema.js';

/** GraphQL Yoga with its default settings. */
const server = createServer(createYoga({ schema, context, logging: false }));
server.listen(0, '127.0.0.1', () => printUrl((server.address() as AddressInfo).port));
