import { expect, it } from 'vitest';
import { run } from './support/tools.js';
import { json, save } from './support/world.js';

it("the sqlite3 shell opens the download, finds it whole, and counts what the release's manifest counts", async () => {
  const file = await save('/releases/latest/dataset.sqlite', 'dataset.sqlite');
  const { counts } = await json('/releases/latest/manifest.json');
  const sqlite = async (sql: string) => JSON.parse((await run('sqlite3', ['-readonly', '-json', file, sql])) || '[]');
  expect(await sqlite('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  expect(await sqlite('pragma foreign_key_check')).toEqual([]);
  const { values: _, v1Slugs: v1_slugs, ...others } = counts;
  const expected: Record<string, number> = { ...others, v1_slugs };
  const tables = Object.keys(expected);
  const counted = await sqlite(`select ${tables.map((table) => `(select count(*) from ${table}) as ${table}`).join()}`);
  expect(counted).toEqual([expected]);
  const polls = "select text from information where state = 'CA' and field = 'polls_open'";
  expect(await sqlite(polls)).toEqual([{ text: '7:00 a.m.' }]);
  const words = "select count(*) as found from search_values where search_values match 'notarized'";
  expect((await sqlite(words))[0].found).toBeGreaterThan(2);
});
