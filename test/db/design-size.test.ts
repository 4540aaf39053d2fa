import { describe, expect, it } from 'vitest';
import { issuesOf } from '../support/issues.js';
import { SMALL_DATASET } from '../support/small-dataset.js';

const rows = (count: number, write: (number: number) => string) =>
  Array.from({ length: count }, (_, number) => `${write(number)}\n`).join('');
const sizesOf = async (files: Record<string, string>) =>
  (await issuesOf(files)).filter(({ line }) => line === 0).map(({ file, value, expected }) => [file, value, expected]);

describe('a dataset above the size that the service is made for is refused, with both numbers:', () => {
  it.each([
    ['fields.csv', 200],
    ['territories.csv', 100],
    ['state-abbreviations.csv', 1_000],
    ['elections.csv', 1_000],
    ['overrides.csv', 75_000],
  ] as const)('%s', async (file, most) => {
    const [head = '', row = ''] = (SMALL_DATASET[file] ?? '').split('\n');
    const ofRows = (count: number) => sizesOf({ [file]: `${head}\n${rows(count, () => row || head)}` });
    expect(await ofRows(most)).toEqual([]);
    const [found, limit] = [most + 1, most].map((count) => `${count.toLocaleString('en')} rows`);
    expect(await ofRows(most + 1)).toEqual([[file, found, `at most ${limit}`]]);
  });

  it('regions', async () => {
    const [head] = (SMALL_DATASET['overrides.csv'] ?? '').split('\n');
    const counties = (SMALL_DATASET['counties.csv'] ?? '').trim().split('\n').length - 1;
    const ofRegions = (count: number) =>
      sizesOf({
        'overrides.csv': `${head}\n${rows(count, (number) => `AA,Region ${number},other,polls_open,Text.,,,`)}`,
        'regions.csv': noRegions(),
      });
    expect(await ofRegions(30_000 - counties)).toEqual([]);
    expect(await ofRegions(30_001 - counties)).toEqual([
      ['overrides.csv', `30,001 regions, with ${counties} of counties.csv`, 'at most 30,000 regions'],
    ]);
  });
});

const noRegions = () => `${(SMALL_DATASET['regions.csv'] ?? '').split('\n')[0]}\n`;
