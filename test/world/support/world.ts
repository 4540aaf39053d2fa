import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { basic } from '../../support/service.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

/** The service that all files share, its demo key, and its file of accounts. */
export const { url, key, accountsPath } = inject('world');
export const authorization = basic(key.keyId, key.keySecret);

/** The body of a 200. */
export async function get(path: string): Promise<Buffer> {
  const response = await fetch(`${url}${path}`, { headers: { authorization } });
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}

// biome-ignore lint/suspicious/noExplicitAny: each test knows the shape
export const json = async (path: string): Promise<any> => JSON.parse(String(await get(path)));

/** Saves a body to a new file. @returns its path */
export async function save(path: string, name: string): Promise<string> {
  const file = join(temporaryFolder(), name);
  writeFileSync(file, await get(path));
  return file;
}

/** The pages of data, each with a parameter for the format at its end. */
const PAGES = [
  '/states?',
  '/states/CA?',
  '/states/IL/regions/City%20of%20Chicago?',
  '/fields?',
  '/fields/polls_open?',
  '/compare?states=CA,IL&',
  '/elections?',
  '/elections/US-2028-11-07?',
  '/coverage?',
];

/** A CSV file of the service, and how many rows it must have below its header. */
export interface Table {
  file: string;
  rows: number;
}

/** The tables of the current release. */
export async function downloadedTables(): Promise<Record<'values' | 'matrix' | 'overrides', Table>> {
  const { counts } = await json('/releases/latest/manifest.json');
  const table = async (name: string, rows: number) => ({ file: await save(`/releases/latest/${name}`, name), rows });
  return {
    values: await table('values.csv', counts.states * counts.fields),
    matrix: await table('matrix.csv', counts.states),
    overrides: await table('overrides.csv', counts.overrides),
  };
}

/** The tables of all downloads and of all pages of data. The JSON of a page says how many rows it has. */
export async function allTables(): Promise<Table[]> {
  const pages = PAGES.map(async (path) => ({
    file: await save(`${path}format=csv`, `page${path.replaceAll(/\W+/g, '-')}.csv`),
    rows: (await json(`${path}format=json`)).rows.length as number,
  }));
  return [...Object.values(await downloadedTables()), ...(await Promise.all(pages))];
}
