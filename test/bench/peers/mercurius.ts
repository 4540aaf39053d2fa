import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import mercurius from 'mercurius';
import { context, printUrl, schema } from './schema.js';

/** `jit: 1` compiles an operation when it arrives for the second time. */
const app = Fastify();
await app.register(mercurius, { schema, context, jit: 1 });
await app.listen({ host: '127.0.0.1', port: 0 });
printUrl((app.server.address() as AddressInfo).port);
