import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import mercurius from 'mercurius';
import { announce, context, schema } from './our-schema.js';

/** Compiles an operation when it comes the second time. */
const app = Fastify();
await app.register(mercurius, { schema, context, jit: 1 });
await app.listen({ host: '127.0.0.1', port: 0 });
announce((app.server.address() as AddressInfo).port);
