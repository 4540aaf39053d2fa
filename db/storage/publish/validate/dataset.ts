import { LINK_STATUSES, type LinkStatus } from '../../../domain/vocabulary.js';
import { byColumn } from '../../release/releases.js';
import { type DraftDataset, sortRows } from '../dataset.js';
import type { CsvFile } from '../folder/files.js';
import { validateManifest } from '../folder/manifest.js';
import type { RawDataset } from '../folder/read.js';
import { EXPECTED_DATE, isDate, isWebAddress, Table } from '../folder/table.js';
import type { IssueList } from '../issues.js';
import { checkPeriods, validateDeadlines } from './deadlines.js';
import { validateElections } from './elections.js';
import { validateFields, validateTranslations } from './fields.js';
import {
  validateAbbreviations,
  validateCounties,
  validatePlaces,
  validateRegions,
  validateStates,
  validateTerritories,
} from './places.js';
import { validateSources } from './sources.js';
import { validateV1Slugs } from './v1-slugs.js';
import { validateOverrides, validateValues } from './values.js';

/**
 * Checks the files of a folder and normalizes their content. References to a file that is unreadable or empty are not checked, so
 * that one mistake gives one issue.
 *
 * @returns a dataset, valid only if there are no issues; undefined if a file is missing
 */
export function validateDataset(raw: RawDataset, now: Date, issues: IssueList): DraftDataset | undefined {
  const check = <File extends CsvFile, Result>(file: File, validate: (table: Table<File>) => Result) => {
    const rows = raw.tables[file] as NonNullable<RawDataset['tables'][File]> | undefined;
    return rows && hasUsualSize(file, rows.length, issues) ? validate(new Table(file, rows, issues)) : undefined;
  };
  const manifest = raw.manifest && validateManifest(raw.manifest, now, issues);
  const states = check('states.csv', validateStates);
  const fields = check('fields.csv', validateFields);
  const references = {
    states: states?.length ? new Set(states.map((state) => state.code)) : undefined,
    fields: fields?.length ? byColumn(fields, 'slug') : undefined,
  };
  const translations = check('translations.csv', (table) => validateTranslations(table, references));
  const valueTable = check('values.csv', (table) => table);
  const values = valueTable && validateValues(valueTable, references);
  const counties = check('counties.csv', (table) => validateCounties(table, references));
  const places = check('places.csv', (table) => validatePlaces(table, references, counties));
  const territories = check('territories.csv', (table) => validateTerritories(table, references));
  const codes = new Set([...(references.states ?? []), ...(territories ?? []).map(({ code }) => code)]);
  const stateAbbreviations = check('state-abbreviations.csv', (table) => validateAbbreviations(table, codes));
  const overrides = check('overrides.csv', (table) => validateOverrides(table, references, counties));
  const regions = check('regions.csv', (table) => validateRegions(table, references, { counties, overrides }));
  checkRegionCount(counties, overrides, issues);
  const elections = check('elections.csv', (table) => validateElections(table, references));
  const deadlines = check('deadlines.csv', (table) => validateDeadlines(table, references, values));
  if (valueTable && values) checkPeriods(valueTable, values, deadlines ?? []);
  const sources = check('sources.csv', validateSources);
  const links = check('links.csv', validateLinks);
  const v1Slugs = check('v1-slugs.csv', (table) => validateV1Slugs(table, references.fields));
  if (!manifest || !states || !fields || !translations || !values || !counties || !overrides || !regions)
    return undefined;
  if (!places || !territories || !stateAbbreviations || !elections || !deadlines || !sources || !links || !v1Slugs)
    return undefined;
  const all = fillGaps({ values, states, fields });
  const where = { states, counties, places, territories, stateAbbreviations, regions, overrides, elections, deadlines };
  return sortRows({ manifest, fields, translations, values: all, ...where, sources, links, v1Slugs });
}

/** One value for each state and field. A row that is missing from the file means unknown, like an empty cell. */
function fillGaps({ values, states, fields }: Pick<DraftDataset, 'values' | 'states' | 'fields'>) {
  const present = new Map(values.map((value) => [`${value.state} ${value.field}`, value]));
  return states.flatMap(({ code: state }) =>
    fields.map(({ slug: field }) => present.get(`${state} ${field}`) ?? { state, field, ...UNKNOWN }),
  );
}

const UNKNOWN = { text: '', footnotes: '', source: null, asOf: null, modifiedAt: null };

const URL_EXPECTED = 'a URL that starts with http:// or https://';

/** Checks the rows of links.csv, which `civic-data links check` writes. */
function validateLinks(table: Table<'links.csv'>): DraftDataset['links'] {
  return table.uniqueRows().map((row) => {
    const { url, status, reason, checked_at: checkedAt } = row.cells;
    table.require(row, 'url', isWebAddress, URL_EXPECTED);
    if (table.oneOf(row, 'status', LINK_STATUSES) && status === 'works')
      table.require(row, 'reason', (cell) => cell === '', 'an empty cell, because the link works');
    table.require(row, 'checked_at', isDate, EXPECTED_DATE);
    const finalUrl = table.optional(row, 'final_url', isWebAddress, `${URL_EXPECTED}, or an empty cell`);
    return { url, status: status as LinkStatus, reason, checkedAt, finalUrl };
  });
}

/** The service is designed and tested for 150 fields, 60,000 overrides and 500 elections. What is much larger is refused. */
const MAX_ROWS: Partial<Record<CsvFile, number>> = {
  'fields.csv': 200,
  'translations.csv': 20_000,
  'overrides.csv': 75_000,
  'places.csv': 75_000,
  'territories.csv': 100,
  'state-abbreviations.csv': 1_000,
  'elections.csv': 1_000,
};

/** Counties, and the other regions of overrides.csv. It is designed for 20,000. */
const MAX_REGIONS = 30_000;

/** @returns whether a file has at most as many rows as the service is made for; otherwise that is an issue */
function hasUsualSize(file: CsvFile, rows: number, issues: IssueList): boolean {
  const most = MAX_ROWS[file] ?? Number.POSITIVE_INFINITY;
  if (rows > most) issues.add(file, 0, '', rowsOf(rows), `at most ${rowsOf(most)}`);
  return rows <= most;
}

function checkRegionCount(
  counties: DraftDataset['counties'] = [],
  overrides: DraftDataset['overrides'] = [],
  issues: IssueList,
): void {
  const others = new Set(
    overrides.flatMap(({ kind, state, region }) => (kind === 'county' ? [] : `${state}\n${region}`)),
  );
  const regions = counties.length + others.size;
  if (regions <= MAX_REGIONS) return;
  const all = `${number(regions)} regions, with ${number(counties.length)} of counties.csv`;
  issues.add('overrides.csv', 0, '', all, `at most ${number(MAX_REGIONS)} regions`);
}

const number = (count: number): string => count.toLocaleString('en');
const rowsOf = (count: number): string => `${number(count)} rows`;
