import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishFolder } from '../../support/publish.js';
import { type Service, startService } from '../../support/service.js';
import { edited, writeDataset } from '../../support/small-dataset.js';

const POPULAR = '{ state(code: "AA") { name information { slug text } } }';
const RARE = '{ state(code: "BB") { name information { slug text } } }';
const BROTLI = { headers: { 'accept-encoding': 'br' } };

let service: Service;
beforeAll(async () => {
  service = await startService({ dataset: writeDataset(), metrics: 'public' });
  for (let times = 1; times <= 3; times += 1) {
    await service.json('/v2/election/data/state/AA/', BROTLI);
    await service.graphql(POPULAR);
  }
  await service.json('/v2/election/data/state/BB/');
  await service.graphql(RARE);
});
afterAll(() => service?.stop());

/** The statements that run until there are no more for a while. */
async function statementsUntilQuiet(): Promise<string[]> {
  const all: string[] = [];
  for (let quiet = 0; quiet < 10; quiet += 1) {
    const taken = service.takeStatements();
    if (taken.length > 0) quiet = 0;
    all.push(...taken);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return all;
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
  let made: string[];
  let counted: Record<'hit' | 'miss', number>;
  beforeAll(async () => {
    await publishFolder(writeDataset(edited('states.csv', 'Alpha', 'Omega')), service.datasetPath);
    const before = await lookups();
    await service.json('/v2/election/field/');
    made = await statementsUntilQuiet();
    const { hit, miss } = await lookups();
    counted = { hit: hit - before.hit, miss: miss - before.miss };
  });

  it('is the only look-up that the metrics count', () => {
    expect(counted).toEqual({ hit: 0, miss: 1 });
  });

  it('re-creates popular REST responses in the coding of earlier requests', async () => {
    expect(made.length).toBeGreaterThan(0);
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
