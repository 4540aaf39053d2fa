import { expect, it } from 'vitest';
import { run } from './support/tools.js';
import { json, save } from './support/world.js';

it("the sqlite3 shell opens the download, finds it whole, and counts what the release's manifest counts", async () => {
  const file = await save('/releases/latest/dataset.sqlite', 'dataset.sqlite');
  const { counts } = await json('/releases/latest/manifest.json');
  const sqlite = async (sql: string) => JSON.parse((await run('sqlite3', ['-readonly', '-json', file, sql])) || '[]');
  expect(await sqlite('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  expect(await sqlite('pragma foreign_key_check')).toEqual([]);
  const tables = ['states', 'fields', 'overrides', 'counties', 'elections', 'deadlines', 'v1_slugs'];
  const counted = await sqlite(`select ${tables.map((table) => `(select count(*) from ${table}) as ${table}`).join()}`);
  const { values: _, v1Slugs: v1_slugs, ...others } = counts;
  expect(counted).toEqual([{ ...others, v1_slugs }]);
});
