import { describe, expect, it } from 'vitest';
import { sharedService } from '../support/service.js';

const ILLINOIS = 'ocd-division/country:us/state:il';

async function ask(query: string) {
  return (await sharedService()).graphql(query);
}

/** The warnings of an operation whose only field is null. */
async function warnings(query: string) {
  const { data, errors, extensions } = await ask(query);
  expect(errors).toBeUndefined();
  expect(Object.values(data)).toEqual([null]);
  return extensions.warnings.map(({ message }: { message: string }) => message);
}

describe('an Open Civic Data id', () => {
  it('finds the state and the region that have it', async () => {
    const { data } = await ask(`{
      state(ocdId: "${ILLINOIS}") { code ocdId }
      dc: state(ocdId: "ocd-division/country:us/district:dc") { code ocdId }
      cook: region(ocdId: "${ILLINOIS}/county:cook") { id fips ocdId }
      chicago: region(ocdId: "${ILLINOIS}/place:chicago") { id ocdId }
      district: region(ocdId: "ocd-division/country:us/district:dc") { id fips }
    }`);
    expect(data).toEqual({
      state: { code: 'IL', ocdId: ILLINOIS },
      dc: { code: 'DC', ocdId: 'ocd-division/country:us/district:dc' },
      cook: { id: 'IL/Cook County', fips: '17031', ocdId: `${ILLINOIS}/county:cook` },
      chicago: { id: 'IL/City of Chicago', ocdId: `${ILLINOIS}/place:chicago` },
      district: { id: 'DC/District of Columbia', fips: '11001' },
    });
  });

  it.each([
    [`region(ocdId: "${ILLINOIS}/county:coook")`, `/county:coook". Did you mean ${ILLINOIS}/county:cook?`],
    [`region(ocdId: "${ILLINOIS}")`, 'It is a state: query state(ocdId:).'],
    [`state(ocdId: "${ILLINOIS}/county:cook")`, 'For a part of a state, query region(ocdId:).'],
    ['state(ocdId: "ocd-division/country:us/state:zz")', 'To list the ids, query { states { ocdId } }.'],
    ['region(ocdId: "ocd-division/country:us/cd:1")', 'To list the ids, query { states { ocdId regions(all: true)'],
  ])('%s is null, with a warning that says what to do', async (field, message) => {
    expect(await warnings(`{ ${field} { id } }`)).toEqual([expect.stringContaining(message)]);
  });

  it.each([
    'IL',
    'ocd-division/country:ca/province:on',
    `${ILLINOIS}/county:Cook`,
    `${ILLINOIS}/`,
    `${ILLINOIS}/county:${'x'.repeat(200)}`,
  ])('such as %.60s is malformed: an error that shows the form', async (id) => {
    const { errors } = await ask(`{ region(ocdId: ${JSON.stringify(id)}) { id } }`);
    expect(errors).toMatchObject([
      {
        message: expect.stringContaining('such as "ocd-division/country:us/state:il"'),
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ]);
  });

  it.each([
    ['', 'neither'],
    [`(code: "IL", ocdId: "${ILLINOIS}")`, 'both'],
  ])('state%s is an error that says what to give', async (args, given) => {
    const { errors } = await ask(`{ state${args} { code } }`);
    expect(errors).toMatchObject([{ message: expect.stringMatching(`"code", .* or "ocdId", but got ${given}`) }]);
  });
});

describe('a city', () => {
  it('names the counties that it lies in, and they name it', async () => {
    const { data } = await ask(`{
      chicago: region(state: "IL", name: "City of Chicago") { counties { name } areas { name } }
      cook: region(state: "IL", fips: "17031") { areas { name } counties { name } }
      adams: region(state: "IL", fips: "17001") { areas { name } }
      newYork: region(state: "NY", name: "New York City") { counties { fips areas { name } } }
    }`);
    const names = (...list: string[]) => list.map((name) => ({ name }));
    expect(data).toEqual({
      chicago: { counties: names('Cook County', 'DuPage County'), areas: [] },
      cook: { areas: names('City of Chicago', 'Cook County (suburban)'), counties: [] },
      adams: { areas: [] },
      newYork: {
        counties: ['36005', '36047', '36061', '36081', '36085'].map((fips) => ({
          fips,
          areas: names('New York City'),
        })),
      },
    });
  });
});
