import { type GraphQLEnumType, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { buildSchema } from '../../schema/build.js';
import { ERROR_CODES } from '../../schema/limits/errors/errors.js';
import { DEFAULT_LIMITS } from '../../schema/limits/operation-limits.js';
import { FieldFormatEnum } from '../../schema/types/enums.js';
import { SETTINGS } from '../../src/process/settings/settings.js';
import { measureCost } from '../support/cost-comparison.js';
import { codeIn, MarkdownFile } from '../support/markdown.js';
import { withSharedService } from '../support/service.js';

const pageOf = (name: string) => new MarkdownFile(`src/site/developers/guide/pages/${name}.md`);
const graphql = pageOf('graphql');
const errors = pageOf('errors');
const schema = buildSchema();

describe('the pages of the guide about GraphQL', () => {
  it('explain each error code, and no other', () => {
    const codes = errors.table('`extensions.code`').flatMap(([code = '']) => codeIn(code));
    expect(codes.sort()).toEqual([...ERROR_CODES].sort());
  });

  it('list each limit on an operation with its default', () => {
    const rows = errors.table('setting').map(([name = '', limit = '']) => [codeIn(name)[0], limit.replaceAll(',', '')]);
    const limits = Object.values(SETTINGS).filter(({ name }) => /^GRAPHQL_MAX_(?!BODY)/.test(name));
    expect(rows).toEqual(limits.map(({ name, fallback }) => [name, fallback]));
    const { aliases, repeatedFields, directives } = DEFAULT_LIMITS;
    for (const fixed of [`${aliases} aliases`, `${repeatedFields} repeated fields`, `${directives} directives`])
      expect(errors.text.replace(/\s+/g, ' ')).toContain(fixed);
  });

  it('state the cost of their examples', async () => {
    const rows = errors.table('operation').map(([operation = '', points = '']) => ({
      query: codeIn(operation)[0] ?? '',
      points: Number(points.replaceAll(',', '')),
    }));
    expect(rows).toHaveLength(4);
    await withSharedService(async (service) => {
      for (const { query, points } of rows) expect(await measureCost(service, query)).toMatchObject({ points });
      const sample = JSON.parse(/^\{ "extensions": \{ "cost".*$/m.exec(errors.text)?.[0] ?? '{}').extensions.cost;
      const { query = '' } = rows.find(({ points }) => points === sample.points) ?? {};
      expect(await measureCost(service, query)).toMatchObject({ estimatedBytes: sample.estimatedBytes });
    });
  });

  it('list each query of the schema', () => {
    const queries = graphql.table('query').flatMap(([names = '']) => codeIn(names));
    expect(queries.sort()).toEqual(Object.keys(schema.getQueryType()?.getFields() ?? {}).sort());
  });

  it('list each format with a type and a field that the schema has', () => {
    const rows = pageOf('fields')
      .table('format')
      .map((cells) => cells.map((cell) => codeIn(cell)[0] as string));
    expect(rows.map(([format]) => format).sort()).toEqual(Object.keys(FieldFormatEnum).sort());
    for (const [, type, field] of rows) {
      expect(validate(schema, parse(`{ state(code: "CA") { information { ... on ${type} { ${field} } } } }`))).toEqual(
        [],
      );
    }
  });

  it.each([
    ['elections', 'DeadlineStatus'],
    ['voting', 'VoterActionStatus'],
  ])('explain on the page %s each %s', (page, type) => {
    const statuses = pageOf(page)
      .table('`status`')
      .flatMap(([status = '']) => codeIn(status));
    const values = (schema.getType(type) as GraphQLEnumType).getValues();
    expect(statuses.sort()).toEqual(values.map(({ name }) => name).sort());
  });
});
