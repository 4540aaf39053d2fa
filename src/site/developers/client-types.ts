import { type GraphQLSchema, isInterfaceType, isObjectType, isUnionType } from 'graphql';
import { readOperation } from '../html/operation.js';
import type { ClientTypesData } from '../operation-types.js';

export const clientTypesOperation = readOperation('site/developers/client-types');

/** Lists the object types of each interface and union, for the option `possibleTypes` of Apollo Client's InMemoryCache. */
export function possibleTypes(schema: GraphQLSchema): Record<string, string[]> {
  const types = Object.values(schema.getTypeMap()).filter((type) => isInterfaceType(type) || isUnionType(type));
  return Object.fromEntries(
    types.map((type) => [
      type.name,
      schema
        .getPossibleTypes(type)
        .map(({ name }) => name)
        .sort(),
    ]),
  );
}

/** The object types without an `id`, but for the roots. Caches store them in the object that has them. */
export function typesWithoutId(schema: GraphQLSchema): string[] {
  const types = Object.values(schema.getTypeMap()).filter(isObjectType);
  const isEmbedded = ({ name }: { name: string }) => !name.startsWith('__') && name !== schema.getQueryType()?.name;
  return types.filter((type) => isEmbedded(type) && !type.getFields().id).map(({ name }) => name);
}

/** Declares the state codes, slugs, and options of a release as TypeScript types. The same data gives the same text. */
export function typeDeclarations({ states, fields }: ClientTypesData): string {
  const formats = [...new Set(fields.map(({ format }) => format))].sort();
  const slugsOf = (format: string) => fields.filter((field) => field.format === format).map(({ slug }) => slug);
  const options = fields.flatMap(({ slug, options }) => (options ? [`  ${literal(slug)}: ${union(options)};`] : []));
  return `/** Types of the Civic Data Service, made from its current release. */

/** Codes of the states, and of the District of Columbia. */
export type StateCode = ${union(states.map(({ code }) => code))};

/** Slugs of the fields by format. */
export interface SlugsByFormat {
${formats.map((format) => `  ${literal(format)}: ${union(slugsOf(format))};\n`).join('')}}

/** Slugs of all fields. */
export type FieldSlug = SlugsByFormat[keyof SlugsByFormat];

/** Options of each field that has options, by slug. */
export interface FieldOptions {
${options.map((line) => `${line}\n`).join('')}}
`;
}

/** JSON strings are also TypeScript literals. */
const literal = (text: string): string => JSON.stringify(text);

const union = (texts: readonly string[]): string => texts.map(literal).join(' | ') || 'never';
