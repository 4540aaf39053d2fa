import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { statesByCode } from '../../../../db/storage/queries/places.js';
import { findPlaces } from '../../../../db/storage/queries/search/places.js';
import { search } from '../../../../db/storage/queries/search/search.js';
import { type OpenDataset, openDataset } from '../../../../db/storage/release/open.js';
import { counties, places } from '../../../../db/storage/tables/dataset.js';
import { sample } from '../../../support/sample.js';

let database: OpenDataset['database'];
beforeAll(() => {
  ({ database } = openDataset(inject('bundledRelease')));
});

/** The states and the counties of a text, and the words that are left. */
function read(text: string, hasKey = false) {
  const { states, regions, words } = findPlaces(database, text, hasKey);
  return { states: states.map(({ code }) => code), regions: regions.map(({ region }) => region), words };
}

type Row = Record<'text' | 'states' | 'regions' | 'outside', string>;
const FORMS: Row[] = parse(readFileSync(new URL('places.csv', import.meta.url)), { columns: true });

describe('the place of a text', () => {
  it.each(FORMS)('in $text', ({ text, outside, ...wanted }) => {
    const { states, regions } = read(text, true);
    expect([states.join('|'), regions.join('|')]).toEqual([wanted.states, wanted.regions]);
    const { notice } = search(database, text, true);
    const { isOverseas, territory } = findPlaces(database, text, true);
    expect([isOverseas, territory !== undefined]).toEqual([
      outside === 'overseas',
      !['', 'overseas'].includes(outside),
    ]);
    if (territory) expect(notice).toContain(`This service does not cover ${outside}`);
  });

  it('outside of the United States has the answer for voters overseas', () => {
    for (const text of ['i live in mexico', 'APO AE 09123'])
      expect(search(database, text, true).answers[0]?.field?.slug).toBe('gov_tool_uocava');
  });

  it('is at most 100 regions, however many counties have the names', () => {
    const presidents = 'jefferson madison monroe jackson lincoln grant adams polk'.split(' ');
    expect(read(presidents.map((name) => `${name} county`).join(' ')).regions).toHaveLength(100);
  });
});

describe('the dataset', () => {
  const nameOf = (code: string) => statesByCode(database).get(code)?.name ?? '';
  const ofKind = (kind: string) =>
    database
      .select()
      .from(places)
      .all()
      .filter((one) => one.kind === kind);
  const allCounties = () =>
    new Map(
      database
        .select()
        .from(counties)
        .all()
        .map((one) => [one.fips, one]),
    );
  const isWide = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));

  it('has each ZIP code in every form', () => {
    const byFips = allCounties();
    for (const { name: zip, states, counties: codes } of sample(ofKind('zip'), 60)) {
      const found = codes.flatMap((code) => byFips.get(code) ?? []);
      for (const text of [zip, `${zip}-1234`, `${zip}–1234`, `${zip}1234`, isWide(zip)])
        expect([text, read(text).regions]).toEqual([text, found.map(({ name }) => name)]);
      for (const code of states) {
        const regions = found.filter(({ state }) => state === code).map(({ name }) => name);
        for (const text of [`${code} ${zip}`, `${zip} ${code.toLowerCase()}`, `${nameOf(code)} ${zip}`])
          expect([text, read(text)]).toEqual([text, { states: [code], regions, words: [] }]);
      }
    }
  });

  it('has each city with its state, of which a ZIP code in one county names that one', () => {
    const byFips = allCounties();
    const zips = new Map(ofKind('zip').map((one) => [one.counties.join(), one.name]));
    // "Washington, DC" is the name of the District, and "kings park west Virginia" has that of another state.
    const cities = ofKind('city').filter(({ name, states }) => states[0] !== 'DC' && !name.endsWith(' West'));
    for (const { name, states, counties: codes } of sample(cities, 10)) {
      const [state = ''] = states;
      const own = codes.map((code) => byFips.get(code)?.name);
      for (const text of [`${name}, ${state}`, `${name.toLowerCase()} ${nameOf(state)}`]) {
        const found = read(text);
        expect([text, found.states, found.regions]).toEqual([text, [state], expect.arrayContaining(own)]);
      }
      for (const code of codes.filter((one) => zips.has(one))) {
        const text = `100 Virginia Ave, ${name}, ${state} ${zips.get(code)}`;
        expect([text, read(text)]).toEqual([text, { states: [state], regions: [byFips.get(code)?.name], words: [] }]);
      }
    }
  });

  it('has each county with its state', () => {
    for (const { name, state } of allCounties().values())
      for (const text of [`${name}, ${nameOf(state)}`, `${name.toLowerCase()} ${state.toLowerCase()}`])
        expect([text, read(text)]).toEqual([text, { states: [state], regions: [name], words: [] }]);
  });
});
