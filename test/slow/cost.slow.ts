import { expect, it } from 'vitest';
import { datasetWithOverrides } from '../bench/fixture.js';
import { measureCost, measureRandomCosts, wrongCost } from '../support/cost-comparison.js';
import { withService } from '../support/service.js';
import { temporaryFolder } from '../support/temporary-folder.js';

it('the cost of an operation is between half and twice the fields of the response, with 100,000 overrides', async () => {
  const dataset = datasetWithOverrides(temporaryFolder(), 100_000);
  const limits = { cost: 10_000_000, maxResponseBytes: 100_000_000 };
  await withService({ dataset, limits }, async (service) => {
    const measured = [
      await measureCost(service, '{ states { regions { name overrides { id } } } }'),
      await measureCost(service, '{ state(code: "IL") { regions { information { slug region { name } } } } }'),
      await measureCost(
        service,
        '{ overrides(state: "CA") { nodes { region { overrides { replaces { ... on UrlItem { url } } } } } } }',
      ),
      await measureCost(
        service,
        '{ elections(from: "2020-01-01", to: "2030-01-01") { deadlines { id item { text } } } }',
      ),
      ...(await measureRandomCosts(service, 150)),
    ];
    expect(measured.length).toBeGreaterThan(100);
    // A `totalCount` with a filter reads up to 100,000 rows, at a point for each 100.
    expect(measured.filter((cost) => !cost || wrongCost(cost, 1_000))).toEqual([]);
  });
});
