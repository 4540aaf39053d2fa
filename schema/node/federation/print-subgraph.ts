import {
  GraphQLObjectType,
  GraphQLSchema,
  type GraphQLSchemaConfig,
  lexicographicSortSchema,
  printSchema,
} from 'graphql';
import { ENTITY_KEYS } from '../entity-keys.js';

const LINK = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key", "@shareable"])`;

/** The SDL of the schema as a subgraph of Apollo Federation 2. */
export function printSubgraph(schema: GraphQLSchema): string {
  const sdl = printSchema(lexicographicSortSchema(withoutNodeFields(schema)));
  const marked = sdl.replaceAll(/^type (\w+)[^{]*(?= \{)/gm, (head, name: string) => {
    const keys = (ENTITY_KEYS[name] ?? []).map((field) => ` @key(fields: "${field}")`).join('');
    // Each subgraph with connections has this type.
    return `${head}${keys}${name === 'PageInfo' ? ' @shareable' : ''}`;
  });
  return `${LINK}\n\n${marked}\n`;
}

/** Without `node` and `nodes`: a gateway asks one subgraph for them, which knows only ids of its own, and it has entities instead. */
function withoutNodeFields(schema: GraphQLSchema): GraphQLSchema {
  const config: GraphQLSchemaConfig = schema.toConfig();
  const root = config.query?.toConfig();
  if (!root) return schema;
  const { node: _node, nodes: _nodes, ...fields } = root.fields;
  const query = new GraphQLObjectType({ ...root, fields });
  const types = config.types?.filter(({ name }) => name !== query.name) ?? [];
  return new GraphQLSchema({ ...config, query, types });
}
