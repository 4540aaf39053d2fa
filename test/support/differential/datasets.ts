import { appendFileSync, copyFileSync, cpSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { bundledDataset } from '../../../db/package-root.js';
import { temporaryFolder } from '../temporary-folder.js';

/** With two overrides each, more than the entries of any step, whatever they cost. */
const REGIONS = 1_100;

/** A copy of the bundled dataset in which California has hundreds of regions, with two overrides each. */
export function withManyRegions(): string {
  const folder = join(temporaryFolder(), 'many-regions');
  cpSync(bundledDataset, folder, { recursive: true });
  const row = (number: number, field: string, text: string) =>
    `CA,Region ${number},other,${field},${text},,,2026-11-22T00:00:00Z\n`;
  const rows = Array.from(
    { length: REGIONS },
    (_, number) =>
      row(number, 'gov_tool_absentee_request', `https://example.org/${number}`) +
      row(number, 'polls_open', `From ${number}`),
  );
  appendFileSync(join(folder, 'overrides.csv'), rows.join(''));
  return folder;
}

/** Breaks two fields of a published file, as no import can: one has an unknown topic, the other an unknown format. */
export function damage(path: string): void {
  const copy = `${path}.damaged`;
  copyFileSync(path, copy);
  const database = new Database(copy);
  database.exec(`UPDATE fields SET topic = 'lost' WHERE slug = 'polls_open'`);
  database.exec(`UPDATE fields SET format = 'lost' WHERE slug = 'polls_close'`);
  database.close();
  copyFileSync(copy, path);
}
