import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableColumns } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import {
  type GraphQLNamedType,
  type GraphQLObjectType,
  isEnumType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../db/package-root.js';
import { elections, fields, overrides, states, v1Slugs, values } from '../../db/storage/tables/dataset.js';
import { release } from '../../db/storage/tables/releases.js';
import { buildSchema, printSdl } from '../../schema/build.js';

const schema = buildSchema();
const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
const BUILT_IN = ['Boolean', 'ID', 'Int', 'String'];

describe('schema.graphql', () => {
  it('is what "npm run gen:sdl" writes', () => {
    expect(readFileSync(join(packageRoot, 'schema/schema.graphql'), 'utf8')).toBe(printSdl(schema));
  });

  it('has neither mutations nor subscriptions: the service only reads', () => {
    expect([schema.getMutationType(), schema.getSubscriptionType()]).toEqual([undefined, undefined]);
  });

  it('describes every type, field, argument and enum value', () => {
    const bare = types.flatMap(undescribed);
    expect(bare).toEqual([]);
  });

  it('has nullable root fields, so that one that fails leaves the others intact', () => {
    const strict = Object.values(schema.getQueryType()?.getFields() ?? {}).filter(({ type }) => isNonNullType(type));
    expect(strict.map(({ name }) => name)).toEqual([]);
  });
});

function undescribed(type: GraphQLNamedType): string[] {
  if (BUILT_IN.includes(type.name)) return [];
  // The root is described by its fields.
  const bare = type.description || type.name === 'Query' ? [] : [type.name];
  if (isEnumType(type)) {
    return [
      ...bare,
      ...type.getValues().flatMap(({ name, description }) => (description ? [] : [`${type.name}.${name}`])),
    ];
  }
  if (!isObjectType(type) && !isInterfaceType(type)) return bare;
  const parts = Object.values(type.getFields()).flatMap((field) => [
    { name: `${type.name}.${field.name}`, description: field.description },
    ...field.args.map((arg) => ({ name: `${type.name}.${field.name}(${arg.name})`, description: arg.description })),
  ]);
  return [...bare, ...parts.flatMap(({ name, description }) => (description ? [] : [name]))];
}

describe('a type that shows columns of a table', () => {
  const RELATIONS = ['id', 'state', 'field', 'region'];

  it.each<[name: string, table: SQLiteTable, filledIn?: string[]]>([
    ['State', states],
    ['Election', elections],
    ['Field', fields],
    ['InformationItem', values],
    ['RegionalOverride', overrides],
    ['Release', release],
    // The V2 field fills them in.
    ['V1Slug', v1Slugs, ['format', 'longName']],
  ])('%s has "!" where the column is never null', (name, table, filledIn = []) => {
    const shown = (schema.getType(name) as GraphQLObjectType).getFields();
    const columns = Object.entries(getTableColumns(table)).filter(
      ([column]) => column in shown && !RELATIONS.includes(column),
    );
    expect(columns.length).toBeGreaterThan(1);
    for (const [column, { notNull }] of columns)
      expect([column, isNonNullType(shown[column]?.type)]).toEqual([column, notNull || filledIn.includes(column)]);
  });
});
