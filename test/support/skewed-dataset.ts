import { appendFileSync, cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundledDataset } from '../../db/package-root.js';
import { temporaryFolder } from './temporary-folder.js';

const slugs = readFileSync(join(bundledDataset, 'fields.csv'), 'utf8')
  .split('\n')
  .flatMap((line) => /^(\w+),Markdown,/.exec(line)?.[1] ?? []);
const SOURCES = Array.from({ length: 8 }, (_, number) => `Source ${number}`).join(' ; ');

/** A dataset in which one state, one of its counties and one of its regions have nearly all of what there is, each with 8 sources. */
export function writeSkewedDataset(folder: string, { regions = 100 } = {}): string {
  cpSync(bundledDataset, folder, { recursive: true });
  const override = (region: number, field?: string) =>
    `IL,Region ${region},other,${field ?? 'polls_open'},Made up.,${SOURCES},,\n`;
  const all = Array.from({ length: regions }, (_, number) => override(number));
  const ofOne = slugs.filter((slug) => slug !== 'polls_open').slice(0, 20);
  appendFileSync(join(folder, 'overrides.csv'), [...all, ...ofOne.map((slug) => override(0, slug))].join(''));
  const inCook = Array.from(
    { length: Math.min(regions, 100) },
    (_, number) => `IL,Region ${number},17031|17043,,Made up.,\n`,
  );
  appendFileSync(join(folder, 'regions.csv'), inCook.join(''));
  return folder;
}

export const skewedDataset = (options = {}) => writeSkewedDataset(join(temporaryFolder(), 'skewed'), options);
