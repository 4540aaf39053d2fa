import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { filterSchema, pruneSchema } from '@graphql-tools/utils';
import { useSofa } from 'sofa-api';
import { announce, context, schema } from './our-schema.js';

const IN_STATE_ANSWER = new Set([
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
 * The part of the schema that the state answer takes: SOFA asks for all that there is below a path, and on types that lead back to
 * each other (state, region, override, item) its operations grow past any memory.
 */
const part = pruneSchema(
  filterSchema({
    schema,
    rootFieldFilter: (_, name) => name === 'state',
    objectFieldFilter: (_, name) => IN_STATE_ANSWER.has(name),
    interfaceFieldFilter: (_, name) => IN_STATE_ANSWER.has(name),
  }),
);

const server = createServer(useSofa({ schema: part, basePath: '/api', context }));
server.listen(0, '127.0.0.1', () => announce((server.address() as AddressInfo).port));
