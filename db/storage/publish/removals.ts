import { knownIn } from '../queries/has-value.js';
import type { Dataset, DraftDataset, DraftValue } from './dataset.js';
import { type Issue, IssueList } from './issues.js';

/** An import that empties a larger share of the values is treated as a mistake. */
const MAX_EMPTIED_SHARE = 0.05;
/** The same for the rows of the smaller files: a data team may drop the elections of a past year, but hardly most of them. */
const MAX_REMOVED_SHARE = 0.5;
/** Of the smaller files: file, column, what is counted. */
const COUNTED: readonly [string, string, string, (dataset: DraftDataset | Dataset) => number][] = [
  ['elections.csv', '', 'elections', ({ elections }) => elections.length],
  ['deadlines.csv', '', 'rows', ({ deadlines }) => deadlines.length],
  ['states.csv', 'zones', 'time zones', ({ states }) => states.filter(({ zones }) => zones.length > 0).length],
  ['counties.csv', '', 'counties', ({ counties }) => counties.length],
  ['places.csv', '', 'places', ({ places }) => places.length],
  ['territories.csv', '', 'territories', ({ territories }) => territories.length],
  ['state-abbreviations.csv', '', 'rows', ({ stateAbbreviations }) => stateAbbreviations.length],
  ['regions.csv', '', 'rows', ({ regions }) => regions.length],
  ['sources.csv', '', 'sources', ({ sources }) => sources.length],
  ['links.csv', '', 'links', ({ links }) => links.length],
  ['translations.csv', '', 'texts', ({ translations }) => translations.length],
  ['fields.csv', 'label', 'labels', ({ fields }) => fields.filter(({ label }) => label !== '').length],
  ['fields.csv', 'position', 'positions', ({ fields }) => fields.filter(({ position }) => position > 0).length],
];
const ADVICE = 'or --allow-removals if this is intended';

/**
 * Finds removals that look like a truncated file rather than an edit: a CSV file that is cut off at the end of a row is still valid.
 * Includes lost states and V1 slugs, which partners expect never to change, and files that an older export does not have.
 */
export function findRemovals(published: Dataset, draft: DraftDataset): Issue[] {
  const issues = new IssueList();
  const [before, filled] = [nonEmptyValues(published), nonEmptyValues(draft)];
  const after = new Set(filled.map(cellKey));
  const emptied = before.filter((value) => !after.has(cellKey(value))).length;
  if (emptied > before.length * MAX_EMPTIED_SHARE) {
    const share = ((100 * emptied) / before.length).toFixed(1);
    const value = `${emptied} of ${before.length} published values (${share}%) would become empty`;
    issues.add('values.csv', 0, 'text', value, `at most ${MAX_EMPTIED_SHARE * 100}%, ${ADVICE}`);
  }
  const lost = (file: string, column: string, what: string, was: Iterable<string>, is: Iterable<string>) => {
    const remaining = new Set(is);
    for (const key of new Set(was)) {
      if (!remaining.has(key)) issues.add(file, 0, column, key, `${what}, ${ADVICE}`);
    }
  };
  lost('values.csv', 'field', 'a value of this field in at least one state', before.map(fieldOf), filled.map(fieldOf));
  lost('values.csv', 'state', 'a value of this state in at least one field', before.map(stateOf), filled.map(stateOf));
  const overridden = 'an override of this field in at least one region';
  lost('overrides.csv', 'field', overridden, published.overrides.map(fieldOf), draft.overrides.map(fieldOf));
  lost('v1-slugs.csv', 'slug', 'a row for this V1 slug', published.v1Slugs.map(slugOf), draft.v1Slugs.map(slugOf));
  for (const [file, column, what, countOf] of COUNTED) {
    const [was, is] = [countOf(published), countOf(draft)];
    const value = `${was - is} of ${was} published ${what} would be removed`;
    if (was - is > was * MAX_REMOVED_SHARE) issues.add(file, 0, column, value, `at most half of them, ${ADVICE}`);
  }
  return issues.sorted();
}

function nonEmptyValues({ fields, values }: DraftDataset | Dataset): Omit<DraftValue, 'modifiedAt'>[] {
  return values.filter(knownIn(fields));
}

const cellKey = ({ state, field }: { state: string; field: string }) => `${state} ${field}`;
const fieldOf = ({ field }: { field: string }) => field;
const stateOf = ({ state }: { state: string }) => state;
const slugOf = ({ slug }: { slug: string }) => slug;
