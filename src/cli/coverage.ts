import type { Command } from 'commander';
import { openDataset } from '../../db/open.js';
import { type Coverage, type DatasetCoverage, findCoverage } from '../../db/queries/coverage.js';
import type { ReleaseRow } from '../../db/queries/release.js';
import { readConfig } from '../config/config.js';
import { examples, JSON_OPTION } from './help.js';
import { print, table } from './output.js';

export function addCoverageCommand(program: Command): void {
  program
    .command('coverage')
    .description('count the known values of each field and each state, and show how old they are')
    .option(...JSON_OPTION)
    .addHelpText('after', examples('coverage', 'coverage --json'))
    .action(({ json }: { json?: boolean }) => {
      const { database, release, close } = openDataset(readConfig().datasetPath);
      const coverage = findCoverage(database);
      close();
      const { version, publishedAt } = release;
      print(json, { release: { version, publishedAt }, ...coverage }, asText(coverage, release));
    });
}

function asText({ all, fields, states }: DatasetCoverage, { version, publishedAt }: ReleaseRow): string {
  const share = all.total === 0 ? 0 : Math.round((100 * all.known) / all.total);
  return [
    `Release ${version} of ${publishedAt}: ${all.known} of ${all.total} values are known (${share}%), ${all.undated} of them undated.`,
    '',
    table(
      ['FIELD', ...COLUMNS],
      fields.map((row) => [row.slug, ...cells(row)]),
      'There are no fields.',
    ),
    '',
    table(
      ['STATE', ...COLUMNS],
      states.map((row) => [`${row.code} ${row.name}`, ...cells(row)]),
      'There are no states.',
    ),
  ].join('\n');
}

const COLUMNS = ['KNOWN', 'OF', 'UNDATED', 'OLDEST', 'NEWEST'];

function cells({ known, total, undated, oldest, newest }: Coverage): string[] {
  return [`${known}`, `${total}`, `${undated}`, oldest ?? '', newest ?? ''];
}
