import { byColumn } from '../../release/per-release.js';
import { type DraftDataset, sortRows } from '../dataset.js';
import type { RawDataset } from '../folder/read.js';
import type { IssueList } from '../issues.js';
import { validateCounties } from './counties.js';
import { checkPeriods, validateDeadlines } from './deadlines.js';
import { checkRegionCount, hasUsualSize } from './design-size.js';
import { validateElections } from './elections.js';
import { validateFields } from './fields.js';
import { validateLinks } from './links.js';
import { validateManifest } from './manifest.js';
import { validatePlaces } from './places.js';
import { validateRegions } from './region-rows.js';
import { validateSources } from './sources.js';
import { validateStates } from './states.js';
import { Table } from './table.js';
import { validateV1Slugs } from './v1-slugs.js';
import { validateOverrides, validateValues } from './values.js';

/**
 * Checks the files of a folder and normalizes their content. References to a file that is unreadable or empty are not checked, so
 * that one mistake gives one issue.
 *
 * @returns a dataset, valid only if there are no issues; undefined if a file is missing
 */
export function validateDataset(raw: RawDataset, now: Date, issues: IssueList): DraftDataset | undefined {
  const tables = raw.tables;
  const table = <File extends keyof typeof tables>(file: File) => {
    const rows = tables[file] as NonNullable<(typeof tables)[File]> | undefined;
    return rows && hasUsualSize(file, rows.length, issues) ? new Table(file, rows, issues) : undefined;
  };
  const manifest = raw.manifest && validateManifest(raw.manifest, now, issues);
  const stateTable = table('states.csv');
  const fieldTable = table('fields.csv');
  const valueTable = table('values.csv');
  const countyTable = table('counties.csv');
  const placeTable = table('places.csv');
  const overrideTable = table('overrides.csv');
  const regionTable = table('regions.csv');
  const electionTable = table('elections.csv');
  const deadlineTable = table('deadlines.csv');
  const sourceTable = table('sources.csv');
  const linkTable = table('links.csv');
  const v1Table = table('v1-slugs.csv');
  const states = stateTable && validateStates(stateTable);
  const fields = fieldTable && validateFields(fieldTable);
  const references = {
    states: states?.length ? new Set(states.map((state) => state.code)) : undefined,
    fields: fields?.length ? byColumn(fields, 'slug') : undefined,
  };
  const values = valueTable && validateValues(valueTable, references);
  const counties = countyTable && validateCounties(countyTable, references);
  const places = placeTable && validatePlaces(placeTable, references, counties);
  const overrides = overrideTable && validateOverrides(overrideTable, references, counties);
  const regions = regionTable && validateRegions(regionTable, references, { counties, overrides });
  checkRegionCount(counties, overrides, issues);
  const elections = electionTable && validateElections(electionTable, references);
  const deadlines = deadlineTable && validateDeadlines(deadlineTable, references, values);
  if (valueTable && values) checkPeriods(valueTable, values, deadlines ?? []);
  const sources = sourceTable && validateSources(sourceTable);
  const links = linkTable && validateLinks(linkTable);
  const v1Slugs = v1Table && validateV1Slugs(v1Table, references.fields);
  if (!manifest || !states || !fields || !values || !counties || !overrides || !regions) return undefined;
  if (!places || !elections || !deadlines || !sources || !links || !v1Slugs) return undefined;
  const all = fillGaps(values, states, fields);
  const where = { states, counties, places, regions, overrides, elections, deadlines };
  return sortRows({ manifest, fields, values: all, ...where, sources, links, v1Slugs });
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
