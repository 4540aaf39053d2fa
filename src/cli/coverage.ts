import { type Command, Option } from 'commander';
import {
  type Coverage,
  type CoveredValue,
  type DatasetCoverage,
  findCoverage,
  findCoveredValues,
  reservedSlugs,
} from '../../db/queries/coverage.js';
import { bySlugPosition } from '../../db/queries/fields.js';
import { type DatasetDatabase, openDataset } from '../../db/release/open.js';
import type { ReleaseRow } from '../../db/release/release.js';
import { readConfig } from '../config/config.js';
import { readableDataset } from '../config/dataset-files.js';
import { fieldOf, stateOf } from './election-arguments.js';
import { examples, JSON_OPTION } from './help.js';
import { print, releaseName, table, wrap } from './output.js';

interface Options {
  field?: string;
  state?: string;
  missing?: boolean;
  json?: boolean;
}

export function addCoverageCommand(program: Command): void {
  program
    .command('coverage')
    .description('count the known values of each field and each state, and show how old they are')
    .addOption(new Option('--field <slug>', 'list the states, and whether they have a value').conflicts('state'))
    .option('--state <code>', 'list the fields, and whether they have a value')
    .option('--missing', 'list only unknown values')
    .option(...JSON_OPTION)
    .addHelpText('after', examples('coverage', 'coverage --field polls_open', 'coverage --state CA --missing'))
    .action(showCoverage);
}

function showCoverage(options: Options): void {
  const { database, release, close } = openDataset(readableDataset(readConfig()));
  try {
    const { field, state, missing, json } = options;
    const { version, publishedAt } = release;
    if (field !== undefined || state !== undefined || missing) showValues(database, release, options);
    else {
      const { fields, ...others } = findCoverage(database);
      const coverage = { ...others, fields: fields.toSorted(bySlugPosition(database)) };
      print(json, { release: { version, publishedAt }, ...coverage }, asText(coverage, release));
    }
  } finally {
    close();
  }
}

function showValues(database: DatasetDatabase, release: ReleaseRow, { field, state, missing, json }: Options): void {
  const slug = field === undefined ? undefined : fieldOf(database, field);
  const code = state === undefined ? undefined : stateOf(database, state).code;
  const all = findCoveredValues(database).filter(
    (value) => (slug === undefined || value.field === slug) && (code === undefined || value.state === code),
  );
  const values = missing ? all.filter(({ known }) => !known) : all;
  const isList = slug !== undefined || code !== undefined;
  const text = isList
    ? listText(values, code === undefined ? 'state' : 'field', missing)
    : missingText(values, reservedSlugs(database));
  const known = all.filter((value) => value.known).length;
  const title = `${slug ?? code ?? 'All states'} in ${releaseName(release)}: ${known} of ${all.length} values are known.`;
  const { version, publishedAt } = release;
  print(json, { release: { version, publishedAt }, values }, `${title}\n\n${text}`);
}

/** A line for each state or each field. */
function listText(values: readonly CoveredValue[], key: 'state' | 'field', missing: boolean | undefined): string {
  const rows = values.map((value) => [value[key], ...(missing ? [] : [value.known ? 'yes' : 'no', value.asOf ?? ''])]);
  const header = [key.toUpperCase(), 'KNOWN', 'AS OF'];
  return table(missing ? header.slice(0, 1) : header, rows, 'No value is unknown.');
}

/** A line for each field, with the states that have no value of it. */
function missingText(values: readonly CoveredValue[], reserved: ReadonlySet<string>): string {
  const states = new Map<string, string[]>();
  const used = values.filter(({ field }) => !reserved.has(field));
  for (const { field, state } of used) states.set(field, [...(states.get(field) ?? []), state]);
  const rows = [...states].map(([field, codes]) => [field, `${codes.length}`, codes.join(' ')]);
  return [table(['FIELD', 'UNKNOWN', 'STATES'], rows, 'No value is unknown.'), ...reservedLines([...reserved])].join(
    '\n',
  );
}

function asText({ all, fields, states }: DatasetCoverage, { version, publishedAt }: ReleaseRow): string {
  const share = all.total === 0 ? 0 : Math.round((100 * all.known) / all.total);
  return [
    `Release ${version} of ${publishedAt}: ${all.known} of ${all.total} values are known (${share}%), ${all.undated} of them undated.`,
    '',
    table(
      ['FIELD', ...COLUMNS],
      fields.filter(({ known }) => known > 0).map((row) => [row.slug, ...cells(row)]),
      'There are no fields.',
    ),
    ...reservedLines(fields.flatMap(({ slug, known }) => (known === 0 ? slug : []))),
    '',
    table(
      ['STATE', ...COLUMNS],
      states.map((row) => [`${row.code} ${row.name}`, ...cells(row)]),
      'There are no states.',
    ),
  ].join('\n');
}

/** Fields without a value in any state are not missing: their slugs are reserved. */
const reservedLines = (slugs: readonly string[]): string[] =>
  slugs.length === 0 ? [] : ['', wrap(`Reserved, without a value in any state: ${slugs.join(', ')}.`, '')];

const COLUMNS = ['KNOWN', 'OF', 'UNDATED', 'OLDEST', 'NEWEST'];

function cells({ known, total, undated, oldest, newest }: Coverage): string[] {
  return [`${known}`, `${total}`, `${undated}`, oldest ?? '', newest ?? ''];
}
