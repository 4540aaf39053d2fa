import { type Command, Option } from 'commander';
import type { Election } from '../../db/domain/deadlines/elections.js';
import { stateOcdId } from '../../db/domain/text/ocd-id.js';
import { valueTable } from '../../db/storage/publish/csv-tables.js';
import { nextElection } from '../../db/storage/queries/elections.js';
import { bySlugPosition } from '../../db/storage/queries/fields.js';
import { findInformation, hasValue, type InformationRow } from '../../db/storage/queries/information.js';
import { findOverrides } from '../../db/storage/queries/overrides.js';
import type { StateRow } from '../../db/storage/queries/places.js';
import type { ReleaseRow } from '../../db/storage/release/releases.js';
import {
  CSV_OPTION,
  examples,
  fieldOf,
  JSON_OPTION,
  type JsonOption,
  print,
  printCsv,
  publishedOn,
  releaseName,
  stateOf,
  wrap,
} from './common.js';
import { readDataset } from './stores.js';

interface ShowOptions extends JsonOption {
  csv?: boolean;
}

export function addShowCommand(program: Command): void {
  program
    .command('show')
    .description('show the values of a state, with their sources and dates')
    .argument('<code>', 'code or name of the state, such as CA')
    .argument('[slug...]', 'only these fields, such as polls_open')
    .option(...JSON_OPTION)
    .addOption(new Option(...CSV_OPTION).conflicts('json'))
    .addHelpText('after', examples('show CA polls_open polls_close', 'show CA --csv > california.csv'))
    .action(showState);
}

function showState(code: string, names: string[], { json, csv }: ShowOptions): void {
  readDataset(({ database, release }) => {
    const state = stateOf(database, code);
    const slugs = names.length === 0 ? undefined : names.map((name) => fieldOf(database, name));
    const overrides = findOverrides(database, { states: [state.code] });
    const found = findInformation(database, { states: [state.code], slugs });
    const inOrder = found.sort(bySlugPosition(database));
    const rows = inOrder.map((row) => ({
      ...row,
      known: hasValue(row, row.field.format),
      overrides: overrides.filter(({ field }) => field.slug === row.slug).length,
    }));
    if (csv) printCsv(valueTable(rows));
    else {
      const next = nextElection(database, state.code, publishedOn(release));
      print(json, asData(release, state, next, rows), asText(release, state, next, rows));
    }
  });
}

interface Row extends InformationRow {
  known: boolean;
  /** How many regions have another value. */
  overrides: number;
}

type Next = Election | undefined;

function asData(release: ReleaseRow, { code, name }: StateRow, next: Next, rows: readonly Row[]): unknown {
  const { version, publishedAt } = release;
  const values = rows.map(({ slug, field, known, text, footnotes, source, asOf, modifiedAt, overrides }) => {
    const { label, format } = field;
    return { field: slug, label, format, known, text, footnotes, source, asOf, modifiedAt, overrides };
  });
  const nextElection = next ? { id: next.id, name: next.name, date: next.date, type: next.type } : null;
  const state = { code, name, ocdId: stateOcdId(code) };
  return { release: { version, publishedAt }, state, nextElection, values };
}

function asText(release: ReleaseRow, { code, name }: StateRow, next: Next, rows: readonly Row[]): string {
  const known = rows.filter((row) => row.known).length;
  const title = `${name} (${code}) in ${releaseName(release)}: ${known} of ${rows.length} values are known.`;
  const election = next && `Next election: ${next.name} on ${next.date} (${next.id})`;
  return [[title, election].filter(Boolean).join('\n'), ...rows.map(valueText)].join('\n\n');
}

function valueText({ slug, field, known, text, footnotes, source, asOf, overrides }: Row): string {
  const lines = [known ? text || 'None' : 'Unknown'];
  if (footnotes) lines.push(`Note: ${footnotes}`);
  const provenance = [source, asOf && `as of ${asOf}`].filter(Boolean).join(', ');
  if (provenance) lines.push(`Source: ${provenance}`);
  if (overrides > 0) lines.push(`${overrides === 1 ? '1 region has' : `${overrides} regions have`} another value.`);
  const title = field.label ? `${slug}: ${field.label}` : slug;
  return [title, ...lines.map((line) => wrap(line, '  '))].join('\n');
}
