import {
  GraphQLList,
  type GraphQLOutputType,
  type GraphQLSchema,
  isInterfaceType,
  isIntrospectionType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { buildSchema } from '../../../schema/build.js';
import { asSubgraph } from '../../../schema/node/federation/subgraph.js';

/** The schema with fields that may all be null: no error hides another one. */
export function nullableSchema(): GraphQLSchema {
  const schema = asSubgraph(buildSchema());
  for (const type of Object.values(schema.getTypeMap()))
    if ((isObjectType(type) || isInterfaceType(type)) && !isIntrospectionType(type))
      for (const field of Object.values(type.getFields())) field.type = nullable(field.type);
  return schema;
}

function nullable(type: GraphQLOutputType): GraphQLOutputType {
  if (isNonNullType(type)) return nullable(type.ofType);
  return isListType(type) ? new GraphQLList(nullable(type.ofType)) : type;
}
