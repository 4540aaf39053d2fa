import { appendFileSync, cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundledDataset } from '../../../../../db/package-root.js';
import { readWithPython } from '../../../../support/python-csv.js';
import { type Service, startService } from '../../../../support/service.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';

/** More regions than one page of overrides has. */
const COUNTIES = (
  parse(readFileSync(join(bundledDataset, 'counties.csv')), { columns: true }) as Record<string, string>[]
)
  .filter(({ state = '' }) => ['TX', 'GA', 'VA'].includes(state))
  .map(({ state, name }) => `${state}/${name}`);
const TEXTS = { polls_open: '6:15 a.m.', absentee_deadline_mail: 'Received 12 days before Election Day' };

let service: Service;
beforeAll(async () => {
  const dataset = join(temporaryFolder(), 'many-regions');
  cpSync(bundledDataset, dataset, { recursive: true });
  const rows = COUNTIES.flatMap((county) =>
    Object.entries(TEXTS).map(([field, text]) => `${county.replace('/', ',')},county,${field},${text},Made up,,\n`),
  );
  appendFileSync(join(dataset, 'overrides.csv'), rows.join(''));
  service = await startService({ dataset, explorer: 'public' });
});
afterAll(() => service?.stop());

describe.each(Object.entries(TEXTS))('the page of %s, which hundreds of regions override', (slug, text) => {
  it('has 200 of them as HTML, and all as CSV and JSON', async () => {
    expect(COUNTIES.length).toBeGreaterThan(500);
    const read = async (format: string) => (await service.get(`/fields/${slug}?format=${format}`)).text();
    const expected = COUNTIES.map((county) => `${county} ${text}`).sort();
    const shown = (rows: Record<string, string>[]) =>
      rows.filter(({ region }) => region).map((row) => `${row.state}/${row.region} ${row.text}`);
    const { rows } = JSON.parse(await read('json'));
    expect(shown(rows).sort()).toEqual(expected);
    const [records = []] = readWithPython([await read('csv')]);
    expect(shown(records).sort()).toEqual(expected);
    const body = await read('html');
    expect([...body.matchAll(/states\/\w\w\/regions\/[^"#]+#/g)]).toHaveLength(200);
    expect(body).toContain(`These are 200 of ${COUNTIES.length} places. The CSV file has all of them.`);
    expect(body).toContain('<strong>Some places differ.</strong>');
  });
});
