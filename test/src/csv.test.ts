import { beforeAll, describe, expect, it } from 'vitest';
import { bundledDataset } from '../../db/package-root.js';
import { BROWSER } from '../support/http-request.js';
import { type CsvRecords, readWithPython } from '../support/python-csv.js';
import { useService } from '../support/service.js';

let names: string[];
let downloads: CsvRecords[];
/** The rows of values.csv by state and field. */
let values: Map<string, CsvRecords[number]>;
const service = useService({ dataset: bundledDataset });
beforeAll(async () => {
  const { latest } = await service.json('/releases/?format=json');
  const { files } = await service.json(`/releases/${latest}/manifest.json`);
  names = files.map(({ name }: { name: string }) => name).filter((name: string) => name.endsWith('.csv'));
  downloads = readWithPython(await Promise.all(names.map((name) => textOf(`/releases/${latest}/${name}`))));
  values = new Map(downloads[0]?.map((row) => [keyOf(row), row]));
});

const keyOf = ({ state, field }: CsvRecords[number]) => `${state} ${field}`;

async function textOf(path: string): Promise<string> {
  const response = await service.get(path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}

const inFormat = (format: string) => (path: string) => `${path}${path.includes('?') ? '&' : '?'}format=${format}`;

const rowsOf = async (...paths: string[]) => readWithPython(await Promise.all(paths.map(inFormat('csv')).map(textOf)));

// Python ends a row at a line break of any kind that is not in quotes.
describe("Python's csv reads", () => {
  it('each download', async () => {
    const { data } = await service.graphql('{ states { code } fields { slug } overrides { totalCount } }');
    const { states, fields, overrides } = data;
    expect(names.map((name, index) => [name, downloads[index]?.length])).toEqual([
      ['values.csv', states.length * fields.length],
      ['matrix.csv', states.length],
      ['overrides.csv', overrides.totalCount],
    ]);
    expect([...values.values()].filter(({ text }) => text?.includes('\n')).length).toBeGreaterThan(50);
  });

  it('the CSV of each kind of page, with the rows of its JSON', async () => {
    const paths = [
      ...['/states', '/fields', '/elections', '/coverage', '/states/VT', '/states/IL/regions/City%20of%20Chicago'],
      ...['/compare?states=CA,IL', '/changes', '/elections/US-2028-11-07', '/elections/US-2028-11-07?state=OH'],
    ];
    const json = await Promise.all(paths.map(async (path) => JSON.parse(await textOf(inFormat('json')(path)))));
    expect((await rowsOf(...paths)).map(({ length }) => length)).toEqual(json.map(({ rows }) => rows.length));
  });
});

describe('the same table has the same columns and cells', () => {
  it('of the values of a state: in the download and in its page', async () => {
    const download = [...values.values()].filter(({ state }) => state === 'VT');
    expect(await rowsOf('/states/VT')).toEqual([download]);
  });

  it.each([
    ['/fields/polls_open', 'region'],
    ['/states/VT/regions/Addison%20County', 'region'],
    ['/compare?states=IL,VT', 'differs'],
  ])('of values in the page %s, which adds %s', async (path, added) => {
    const [rows = []] = await rowsOf(path);
    expect(rows.length).toBeGreaterThan(50);
    for (const row of rows) {
      const { [added]: own, ...cells } = row;
      expect([own, cells]).toEqual([expect.any(String), values.get(keyOf(row))]);
    }
  });
});

// Excel takes a file without it for one in the encoding of the country, and shows 17½ as 17Â½.
describe('a byte order mark', () => {
  const beginning = async (path: string, accept: string) => {
    const response = await service.get(path, { headers: { accept } });
    return [...new Uint8Array(await response.arrayBuffer())].slice(0, 3);
  };
  const MARK = [0xef, 0xbb, 0xbf];

  it.each(['/states/VT?format=csv', '/fields?format=csv'])(
    'begins %s for browsers, and not for programs',
    async (path) => {
      const forPrograms = [await beginning(path, '*/*'), await beginning(path, 'text/csv')];
      expect(await beginning(path, BROWSER.accept)).toEqual(MARK);
      for (const bytes of [...forPrograms, await beginning(path, '*/*')]) expect(bytes).not.toEqual(MARK);
    },
  );

  it('is in no file of a release, whose hash does not change', async () => {
    const { latest } = await service.json('/releases/?format=json');
    expect(await beginning(`/releases/${latest}/values.csv`, BROWSER.accept)).not.toEqual(MARK);
  });
});
