import { beforeEach, describe, expect, it } from 'vitest';
import { civicData, type Environment, withDataset } from '../../support/run.js';
import { edited, writeDataset } from '../../support/small-dataset.js';

// dataset.json sets the time of publishing, so the election does not depend on the day of the test.
const TIME = edited('dataset.json', '2026-03-01', '2026-11-10');
const changed = () =>
  writeDataset({ ...edited('values.csv', 'starts,N/A', 'starts,29 days before Election Day'), ...TIME });
const LINES = `
Deadlines that change, with their days for US-2028-11-07:
STATE  FIELD                BEFORE                     AFTER
AA     early_voting_starts  NOT_OFFERED (not_offered)  2028-10-09 MAY_MOVE (-29d opens)
`;

let environment: Environment;
beforeEach(async () => {
  environment = await withDataset();
});

describe.each(['check', 'diff', 'import'])('civic-data %s', (command) => {
  it('shows deadlines that change with their rules and days before and after', async () => {
    const { code, stdout } = await civicData(environment, command, changed());
    expect([code, stdout]).toEqual([0, expect.stringContaining(LINES)]);
  });

  it('lists them as JSON', async () => {
    const { stdout } = await civicData(environment, command, changed(), '--json');
    expect(JSON.parse(stdout).deadlines).toMatchObject([
      {
        ...{ election: 'US-2028-11-07', state: 'AA', field: 'early_voting_starts' },
        before: [{ kind: 'OPENS', rule: 'not_offered', date: null, status: 'NOT_OFFERED' }],
        after: [{ kind: 'OPENS', rule: '-29d opens', date: '2028-10-09', status: 'MAY_MOVE' }],
      },
    ]);
  });
});
