import { type Command, Option } from 'commander';
import { inSnakeCase, type Table } from '../../db/domain/text/csv.js';
import { capitalized } from '../../db/domain/text/format.js';
import { didYouMean, nearest } from '../../db/domain/text/nearest.js';
import { findChanges, type StoredChange } from '../../db/storage/queries/find-changes.js';
import type { DatasetDatabase } from '../../db/storage/release/open.js';
import { completeSince, findReleases, type ListedRelease, releasesBetween } from '../../db/storage/release/releases.js';
import { excerpts } from './changes.js';
import {
  CSV_OPTION,
  examples,
  fieldOf,
  JSON_OPTION,
  type JsonOption,
  print,
  printCsv,
  releaseName,
  stateOf,
  table,
  UnknownNameError,
} from './common.js';
import { readDataset } from './stores.js';

/** How many releases it shows without --since. */
const DEFAULT_RELEASES = 10;

interface LogOptions extends JsonOption {
  since?: string;
  state?: string;
  field?: string;
  csv?: boolean;
}

export function addLogCommand(program: Command): void {
  program
    .command('log')
    .description(`show how values changed in the last ${DEFAULT_RELEASES} releases, newest first`)
    .option('--since <version>', 'only in releases after this one')
    .option('--state <code>', 'only in this state, such as CA')
    .option('--field <slug>', 'only of this field, such as polls_open')
    .option(...JSON_OPTION)
    .addOption(new Option(...CSV_OPTION).conflicts('json'))
    .addHelpText('after', examples('log --state OH --field polls_open', 'log --since 2026-11-21-13c08199 --csv'))
    .action(showLog);
}

interface Entry {
  release: ListedRelease;
  changes: StoredChange[];
}

function showLog(options: LogOptions): void {
  readDataset(({ database }) => {
    const entries = entriesOf(database, options);
    if (options.csv) printCsv(tableOf(entries));
    else print(options.json, asData(entries), asText(database, entries, options));
  });
}

function entriesOf(database: DatasetDatabase, { since, state, field }: LogOptions): Entry[] {
  if (since !== undefined) checkVersion(database, since);
  const releases = releasesBetween(database, since).slice(0, since === undefined ? DEFAULT_RELEASES : undefined);
  const states = state === undefined ? undefined : [stateOf(database, state).code];
  const slugs = field === undefined ? undefined : [fieldOf(database, field)];
  return releases.map((release) => ({
    release,
    changes: findChanges(database, { versions: [release.version], states, slugs }),
  }));
}

/** @throws UnknownNameError if the changes since then are not recorded */
function checkVersion(database: DatasetDatabase, version: string): void {
  const oldest = completeSince(database)?.version;
  const versions = findReleases(database).map((release) => release.version);
  const index = versions.indexOf(version);
  if (index >= 0 && index <= versions.indexOf(oldest ?? '')) return;
  const problem =
    index >= 0
      ? `The changes since the release ${version} are no longer recorded.`
      : `There is no release ${JSON.stringify(version)}.${didYouMean(nearest(version, versions))}`;
  throw new UnknownNameError(`${problem} The oldest release for --since is ${oldest}, the newest is ${versions[0]}.`);
}

/** Each change with its release, for scripts. */
function asData(entries: readonly Entry[]) {
  return entries.map(({ release, changes }) => ({
    ...release,
    changes: changes.map(({ id: _, version: __, ...change }) => change),
  }));
}

const COLUMNS = [
  ...['version', 'kind', 'state', 'region', 'field', 'before', 'after', 'footnotes_before', 'footnotes_after'],
  ...['source_before', 'source_after', 'as_of_before', 'as_of_after'],
];

function tableOf(entries: readonly Entry[]): Table {
  const changes = entries.flatMap((entry) => entry.changes);
  return { columns: COLUMNS, rows: changes.map(inSnakeCase) };
}

function asText(database: DatasetDatabase, entries: readonly Entry[], { state, field }: LogOptions): string {
  const isFiltered = state !== undefined || field !== undefined;
  const shown = entries.filter(({ changes }) => changes.length > 0 || !isFiltered);
  if (shown.length > 0) return shown.map(releaseText).join('\n\n');
  const oldest = completeSince(database);
  return `No changes are recorded${isFiltered ? ' for this selection' : ''}${oldest ? ` since ${releaseName(oldest)}` : ''}.`;
}

function releaseText({ release, changes }: Entry): string {
  const back = release.rolledBackTo ? `, which has the content of ${release.rolledBackTo} again` : '';
  const rows = changes.map((change) => [
    ...[change.kind, change.state, change.region, change.field],
    ...whatChanged(change),
  ]);
  const header = ['CHANGE', 'STATE', 'REGION', 'FIELD', 'BEFORE', 'AFTER'];
  return `${capitalized(releaseName(release))}${back}\n${table(header, rows, 'No value changed.')}`;
}

/** The texts before and after; if they are equal, the footnotes or the sources, whichever differ. */
function whatChanged(change: StoredChange): [string, string] {
  if (change.before !== change.after) return excerpts(change.before, change.after);
  if (change.footnotesBefore !== change.footnotesAfter) return excerpts(change.footnotesBefore, change.footnotesAfter);
  const source = (from: string | null, asOf: string | null) => `${from ?? ''}${asOf === null ? '' : ` (${asOf})`}`;
  const [before, after] = [
    source(change.sourceBefore, change.asOfBefore),
    source(change.sourceAfter, change.asOfAfter),
  ];
  return excerpts(before, after);
}
