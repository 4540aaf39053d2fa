import { describe, expect, it } from 'vitest';
import { useService } from '../support/service.js';
import { writeDataset } from '../support/small-dataset.js';

const service = useService({ dataset: writeDataset() });

describe('the information of a region', () => {
  it("is the region's value where it has one, and the state's otherwise", async () => {
    const { region } = await service.data(`{ region(state: "AA", name: "North/South County") {
      id name state { code }
      information { slug text footnotes region { name } }
    } }`);
    const own = { footnotes: '', region: { name: 'North/South County' } };
    expect(region).toEqual({
      id: 'AA/North/South County',
      name: 'North/South County',
      state: { code: 'AA' },
      information: [
        { slug: 'ballot_type', text: 'machine', ...own },
        { slug: 'early_voting_starts', text: 'N/A', footnotes: '', region: null },
        { slug: 'gov_tool_verify', text: 'https://example.org/verify?a=1&b=2', footnotes: '', region: null },
        { slug: 'has_pav_everyone', text: 'False', ...own },
        { slug: 'primary_date', text: '2026-06-09', ...own },
        expect.objectContaining({ slug: 'registration_laws', footnotes: 'By mail too.', region: null }),
        { slug: 'registration_methods', text: 'email, fax', ...own },
      ],
    });
  });

  it('is typed as the field is, with the source and time of the override', async () => {
    const { region } = await service.data(`{ region(state: "AA", name: "North/South County") {
      flag: item(slug: "has_pav_everyone") { id source asOf modifiedAt ... on BooleanItem { value } }
      day: item(slug: "primary_date") { id ... on DateItem { date } }
      ways: item(slug: "registration_methods") { ... on MultiSelectItem { selected } }
      kind: item(slug: "ballot_type") { ... on SingleSelectItem { selected } }
      state: item(slug: "early_voting_starts") { id }
      none: item(slug: "nothing") { id }
    } }`);
    expect(region).toEqual({
      flag: {
        id: 'AA/North/South County/has_pav_everyone',
        value: false,
        source: 'County page',
        asOf: '2026-02-02',
        modifiedAt: '2026-02-01T00:00:00Z',
      },
      day: { id: 'AA/North/South County/primary_date', date: '2026-06-09' },
      ways: { selected: ['email', 'fax'] },
      kind: { selected: 'machine' },
      state: { id: 'AA/early_voting_starts' },
      none: null,
    });
  });
});

describe('regional overrides', () => {
  it('name the value that they replace', async () => {
    const { state } = await service.data(`{ state(code: "AA") {
      regions { name overrides { field { slug } } }
      overrides { region { name } field { slug } text replaces { id text } }
    } }`);
    expect(state.regions).toEqual([
      {
        name: 'North/South County',
        overrides: ['ballot_type', 'has_pav_everyone', 'primary_date', 'registration_methods'].map((slug) => ({
          field: { slug },
        })),
      },
      { name: 'Port City', overrides: ['gov_tool_verify', 'registration_laws'].map((slug) => ({ field: { slug } })) },
    ]);
    expect(state.overrides[0]).toEqual({
      region: { name: 'North/South County' },
      field: { slug: 'ballot_type' },
      text: 'machine',
      replaces: { id: 'AA/ballot_type', text: 'paper' },
    });
  });
});
