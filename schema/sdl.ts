import { lexicographicSortSchema, printSchema } from 'graphql';
import { buildSchema } from './build.js';

const HEADER = '# Written by "npm run gen:sdl" from the types in schema/. Do not edit.\n\n';

/** The text of schema.graphql: sorted, so that the order of the code changes nothing in it. */
export function sdl(): string {
  return `${HEADER}${printSchema(lexicographicSortSchema(buildSchema()))}\n`;
}
