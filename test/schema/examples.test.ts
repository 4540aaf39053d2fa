import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OperationDefinitionNode, parse, print, validate } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../db/package-root.js';
import { buildSchema } from '../../schema/build.js';
import { type Service, startService } from '../support/service.js';

/** How many SQL statements each sample operation takes. A list of lists that asks per item shows here at once. */
const STATEMENTS: Record<string, number> = {
  FieldsOfTopic: 3,
  CompareStates: 4,
  StatePage: 2,
  VoterInRegion: 2,
  RegionsOfState: 3,
  OverridesPage: 1,
  MapOfField: 2,
  Provenance: 2,
  UpgradeGuide: 2,
  Release: 4,
};

const source = readFileSync(join(packageRoot, 'schema/examples.graphql'), 'utf8');
const operations = parse(source).definitions.map((definition) => {
  const operation = definition as OperationDefinitionNode;
  const above = source.slice(0, operation.loc?.start).trimEnd().split('\n').at(-1) ?? '';
  const variables = JSON.parse(/^# Variables: (.+)$/.exec(above)?.[1] ?? '{}') as object;
  return { name: operation.name?.value ?? '', query: print(operation), variables };
});

let service: Service;
beforeAll(async () => {
  service = await startService();
  await service.json('/readyz');
});
afterAll(() => service.stop());

describe('the sample operations', () => {
  it('each have a number of statements written down', () => {
    expect(operations.map(({ name }) => name)).toEqual(Object.keys(STATEMENTS));
  });

  it.each(operations)('$name fits the schema', ({ query }) => {
    expect(validate(buildSchema(), parse(query))).toEqual([]);
  });

  it.each(operations)('$name answers with data from so many statements', async ({ name, query, variables }) => {
    service.takeStatements();
    const { data, errors } = await service.graphql(query, variables);
    expect(errors).toBeUndefined();
    for (const value of Object.values(data)) expect(value).toBeTruthy();
    expect(service.takeStatements()).toHaveLength(STATEMENTS[name] as number);
  });
});

describe('REST routes', () => {
  it.each([
    ['/v2/election/field/', 1],
    ['/v2/election/data/state/CA/', 2],
    ['/v2/election/override/', 1],
    ['/v1/election/field/', 1],
    ['/v1/election/data/state/IL/', 5],
  ])('%s takes %d statements', async (path, expected) => {
    service.takeStatements();
    await service.json(path);
    expect(service.takeStatements()).toHaveLength(expected);
  });
});
