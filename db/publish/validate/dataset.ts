import { byColumn } from '../../release/per-release.js';
import { type DraftDataset, sortRows } from '../dataset.js';
import type { CsvFile } from '../folder/files.js';
import type { RawDataset } from '../folder/read.js';
import type { IssueList } from '../issues.js';
import { validateCounties } from './counties.js';
import { checkPeriods, validateDeadlines } from './deadlines.js';
import { checkRegionCount, hasUsualSize } from './design-size.js';
import { validateElections } from './elections.js';
import { validateFields } from './fields.js';
import { validateLinks } from './links.js';
import { validateManifest } from './manifest.js';
import { validateAbbreviations, validatePlaces, validateTerritories } from './places.js';
import { validateRegions } from './region-rows.js';
import { validateSources } from './sources.js';
import { validateStates } from './states.js';
import { Table } from './table.js';
import { validateTranslations } from './translations.js';
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
  const all = fillGaps(values, states, fields);
  const where = { states, counties, places, territories, stateAbbreviations, regions, overrides, elections, deadlines };
  return sortRows({ manifest, fields, translations, values: all, ...where, sources, links, v1Slugs });
}

/** One value for each state and field. A row that is missing from the file means unknown, like an empty cell. */
function fillGaps(
  values: DraftDataset['values'],
  states: DraftDataset['states'],
  fields: DraftDataset['fields'],
): DraftDataset['values'] {
  const present = new Map(values.map((value) => [`${value.state} ${value.field}`, value]));
  return states.flatMap(({ code: state }) =>
    fields.map(
      ({ slug: field }) =>
        present.get(`${state} ${field}`) ?? {
          state,
          field,
          text: '',
          footnotes: '',
          source: null,
          asOf: null,
          modifiedAt: null,
        },
    ),
  );
}
