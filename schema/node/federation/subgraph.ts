import {
  assertUnionType,
  extendSchema,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  parse,
} from 'graphql';
import type { ComplexityEstimator } from 'graphql-query-complexity';
import type { Context } from '../../context.js';
import { guardLists } from '../../middleware/guard-lists.js';
import type { VersionsOf } from '../../middleware/release/as-of-release.js';
import * as costs from '../costs.js';
import { ENTITY_KEYS, MAX_REPRESENTATIONS } from '../entity-keys.js';
import { typeOfNode } from '../find-node.js';
import { entities } from './entities.js';
import { printSubgraph } from './print-subgraph.js';

/** What the specification of subgraphs adds (https://www.apollographql.com/docs/graphos/schema-design/federated-schemas/reference/subgraph-spec). */
const ADDED = `
  "A key of an object, as a gateway sends it: an object with \`__typename\` and the fields of the key."
  scalar _Any
  "A type that other subgraphs can refer to."
  union _Entity = ${Object.keys(ENTITY_KEYS).join(' | ')}
  "The schema as a subgraph."
  type _Service {
    "The schema language of the subgraph, with the directives of Apollo Federation 2."
    sdl: String!
  }
  extend type Query {
    "For gateways of Apollo Federation: the schema as a subgraph."
    _service: _Service!
    "For gateways of Apollo Federation: objects by their keys, in order. Types that require an API key require one here as well."
    _entities(
      "Keys of objects (at most ${MAX_REPRESENTATIONS})."
      representations: [_Any!]!
    ): [_Entity]!
  }`;

/** The schema as a subgraph of Apollo Federation 2: what /graphql runs. Clients that read its description see the schema without it. */
export function asSubgraph(schema: GraphQLSchema): GraphQLSchema {
  const subgraph = extendSchema(schema, parse(ADDED));
  const { _service, _entities } = (subgraph.getQueryType() as GraphQLObjectType).getFields() as Record<
    '_service' | '_entities',
    GraphQLField<unknown, Context>
  >;
  const sdl = printSubgraph(schema);
  _service.resolve = () => ({ sdl });
  // Its text has the size of a page.
  const ofDefinition: ComplexityEstimator = ({ childComplexity }) => 100 + childComplexity;
  _service.extensions = { complexity: ofDefinition };
  _entities.resolve = guardLists(entities, _entities);
  const versions: VersionsOf = ({ representations }, current) => costs.versionsIn(representations, current);
  _entities.extensions = { complexity: costs.entities, versions };
  assertUnionType(subgraph.getType('_Entity')).resolveType = (row) => typeOfNode(row as object);
  return subgraph;
}
