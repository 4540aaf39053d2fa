import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundledDataset } from '../../db/package-root.js';
import { temporaryFolder } from './temporary-folder.js';

/** A copy of the bundled dataset, in which the rows of values of the states and of their regions are changed. */
export function bundledWith(edit: (row: string) => string, parent = temporaryFolder()): string {
  const folder = join(parent, 'edited');
  cpSync(bundledDataset, folder, { recursive: true });
  for (const name of ['values.csv', 'overrides.csv']) {
    const rows = readFileSync(join(folder, name), 'utf8').split('\n');
    writeFileSync(join(folder, name), rows.map(edit).join('\n'));
  }
  return folder;
}

/** The bundled dataset with other addresses in California and Illinois. Published after it, it has hundreds of changes. */
export const withNewAddresses = (parent?: string): string =>
  bundledWith((row) => (/^(CA|IL),/.test(row) ? row.replace('https://', 'https://new.') : row), parent);
