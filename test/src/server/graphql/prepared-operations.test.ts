import { getOperationAST, parse, validate } from 'graphql';
import { expect, it } from 'vitest';
import { buildSchema } from '../../../../schema/build.js';
import { createResources } from '../../../../src/app/resources.js';
import { mcpOperations } from '../../../../src/mcp/operations.js';
import { readConfig } from '../../../../src/process/settings/config.js';

const schema = buildSchema();
const { rest, site } = createResources({ ...readConfig({}), hasLocalDemo: true }, { schema, datasetPath: '' });
const operations = [...[...rest, ...site].flatMap((one) => one.operations ?? []), ...Object.values(mcpOperations)];

it('each prepared document fits the schema and has one operation', () => {
  expect(operations.length).toBeGreaterThan(15);
  for (const { name, document: text } of operations) {
    const document = parse(text);
    expect(validate(schema, document), name).toEqual([]);
    expect(getOperationAST(document), name).toBeTruthy();
  }
});
