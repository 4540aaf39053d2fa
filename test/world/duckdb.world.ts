import { DuckDBInstance } from '@duckdb/node-api';
import { expect, it } from 'vitest';
import { downloadedTables, json } from './support/world.js';

const connection = await (await DuckDBInstance.create(':memory:')).connect();

/** The rows of a statement; numbers come as strings. */
const query = async (sql: string) => (await connection.runAndReadAll(sql)).getRowObjectsJson();

it('DuckDB finds out the types of the columns, and joins two downloads', async () => {
  const { values, overrides } = await downloadedTables();
  const types = await query(`describe select * from read_csv('${values.file}')`);
  expect(Object.fromEntries(types.map(({ column_name, column_type }) => [column_name, column_type]))).toMatchObject({
    known: 'BOOLEAN',
    as_of: 'DATE',
    modified_at: 'TIMESTAMP WITH TIME ZONE',
  });
  const replaced = `
    select count(*) as n from read_csv('${overrides.file}') as o
    join read_csv('${values.file}') as v on v.state = o.state and v.field = o.field where v.text is distinct from o.text`;
  expect(await query(replaced)).toEqual([{ n: `${overrides.rows}` }]);
  const { counts } = await json('/releases/latest/manifest.json');
  expect(await query(`select count(*) as n from read_csv('${values.file}') where known`)).toEqual([
    { n: `${counts.values}` },
  ]);
});
