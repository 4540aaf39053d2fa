import { type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql';

/** The schema as text: sorted, so that the order of the code changes nothing in it. */
export function sdl(schema: GraphQLSchema): string {
  return `${printSchema(lexicographicSortSchema(schema))}\n`;
}
