import { type DatasetFiles, edited, SMALL_DATASET, writeDataset } from './small-dataset.js';

function twin(name: string, values: DatasetFiles): string {
  const rows = (SMALL_DATASET['overrides.csv'] as string).trimEnd().split('\n');
  const city = `City of ${name}`;
  const isOfCounty = (row: string) => row.includes('North/South County') === (name === 'Porto');
  const overrides = rows.map((row, at) =>
    at === 0
      ? `${row},kind`
      : row.replace(/North\/South County|Port City/, isOfCounty(row) ? 'North/South County' : city) +
        (isOfCounty(row) ? ',county' : ',city'),
  );
  return writeDataset({
    ...values,
    'counties.csv': 'state,fips,name\nAA,98001,North/South County\nAA,98003,East County\nBB,99001,East County\n',
    'overrides.csv': `${overrides.join('\n')}\n`,
    'regions.csv': `state,region,counties,ocd_id,source,as_of\nAA,${city},98003,ocd-division/country:us/state:aa/place:${name.toLowerCase()},A map,\n`,
  });
}

/**
 * Two datasets that differ only in what needs a key: the name of a region, which of the regions has which values, and the words of a text.
 * What is open, such as the numbers of values, is the same. So nobody without a key, or with the demo key of the other state, may see a
 * difference between them in anything.
 */
export const twinDatasets = (): [porto: string, harbor: string] => [
  twin('Porto', edited('values.csv', '18 or older', '18 or balot')),
  twin('Harbor', {}),
];
