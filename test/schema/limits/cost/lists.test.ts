import Database from 'better-sqlite3';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildSchema } from '../../../../schema/build.js';
import { asSubgraph } from '../../../../schema/node/federation.js';
import { countFields } from '../../../support/cost-comparison.js';
import { listFields, operationsWith } from '../../../support/list-operations.js';
import { pointsLeft, useService } from '../../../support/service.js';
import { skewedDataset } from '../../../support/skewed-dataset.js';

const POINTS = 1_000_000_000;
const MAX_COST = 40_000;
/** A point of the rate limit pays for at most so many times the fields and rows that it pays for where all values are read. */
const MAX_RATIO = 2;
const ALL_VALUES = '{ states { id code name information { id slug text footnotes source asOf modifiedAt } } }';

/** Rows that all statements of this process have read. */
let rows = 0;
const statement = Object.getPrototypeOf(new Database(':memory:').prepare('select 1')) as Database.Statement;
const { all } = statement;
statement.all = function (this: Database.Statement, ...values) {
  const found = all.apply(this, values);
  rows += found.length;
  return found;
};

let used = 0;
/** Fields and rows for a point. */
let allowed = 0;
const service = useService({
  dataset: skewedDataset(),
  limits: { cost: MAX_COST },
  rateLimit: { points: POINTS, seconds: 86_400 },
});
beforeAll(async () => {
  // Reads what is read once per release.
  await run(ALL_VALUES);
  const usual = await run(ALL_VALUES);
  allowed = (MAX_RATIO * usual.work) / usual.points;
});

/** Runs an operation that no cache has. */
async function run(query: string) {
  const [rowsBefore, usedBefore] = [rows, used];
  const response = await service.post({ query: `query Q${used} ${query}` });
  const { data = null, errors = [] } = (await response.json()) as { data?: object; errors?: { message: string }[] };
  used = POINTS - pointsLeft(response);
  return { points: used - usedBefore, work: countFields(data) + rows - rowsBefore, errors };
}

describe('a point of the rate limit pays for at most twice what it usually pays for', () => {
  const schema = asSubgraph(buildSchema());

  it.each(listFields(schema))('in $name', async (list) => {
    for (const query of operationsWith(schema, list)) {
      const { points, work, errors } = await run(query);
      expect(work / points, query).toBeLessThan(allowed);
      for (const { message } of errors) expect(message, query).toContain('The operation costs');
    }
  });
});
