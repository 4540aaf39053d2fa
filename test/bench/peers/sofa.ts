import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { filterSchema, pruneSchema } from '@graphql-tools/utils';
import { useSofa } from 'sofa-api';
import { context, printUrl, schema } from './schema.js';

const STATE_FIELDS = new Set([
  'code',
  'name',
  'information',
  'slug',
  'text',
  'footnotes',
  'modifiedAt',
  'value',
  'selected',
]);

/**
 * The part of the schema that the state response needs. SOFA selects every field below a path, and on types that refer to each
 * other (state, region, override, item) its operations grow until memory runs out.
 */
const part = pruneSchema(
  filterSchema({
    schema,
    rootFieldFilter: (_, name) => name === 'state',
    objectFieldFilter: (_, name) => STATE_FIELDS.has(name),
    interfaceFieldFilter: (_, name) => STATE_FIELDS.has(name),
  }),
);

const server = createServer(useSofa({ schema: part, basePath: '/api', context }));
server.listen(0, '127.0.0.1', () => printUrl((server.address() as AddressInfo).port));
