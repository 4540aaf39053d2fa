import { describe, expect, it } from 'vitest';
import { useService } from '../support/service.js';
import { writeDataset } from '../support/small-dataset.js';

const service = useService({ dataset: writeDataset() });

async function ids(args: string): Promise<string[]> {
  const data = await service.data(`{ overrides${args} { nodes { id } } }`);
  return data.overrides.nodes.map(({ id }: { id: string }) => id);
}

const ALL = [
  'override:AA/North/South County/ballot_type',
  'override:AA/North/South County/has_pav_everyone',
  'override:AA/North/South County/primary_date',
  'override:AA/North/South County/registration_methods',
  'override:AA/Port City/gov_tool_verify',
  'override:AA/Port City/registration_laws',
];

const fieldOf = (id: string) => id.slice(id.lastIndexOf('/') + 1);

describe('a page of overrides', () => {
  it.each(ALL)('after %s starts with the next one, by state, region and slug', async (after) => {
    const later = ALL.slice(ALL.indexOf(after) + 1);
    expect(await ids(`(after: "${after}")`)).toEqual(later);
    expect(await ids(`(state: "AA", after: "${after}")`)).toEqual(later);
    for (const field of new Set(ALL.map(fieldOf))) {
      const expected = later.filter((id) => fieldOf(id) === field);
      expect(await ids(`(field: "${field}", after: "${after}")`)).toEqual(expected);
      expect(await ids(`(state: "AA", field: "${field}", after: "${after}")`)).toEqual(expected);
    }
  });

  it('starts at the right place if the override in "after" was removed', async () => {
    expect(await ids('(after: "AA/North/South County/zzz")')).toEqual(ALL.slice(4));
    expect(await ids('(after: "AA/Old County/ballot_type")')).toEqual(ALL.slice(4));
  });

  it.each([
    ['after the last override', '(after: "ZZ/Nowhere/ballot_type")'],
    ['of a state after an override of a later state', '(state: "AA", after: "BB/Anywhere/ballot_type")'],
    ['of a state without overrides', '(state: "BB")'],
  ])('%s is empty', async (_, args) => {
    expect(await ids(args)).toEqual([]);
  });
});
