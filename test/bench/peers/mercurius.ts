import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { type GraphQLTypeResolver, isInterfaceType } from 'graphql';
import mercurius from 'mercurius';
import { announce, context, schema } from './our-schema.js';

interface KnownInterface {
  name: string;
  resolveType: GraphQLTypeResolver<unknown, unknown>;
}
const { TypeGraphQLMetadataStorage: storage } = globalThis as unknown as {
  TypeGraphQLMetadataStorage: { interfaceTypes: KnownInterface[] };
};

// type-graphql wraps what names the type of a value into a promise, which compiled operations cannot wait for.
for (const { name, resolveType } of storage.interfaceTypes) {
  const type = schema.getType(name);
  if (isInterfaceType(type)) type.resolveType = resolveType;
}

/** Compiles an operation when it comes the second time. */
const app = Fastify();
await app.register(mercurius, { schema, context, jit: 1 });
await app.listen({ host: '127.0.0.1', port: 0 });
announce((app.server.address() as AddressInfo).port);
