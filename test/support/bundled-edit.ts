import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundledDataset } from '../../db/files/package-root.js';
import { temporaryFolder } from './temporary-folder.js';

/** A copy of the bundled dataset with other addresses in California and Illinois. Published after it, it has hundreds of changes. */
export function withNewAddresses(parent = temporaryFolder()): string {
  const folder = join(parent, 'new-addresses');
  cpSync(bundledDataset, folder, { recursive: true });
  for (const name of ['values.csv', 'overrides.csv']) {
    const rows = readFileSync(join(folder, name), 'utf8').split('\n');
    const edited = rows.map((row) => (/^(CA|IL),/.test(row) ? row.replace('https://', 'https://new.') : row));
    writeFileSync(join(folder, name), edited.join('\n'));
  }
  return folder;
}
