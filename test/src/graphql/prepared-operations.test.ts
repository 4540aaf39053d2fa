import { getOperationAST, parse, validate } from 'graphql';
import { expect, it } from 'vitest';
import { routes } from '../../../rest-compat/routes.js';
import { buildSchema } from '../../../schema/build.js';
import { calendarOperation } from '../../../src/calendar/calendar-data.js';
import { readConfig } from '../../../src/config/config.js';
import { pageOperations } from '../../../src/explorer/site.js';
import { mcpOperations } from '../../../src/mcp/operations.js';

const operations = [...routes, calendarOperation, ...Object.values(mcpOperations), ...pageOperations(readConfig({}))];

it('each prepared document fits the schema and has one operation', () => {
  const schema = buildSchema();
  expect(operations.length).toBeGreaterThan(15);
  for (const { name, document: text } of operations) {
    const document = parse(text);
    expect(validate(schema, document), name).toEqual([]);
    expect(getOperationAST(document), name).toBeTruthy();
  }
});
