import { describe, expect, it } from 'vitest';
import { withService } from '../support/service.js';
import { labels, writeDataset } from '../support/small-dataset.js';

const FIELDS = '{ fields { slug label } }';

describe('the label of a field', () => {
  it('is short, in sentence case, without a period, and unique in the bundled dataset', () =>
    withService({}, async ({ graphql }) => {
      const { fields } = (await graphql(FIELDS)).data as { fields: { slug: string; label: string }[] };
      const all = fields.map(({ label }) => label);
      expect(all).toHaveLength(84);
      expect(new Set(all.map((label) => label.toLowerCase())).size).toBe(84);
      expect(all.filter((label) => !/^[A-Z].{3,59}$/.test(label) || /\.$|_|True|N\/A/.test(label))).toEqual([]);
      expect(fields).toContainEqual({
        slug: 'has_sdr_election_day',
        label: 'Same-day registration on Election Day',
      });
    }));

  it('is the slug with spaces where the dataset has none', () =>
    withService({ dataset: writeDataset(labels({ ballot_type: 'Ballots' })) }, async ({ graphql }) => {
      const { fields } = (await graphql(FIELDS)).data as { fields: { slug: string; label: string }[] };
      expect(fields.slice(0, 2)).toEqual([
        { slug: 'ballot_type', label: 'Ballots' },
        { slug: 'early_voting_starts', label: 'Early voting starts' },
      ]);
    }));
});
