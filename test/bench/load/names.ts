import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { bundledDataset } from '../../../db/package-root.js';

const column = (file: string, name: string): string[] =>
  (parse(readFileSync(join(bundledDataset, file)), { columns: true }) as Record<string, string>[]).map(
    (row) => row[name] as string,
  );

/** What can be asked for, from the files of the dataset. */
export const STATES = column('states.csv', 'code');
export const SLUGS = column('fields.csv', 'slug');
