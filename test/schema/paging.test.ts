import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Service, startService } from '../support/service.js';
import { writeDataset } from '../support/small-dataset.js';

let service: Service;
beforeAll(async () => {
  service = await startService({ dataset: writeDataset() });
});
afterAll(() => service.stop());

async function ids(args: string): Promise<string[]> {
  const { data, errors } = await service.graphql(`{ overrides${args} { id } }`);
  expect(errors).toBeUndefined();
  return data.overrides.map(({ id }: { id: string }) => id);
}

const ALL = [
  'AA/North/South County/ballot_type',
  'AA/North/South County/has_pav_everyone',
  'AA/North/South County/primary_date',
  'AA/North/South County/registration_methods',
  'AA/Port City/gov_tool_verify',
  'AA/Port City/registration_laws',
];

const fieldOf = (id: string) => id.slice(id.lastIndexOf('/') + 1);

describe('a page of overrides', () => {
  it('holds the first ones, by state, region and slug', async () => {
    expect(await ids('(first: 2)')).toEqual(ALL.slice(0, 2));
  });

  it.each(ALL.map((id, index) => [id, index] as const))('after %s starts with the next one', async (id, index) => {
    expect(await ids(`(after: "${id}")`)).toEqual(ALL.slice(index + 1));
  });

  it('holds everything when all arguments are null', async () => {
    expect(await ids('(state: null, field: null, first: null, after: null)')).toEqual(ALL);
  });

  it('goes on at the right place when the override that it comes after is gone', async () => {
    expect(await ids('(after: "AA/North/South County/zzz")')).toEqual(ALL.slice(4));
    expect(await ids('(after: "AA/Old County/ballot_type")')).toEqual(ALL.slice(4));
  });

  it('is empty behind the end', async () => {
    expect(await ids('(after: "ZZ/Nowhere/ballot_type")')).toEqual([]);
  });

  it('goes on within the state and field that are asked', async () => {
    const narrowed = '(state: "AA", field: "primary_date"';
    expect(await ids(`${narrowed}, after: "AA/North/South County/ballot_type")`)).toEqual([ALL[2]]);
    expect(await ids(`${narrowed}, after: "AA/North/South County/primary_date")`)).toEqual([]);
  });

  it.each(ALL)('after %s goes on within each state and each field', async (after) => {
    const later = ALL.slice(ALL.indexOf(after) + 1);
    expect(await ids(`(state: "AA", after: "${after}")`)).toEqual(later);
    for (const field of new Set(ALL.map(fieldOf))) {
      const expected = later.filter((id) => fieldOf(id) === field);
      expect(await ids(`(field: "${field}", after: "${after}")`)).toEqual(expected);
      expect(await ids(`(state: "AA", field: "${field}", after: "${after}")`)).toEqual(expected);
    }
  });

  it('of a state is empty behind a place in a later one', async () => {
    expect(await ids('(state: "AA", after: "BB/Anywhere/ballot_type")')).toEqual([]);
  });

  it('of a state without overrides is empty', async () => {
    expect(await ids('(state: "BB")')).toEqual([]);
  });
});
