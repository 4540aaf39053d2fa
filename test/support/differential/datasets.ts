import { appendFileSync, copyFileSync, cpSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { bundledDataset } from '../../../db/package-root.js';
import { temporaryFolder } from '../temporary-folder.js';

const REGIONS = 900;

/** A copy of the bundled dataset in which two states have hundreds of regions each, with two overrides each. */
export function withManyRegions(): string {
  const folder = join(temporaryFolder(), 'many-regions');
  cpSync(bundledDataset, folder, { recursive: true });
  const rows = ['CA', 'IL'].flatMap((state) =>
    Array.from({ length: REGIONS }, (_, number) => {
      const row = (field: string, text: string) => `${state},Region ${number},${field},${text},,,2026-11-22T00:00:00Z`;
      return [row('gov_tool_absentee_request', `https://example.org/${number}`), row('polls_open', `From ${number}`)];
    }).flat(),
  );
  appendFileSync(join(folder, 'overrides.csv'), `${rows.join('\n')}\n`);
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
