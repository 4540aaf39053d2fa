import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableColumns } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { type GraphQLNamedType, isEnumType, isInterfaceType, isNonNullType, isObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../db/files/package-root.js';
import { elections, fields, overrides, states, v1Slugs, values } from '../../db/tables/dataset.js';
import { release } from '../../db/tables/releases.js';
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
  it.each<[string, SQLiteTable]>([
    ['State', states],
    ['Election', elections],
    ['Field', fields],
    ['InformationItem', values],
    ['RegionalOverride', overrides],
    ['Release', release],
  ])('%s has "!" where the column is never null', (name, table) => {
    expect(nullability(name, table)).toEqual(expectedNullability(name, table));
  });

  it('V1Slug has "!" for the columns that the V2 field fills in as well', () => {
    expect(nullability('V1Slug', v1Slugs)).toEqual({
      ...expectedNullability('V1Slug', v1Slugs),
      format: true,
      longName: true,
    });
  });
});

function sharedColumns(typeName: string, table: SQLiteTable) {
  const type = schema.getType(typeName);
  if (!isObjectType(type) && !isInterfaceType(type)) throw new Error(`${typeName} has no fields`);
  const shown = type.getFields();
  const relations = ['id', 'state', 'field', 'region'];
  const shared = Object.entries(getTableColumns(table)).filter(
    ([column]) => column in shown && !relations.includes(column),
  );
  expect(shared.length).toBeGreaterThan(1);
  return shared.map(([column, { notNull }]) => ({ column, notNull, strict: isNonNullType(shown[column]?.type) }));
}

const nullability = (name: string, table: SQLiteTable) =>
  Object.fromEntries(sharedColumns(name, table).map(({ column, strict }) => [column, strict]));
const expectedNullability = (name: string, table: SQLiteTable) =>
  Object.fromEntries(sharedColumns(name, table).map(({ column, notNull }) => [column, notNull]));
