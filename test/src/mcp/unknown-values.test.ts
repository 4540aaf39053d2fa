import { describe, expect, it } from 'vitest';
import { startMcp } from '../../support/mcp-client.js';
import { writeDataset } from '../../support/small-dataset.js';

const running = startMcp({ dataset: writeDataset() });

describe('a value that the dataset does not know', () => {
  it('is "unknown", and so are its source and date', async () => {
    const { data, text } = await running.mcp.call('get_values', { state: 'BB', slugs: ['has_pav_everyone'] });
    expect(data.values).toEqual([
      {
        ...{ slug: 'has_pav_everyone', label: expect.any(String), status: 'unknown', value: 'unknown' },
        ...{ source: 'unknown', as_of: 'unknown' },
      },
    ]);
    expect(text).toContain('(has_pav_everyone): unknown\n');
    expect(text).toContain('It never means "no".');
  });

  it('differs from no, from none, and from what is not offered', async () => {
    const slugs = ['early_voting_starts', 'has_pav_everyone', 'registration_methods'];
    const { data } = await running.mcp.call('get_values', { slugs });
    const found = slugs.map((slug) => [
      slug,
      ...data.values.flatMap((one: Record<string, string>) => (one.slug === slug ? [one.value] : [])),
    ]);
    expect(found).toEqual([
      ['early_voting_starts', 'N/A (not offered)', 'unknown'],
      ['has_pav_everyone', 'yes', 'unknown'],
      ['registration_methods', 'email, mail', 'none of the options'],
    ]);
    const input = { state: 'AA', region: 'North/South County', slugs: ['has_pav_everyone'] };
    const [own] = (await running.mcp.call('get_values', input)).data.values;
    expect(own).toMatchObject({ value: 'no', source: 'County page', region: 'North/South County' });
  });
});
