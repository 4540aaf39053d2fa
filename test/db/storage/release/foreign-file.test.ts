import { join } from 'node:path';
import DatabaseConstructor from 'better-sqlite3';
import { expect, it } from 'vitest';
import { DatasetFileError, openDataset } from '../../../../db/storage/release/open.js';
import { expectFigure } from '../../../support/figure.js';
import { publishFolder } from '../../../support/publish.js';
import { writeDataset } from '../../../support/small-dataset.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

/** Never ends. */
const ENDLESS = 'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x AS code FROM n';

it.each([
  [
    'a view in place of a table',
    `DROP TABLE states; CREATE VIEW states AS ${ENDLESS}`,
    /other tables .*\(view states\)/,
  ],
  ['one more table', 'CREATE TABLE more (x)', /other tables .*\(table more\)/],
  ['a trigger', 'CREATE TRIGGER t AFTER INSERT ON states BEGIN SELECT 1; END', /other tables .*\(trigger t\)/],
  ['one table less', 'DROP TABLE counties', /other tables .*\((table|index) counties/],
  ['a version with a path', "UPDATE release SET version = '../../2026-01-01-00000000'", /version has another form/],
  [
    'a version with a line break',
    "UPDATE release SET version = version || char(10) || 'X: 1'",
    /version has another form/,
  ],
  ['a time that is none', "UPDATE release SET published_at = 'yesterday'", /times are not in UTC/],
  [
    'a list that is no JSON',
    "UPDATE fields SET options = '[' WHERE options IS NOT NULL",
    /fields\.options that is not valid JSON/,
  ],
  ['a list that is an object', `UPDATE states SET zones = '{"length":1e9}'`, /states\.zones that is not valid JSON/],
])('a file from elsewhere with %s is refused at once', async (_, sql, problem) => {
  const path = join(temporaryFolder(), 'dataset.sqlite');
  await publishFolder(writeDataset(), path);
  const database = new DatabaseConstructor(path);
  database.pragma('foreign_keys = OFF');
  database.exec(sql);
  database.close();
  const began = performance.now();
  expect(() => openDataset(path)).toThrow(
    expect.toSatisfy((error) => error instanceof DatasetFileError && problem.test(error.reason)),
  );
  expectFigure(`refusing a file: ${_}`, performance.now() - began, 1_000, 'ms');
});
