import { parse, validate } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSchema } from '../../schema/build.js';
import { readSamples } from '../../schema/samples.js';
import { type Service, startService } from '../support/service.js';
import { readReleaseOnce } from '../support/warm.js';

/** How many SQL statements each sample operation takes. A list of lists that asks per item shows here at once. */
const STATEMENTS: Record<string, number> = {
  FieldsOfTopic: 1,
  CompareStates: 1,
  StatePage: 1,
  VoterInRegion: 2,
  RegionsOfState: 2,
  OverridesPage: 1,
  MapOfField: 1,
  Provenance: 1,
  UpgradeGuide: 0,
  Release: 4,
};

const operations = readSamples();

let service: Service;
beforeAll(async () => {
  service = await startService();
  await readReleaseOnce(service);
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
    ['/v2/election/field/', 0],
    ['/v2/election/data/state/CA/', 1],
    ['/v2/election/override/', 1],
    ['/v1/election/field/', 0],
    ['/v1/election/data/state/IL/', 2],
  ])('%s takes %d statements', async (path, expected) => {
    service.takeStatements();
    await service.json(path);
    expect(service.takeStatements()).toHaveLength(expected);
  });
});
