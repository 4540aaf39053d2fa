import { type DatasetFiles, edited, SMALL_DATASET, writeDataset } from './small-dataset.js';

const COUNTIES = [
  ...['state,fips,name', 'AA,98001,North/South County', 'AA,98003,East County', 'AA,98005,South County'],
  ...['BB,99001,East County', 'CC,97001,South County'],
];

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
  const state = name === 'Porto' ? 'AA' : 'CC';
  overrides.push(`${state},South County,registration_laws,Ask the office.,County page,,2026-02-07T00:00:00Z,county`);
  return writeDataset({
    ...values,
    'states.csv': 'code,name\nAA,Alpha\nBB,Beta\nCC,Gamma\n',
    'counties.csv': `${COUNTIES.join('\n')}\n`,
    'overrides.csv': `${overrides.join('\n')}\n`,
    'regions.csv': `state,region,counties,ocd_id,source,as_of\nAA,${city},98003,ocd-division/country:us/state:aa/place:${name.toLowerCase()},A map,\n`,
  });
}

/**
 * Two datasets that differ only in what needs a key: the name of a region, which of the regions has which values, how many a state
 * has, and the words of a text. What is open, such as the numbers of all values, is the same. So nobody without a key, or with the demo key of the other state, may see a
 * difference between them in anything.
 */
export const twinDatasets = (): [porto: string, harbor: string] => [
  twin('Porto', edited('values.csv', '18 or older', '18 or balot')),
  twin('Harbor', {}),
];
