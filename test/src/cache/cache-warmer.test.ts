import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishFolder } from '../../support/publish.js';
import { type Service, startService } from '../../support/service.js';
import { edited, writeDataset } from '../../support/small-dataset.js';
import { waitUntil } from '../../support/wait-until.js';

const POPULAR = '{ state(code: "AA") { name information { slug text } } }';
const RARE = '{ state(code: "BB") { name information { slug text } } }';
const BROTLI = { headers: { 'accept-encoding': 'br' } };

const popularRequests = async () => {
  await service.json('/v2/election/data/state/AA/', BROTLI);
  await service.graphql(POPULAR);
};

let service: Service;
/** The statements of a request for each popular response, which the cache does not have yet. */
let popularStatements: number;
beforeAll(async () => {
  service = await startService({ dataset: writeDataset(), metrics: 'public' });
  popularStatements = await statementsOf(popularRequests);
  for (let times = 2; times <= 3; times += 1) await popularRequests();
  await service.json('/v2/election/data/state/BB/');
  await service.graphql(RARE);
});
afterAll(() => service?.stop());

/** Waits until so many statements have run. */
async function untilStatements(count: number): Promise<void> {
  let ran = 0;
  await waitUntil(() => {
    ran += service.takeStatements().length;
    return ran >= count;
  });
}

/** Look-ups in the response cache, as the metrics count them. */
async function lookups() {
  const text = await (await service.get('/metrics')).text();
  const count = (result: string) =>
    Number(new RegExp(`^response_cache_lookups_total{result="${result}"} (\\d+)`, 'm').exec(text)?.[1]);
  return { hit: count('hit'), miss: count('miss') };
}

/** How many statements a request takes. */
async function statementsOf(ask: () => Promise<unknown>): Promise<number> {
  service.takeStatements();
  await ask();
  return service.takeStatements().length;
}

describe('after a publish, the first request to the new release', () => {
  let counted: Record<'hit' | 'miss', number>;
  beforeAll(async () => {
    await publishFolder(writeDataset(edited('states.csv', 'Alpha', 'Omega')), service.datasetPath);
    const before = await lookups();
    await service.json('/v2/election/field/');
    await untilStatements(1 + popularStatements);
    const { hit, miss } = await lookups();
    counted = { hit: hit - before.hit, miss: miss - before.miss };
  });

  it('is the only look-up that the metrics count', () => {
    expect(counted).toEqual({ hit: 0, miss: 1 });
  });

  it('re-creates popular REST responses in the coding of earlier requests', async () => {
    let name = '';
    const statements = await statementsOf(async () => {
      name = (await service.json('/v2/election/data/state/AA/', BROTLI)).name;
    });
    expect([name, statements]).toEqual(['Omega', 0]);
  });

  it('re-creates popular GraphQL responses', async () => {
    let name = '';
    const statements = await statementsOf(async () => {
      name = (await service.graphql(POPULAR)).data.state.name;
    });
    expect([name, statements]).toEqual(['Omega', 0]);
  });

  it('does not re-create responses that were requested only once', async () => {
    expect(await statementsOf(() => service.json('/v2/election/data/state/BB/'))).toBe(1);
    expect(await statementsOf(() => service.graphql(RARE))).toBe(1);
  });

  it('returns re-created responses from the new release', async () => {
    expect((await service.json('/v2/election/data/state/AA/', BROTLI)).name).toBe('Omega');
    expect((await service.graphql(POPULAR)).data.state.name).toBe('Omega');
  });

  it('does not return re-created keyed responses without a key', async () => {
    const { data, errors } = await service.graphql(POPULAR, {}, { key: 'none' });
    expect(data).toEqual({ state: null });
    expect(errors[0].extensions.code).toBe('UNAUTHENTICATED');
    expect((await service.get('/v2/election/data/state/AA/', { key: 'none', ...BROTLI })).status).toBe(401);
  });
});
