import { beforeAll, describe, expect, inject, it } from 'vitest';
import { sample } from '../support/sample.js';
import { readReleaseOnce, useService } from '../support/service.js';

const service = useService();
beforeAll(async () => {
  await readReleaseOnce(service);
});

const ALL = '{ states { code regions(all: true) { name fips kind } } }';

describe('region', () => {
  it('finds every county, by name and by FIPS code', async () => {
    const { states } = await service.data(ALL);
    let counties = 0;
    for (const { code, regions } of sample<{ code: string; regions: { kind: string }[] }>(states, 10)) {
      const known = regions.filter(({ kind }) => kind === 'COUNTY');
      // In parts: an operation has at most 100 aliases.
      for (let from = 0; from < known.length; from += 50) {
        const part = known.slice(from, from + 50) as { name: string; fips: string; kind: string }[];
        const fields = part.map(
          ({ name, fips }, at) =>
            `n${at}: region(state: "${code}", name: ${JSON.stringify(name)}) { name fips kind }
             f${at}: region(state: "${code}", fips: "${fips}") { name fips kind }`,
        );
        const found = Object.values(await service.data(`{ ${fields.join(' ')} }`));
        expect(found).toEqual(part.flatMap((county) => [county, county]));
      }
      counties += known.length;
    }
    if (inject('everything')) expect(counties).toBe(3144);
    else expect(counties).toBeGreaterThan(100);
  });

  it("gives the state's values in a county that has none of its own", async () => {
    const { region, state } = await service.data(`{
      region(state: "CA", fips: "06037") { id name overrides { id } information { slug text region { name } }
        item(slug: "polls_open") { text region { name } } }
      state(code: "CA") { information { slug text region { name } } }
    }`);
    expect(region).toMatchObject({ id: 'CA/Los Angeles County', name: 'Los Angeles County', overrides: [] });
    expect(region.information).toEqual(state.information);
    expect(region.item).toEqual({ text: '7:00 a.m.', region: null });
  });

  it('gives the own values of a county that has some', async () => {
    const { region } = await service.data(`{ region(state: "IL", fips: "17019") {
      name overrides { id } item(slug: "gov_tool_absentee_request") { text region { fips kind } }
    } }`);
    expect(region).toMatchObject({
      name: 'Champaign County',
      overrides: [{ id: 'override:IL/Champaign County/gov_tool_absentee_request' }],
      item: { text: expect.stringContaining('champaigncountyclerkil.gov'), region: { fips: '17019', kind: 'COUNTY' } },
    });
  });

  it('says of a region that is no county what it is', async () => {
    const found = await service.data(`{
      a: region(state: "IL", name: "City of Chicago") { fips kind }
      b: region(state: "IL", name: "Cook County (suburban)") { fips kind }
      c: region(state: "NY", name: "New York City") { fips kind }
    }`);
    expect(found).toEqual({
      a: { fips: null, kind: 'CITY' },
      b: { fips: null, kind: 'OTHER' },
      c: { fips: null, kind: 'CITY' },
    });
  });

  it.each([
    ['(state: "IL")', '"state"'],
    ['(state: "IL", name: "Cook County", fips: "17031")', '"state", "name", "fips"'],
    ['(name: "Cook County")', '"name"'],
    ['(state: null, name: null)', 'none of them'],
    ['(state: "IL", ocdId: "ocd-division/country:us/state:il/county:cook")', '"state", "ocdId"'],
  ])('%s is an error that says what to give', async (args, given) => {
    const { data, errors } = await service.graphql(`{ region${args} { name } }`);
    expect(data).toEqual({ region: null });
    expect(errors).toMatchObject([
      {
        message: expect.stringMatching(`takes "state" with either "name", .* or only "ocdId". It got ${given}.`),
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ]);
  });

  it.each([
    [
      'fips: "06037"',
      'There is no county with the FIPS code "06037" in IL. To list the counties, query { state(code: "IL") { regions(all: true) { name fips } } }.',
    ],
    ['name: "Champagne County"', 'There is no region "Champagne County" in IL. Did you mean Champaign County?'],
  ])('(state: "IL", %s) is null, with a warning that names the nearest or lists all', async (args, message) => {
    const { data, extensions } = await service.graphql(`{ region(state: "IL", ${args}) { name } }`);
    expect([data.region, extensions.warnings]).toEqual([null, [{ message, path: ['region'] }]]);
  });
});

describe('State.regions', () => {
  const names = (regions: { name: string }[]) => regions.map(({ name }) => name);

  it('has only regions with values of their own, unless all are selected', async () => {
    const { state } = await service.data(
      '{ state(code: "IL") { regions { name overrides { id } } all: regions(all: true) { name } } }',
    );
    expect(state.regions.every(({ overrides }: { overrides: unknown[] }) => overrides.length > 0)).toBe(true);
    expect(names(state.all)).toEqual([...names(state.all)].sort());
    expect(names(state.all)).toEqual(expect.arrayContaining([...names(state.regions), 'Cook County', 'Will County']));
    // Illinois has 102 counties. Two cities and the suburbs of Chicago are none.
    expect(state.all).toHaveLength(105);
  });

  it('takes one statement, for the overrides, however many counties there are', async () => {
    service.takeStatements();
    await service.data(
      '{ state(code: "TX") { regions(all: true) { name overrides { id } item(slug: "polls_open") { text } } } }',
    );
    expect(service.takeStatements()).toHaveLength(1);
  });
});
