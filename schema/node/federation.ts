import {
  assertUnionType,
  extendSchema,
  type GraphQLError,
  type GraphQLField,
  GraphQLObjectType,
  type GraphQLResolveInfo,
  GraphQLSchema,
  lexicographicSortSchema,
  parse,
  printSchema,
} from 'graphql';
import type { ComplexityEstimator } from 'graphql-query-complexity';
import { stateOfOcdId } from '../../db/domain/text/ocd-id.js';
import { echo } from '../../db/domain/text/shorten.js';
import { regionWithOcdId, stateWithOcdId } from '../../db/storage/queries/places.js';
import type { DatasetDatabase } from '../../db/storage/release/open.js';
import type { Context } from '../context.js';
import { regionId } from '../ids.js';
import { MAX_PAGE_SIZE } from '../limits/arguments.js';
import { badUserInput, keyMissing } from '../limits/errors/errors.js';
import { unknownOcdId } from '../limits/errors/unknown-names.js';
import { guardLists } from '../middleware/middleware.js';
import type { VersionsOf } from '../middleware/release/as-of-release.js';
import { ofNodes, versionsIn } from './costs.js';
import { typeOfNode } from './find-node.js';
import { nodeOf } from './node.resolver.js';
import { nodeTypes } from './node-types.js';

/** A gateway asks for the objects that a page of another subgraph refers to. */
const MAX_REPRESENTATIONS = MAX_PAGE_SIZE;

/** The types that other subgraphs can refer to, each with the fields of which one identifies an object. */
const ENTITY_KEYS = new Map([
  ['Election', ['id']],
  ['Field', ['id', 'slug']],
  ['Region', ['id', 'ocdId']],
  ['Release', ['id', 'version']],
  ['State', ['id', 'code', 'ocdId']],
]);
const TYPES = [...ENTITY_KEYS.keys()];

/** What the specification of subgraphs adds (https://www.apollographql.com/docs/graphos/schema-design/federated-schemas/reference/subgraph-spec). */
const ADDED = `
  "A key of an object, as a gateway sends it: an object with \`__typename\` and the fields of the key."
  scalar _Any
  "A type that other subgraphs can refer to."
  union _Entity = ${TYPES.join(' | ')}
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

interface Representations {
  representations: readonly unknown[];
}

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
  const complexity: ComplexityEstimator = (options) => {
    const { representations } = options.args as Representations;
    return representations.length > MAX_REPRESENTATIONS ? 1 : ofNodes(representations, options, idLike);
  };
  const versions: VersionsOf = ({ representations }: Representations, current) =>
    versionsIn(representations, current, idLike);
  _entities.extensions = { complexity, versions };
  assertUnionType(subgraph.getType('_Entity')).resolveType = (row) => typeOfNode(row as object);
  return subgraph;
}

const LINK = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key", "@shareable"])`;

export function printSubgraph(schema: GraphQLSchema): string {
  const sdl = printSchema(lexicographicSortSchema(withoutNodeFields(schema)));
  const marked = sdl.replaceAll(/^type (\w+)[^{]*(?= \{)/gm, (head, name: string) => {
    const keys = (ENTITY_KEYS.get(name) ?? []).map((field) => ` @key(fields: "${field}")`).join('');
    // Each subgraph with connections has this type.
    return `${head}${keys}${name === 'PageInfo' ? ' @shareable' : ''}`;
  });
  return `${LINK}\n\n${marked}\n`;
}

/** Without `node` and `nodes`: a gateway asks one subgraph for them, which knows only ids of its own, and it has entities instead. */
function withoutNodeFields(schema: GraphQLSchema): GraphQLSchema {
  const config = schema.toConfig();
  const root = (config.query as GraphQLObjectType).toConfig();
  const { node: _node, nodes: _nodes, ...fields } = root.fields;
  const query = new GraphQLObjectType({ ...root, fields });
  return new GraphQLSchema({ ...config, query, types: config.types.filter(({ name }) => name !== query.name) });
}

/** Looks up the objects that a gateway knows by their keys. A representation that is wrong is an error at its place. */
function entities(_source: unknown, args: object, context: Context, info: GraphQLResolveInfo): Promise<unknown[]> {
  const { representations } = args as Representations;
  if (representations.length > MAX_REPRESENTATIONS)
    throw badUserInput(
      `"representations" takes at most ${MAX_REPRESENTATIONS} entries, but got ${representations.length}. Split them into several requests.`,
    );
  return Promise.all(representations.map((one) => entityOf(one, context, info)));
}

async function entityOf(
  representation: unknown,
  context: Context,
  info: GraphQLResolveInfo,
): Promise<object | GraphQLError | null> {
  const key = keyOf(representation);
  if ('message' in key) return context.refusals.ofEntry(() => badUserInput(key.message));
  if (context.access !== 'keyed' && nodeTypes.get(key.type)?.isKeyed)
    return context.refusals.ofEntry(() => keyMissing(key.type, context));
  const { database } = context.dataset;
  const id = idOfKey(key, database);
  if (id !== undefined) return nodeOf(id, context, info, key.type);
  const kind = key.type === 'State' ? 'state' : 'region';
  return context.warnings.unknown(info, () => unknownOcdId(database, kind, key.value));
}

interface EntityKey {
  type: string;
  field: string;
  value: string;
}

/** @returns the first key that a representation has, or what is wrong with it */
function keyOf(representation: unknown): EntityKey | { message: string } {
  const { __typename: type, ...fields } = Object(representation) as Record<string, unknown>;
  const keys = typeof type === 'string' ? ENTITY_KEYS.get(type) : undefined;
  if (typeof type !== 'string' || !keys) {
    const got = typeof type === 'string' ? `, but got ${echo(type)}` : '';
    return { message: `A representation needs a "__typename", one of ${TYPES.join(', ')}${got}.` };
  }
  const field = keys.find((name) => typeof fields[name] === 'string');
  if (field === undefined)
    return { message: `A representation of ${type} needs one of its keys as a string: ${keys.join(', ')}.` };
  return { type, field, value: fields[field] as string };
}

/** Other keys than the Open Civic Data id are the same as the id. */
function idOfKey({ type, field, value }: EntityKey, database: DatasetDatabase): string | undefined {
  if (field !== 'ocdId') return value;
  if (type === 'State') return stateWithOcdId(database, value)?.code;
  const region = regionWithOcdId(database, value);
  return region && regionId(region);
}

/** The id of a representation, or one that takes as long to find. */
function idLike(representation: unknown): string {
  const key = keyOf(representation);
  if ('message' in key) return '';
  if (key.field !== 'ocdId') return key.value;
  const state = stateOfOcdId(key.value) ?? 'ZZ';
  return key.type === 'State' ? state : `${state}/-`;
}
