import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { civicData, type Environment, withDataset } from '../../support/run.js';
import { edited, SMALL_DATASET, writeDataset } from '../../support/small-dataset.js';

let environment: Environment;
beforeAll(async () => {
  environment = await withDataset();
});

/** A file with another separator. */
const separated = (name: string, text: string, delimiter: string) => ({
  [name]: stringify(parse(text, { relax_column_count: true }), { delimiter }),
});

const values = (from: string, to: string) => edited('values.csv', from, to)['values.csv'] as string;

describe.each(['check', 'diff', 'import'])('civic-data %s', (command) => {
  it.each([
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('reads files with %s', async (_, delimiter) => {
    const other = values('type,paper', 'type,machine');
    const folder = writeDataset(separated('values.csv', other, delimiter));
    const { code, stdout } = await civicData(await withDataset(), command, folder);
    expect([code, stdout]).toEqual([0, expect.any(String)]);
    if (command !== 'check') expect(stdout).toMatch(/values\.csv +0 +0 +1$/m);
  });

  it('says first that a file was cut off', async () => {
    const text = SMALL_DATASET['values.csv'] as string;
    const folder = writeDataset({ 'values.csv': text.slice(0, text.indexOf('_verify,https') + 7) });
    const { code, stdout } = await civicData(environment, command, folder);
    expect([code, stdout.split('\n')[0]]).toEqual([
      1,
      'values.csv:8: "AA,gov_tool_verify" - expected a complete file; this one was cut off: its last row has 2 of 7 cells, and no line break. Export or copy it again',
    ]);
  });
});
