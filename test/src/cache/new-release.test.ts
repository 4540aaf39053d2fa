import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishFolder } from '../../support/publish.js';
import { type Service, startService } from '../../support/service.js';
import { edited, writeDataset } from '../../support/small-dataset.js';

const QUERY = '{ state(code: "AA") { name information { slug text } } }';
const PATH = '/v2/election/data/state/AA/';
const BROTLI = { headers: { 'accept-encoding': 'br' } };

const REQUESTS: [title: string, nameOfState: () => Promise<string>][] = [
  ['REST', async () => (await service.json(PATH, BROTLI)).name],
  ['GraphQL', async () => (await service.graphql(QUERY)).data.state.name],
];

let service: Service;
beforeAll(async () => {
  service = await startService({ dataset: writeDataset() });
  for (const [, request] of REQUESTS) for (let times = 1; times <= 3; times += 1) expect(await request()).toBe('Alpha');
  await publishFolder(writeDataset(edited('states.csv', 'Alpha', 'Omega')), service.datasetPath);
  await service.json('/v2/election/field/');
});
afterAll(() => service?.stop());

describe('after a publish', () => {
  it.each(REQUESTS)('the next request of %s runs its statements again, and later ones do not', async (_, request) => {
    const statements: number[] = [];
    for (let times = 1; times <= 3; times += 1) {
      service.takeStatements();
      expect(await request()).toBe('Omega');
      statements.push(service.takeStatements().length);
    }
    expect(statements[0]).toBeGreaterThan(0);
    expect(statements.at(-1)).toBe(0);
  });

  it('keyed responses need a key as before', async () => {
    const { data, errors } = await service.graphql(QUERY, {}, { key: 'none' });
    expect(data).toEqual({ state: null });
    expect(errors[0].extensions.code).toBe('UNAUTHENTICATED');
    expect((await service.get(PATH, { key: 'none', ...BROTLI })).status).toBe(401);
  });
});
