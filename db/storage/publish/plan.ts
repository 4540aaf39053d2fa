import { type ProgressOptions, reportProgress } from '../progress.js';
import { knownIn } from '../queries/information.js';
import { DatasetFileError } from '../release/open.js';
import { type Dataset, type DraftDataset, type DraftValue, sameContent } from './dataset.js';
import { type Change, type DeadlineChange, deadlineChanges, difference } from './difference.js';
import { readDatasetFolder } from './folder/read.js';
import { type Issue, IssueList } from './issues.js';
import type { Published } from './published.js';
import { assignModifiedAt, isLater, publishTime } from './stamp.js';
import { validateDataset } from './validate/dataset.js';

/** An import that empties a larger share of the values is treated as a mistake. */
const MAX_EMPTIED_SHARE = 0.05;
/** The same for the rows of the smaller files: a data team may drop the elections of a past year, but hardly most of them. */
const MAX_REMOVED_SHARE = 0.5;
/** Of the smaller files: file, column, what is counted. */
const SMALL_TABLES: readonly [string, string, string, (dataset: DraftDataset | Dataset) => number][] = [
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
function findRemovals(published: Dataset, draft: DraftDataset): Issue[] {
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
  for (const [file, column, what, countOf] of SMALL_TABLES) {
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

interface InvalidFolder {
  ok: false;
  issues: Issue[];
}

/** What an import of a folder would do. */
export type ImportPlan =
  /** The folder is invalid, whatever is published now. */
  | InvalidFolder
  | {
      ok: true;
      /** Why the import needs --allow-removals; empty if it does not. */
      removals: Issue[];
      /** What would be published, including `modifiedAt` of each value. */
      dataset: Dataset;
      /** Whether the folder has the same content as the current release. */
      unchanged: boolean;
      changes: Change[];
      /** How the changes move deadlines of the next federal general election. */
      deadlines: DeadlineChange[];
      counts: DatasetCounts;
    };

export type ValidPlan = Extract<ImportPlan, { ok: true }>;

const COUNTED = [
  'states',
  'fields',
  'values',
  'overrides',
  'counties',
  'places',
  'elections',
  'deadlines',
  'sources',
  'links',
  'translations',
  'v1Slugs',
] as const;

/** How many rows a part of the dataset has. Of the values, only the known ones count. */
export type DatasetCounts = Record<(typeof COUNTED)[number], number>;

/** Reads and checks a folder. Needs no lock: the result does not depend on what is published. */
export async function readDraft(
  folder: string,
  { now = new Date(), ...progress }: ProgressOptions & { now?: Date },
): Promise<InvalidFolder | { ok: true; dataset: DraftDataset }> {
  const issues = new IssueList();
  const raw = await readDatasetFolder(folder, issues, progress);
  await reportProgress(progress, 'Checking', 0, 1);
  const dataset = validateDataset(raw, now, issues);
  return dataset && issues.list.length === 0 ? { ok: true, dataset } : { ok: false, issues: issues.sorted() };
}

/** Compares a valid folder with the current release. Ignores a published file that cannot be read. */
export async function planImport(
  draft: DraftDataset,
  published: Published | DatasetFileError | undefined,
  now: Date,
  progress: ProgressOptions,
): Promise<ValidPlan> {
  const current = isReadable(published) ? published : undefined;
  const fileTime = draft.manifest.publishedAt;
  const hasNewTime = !current || isLater(fileTime, current.release.publishedAt);
  await reportProgress(progress, 'Comparing', 0, 1);
  const dataset = assignModifiedAt(draft, current?.dataset, publishTime(fileTime, current?.release.publishedAt, now));
  return {
    ok: true,
    removals: current ? findRemovals(current.dataset, draft) : [],
    dataset,
    unchanged: !hasNewTime && sameContent(current.dataset, dataset),
    changes: difference(current?.dataset, hasNewTime ? dataset : publishedAt(dataset, current.release.publishedAt)),
    deadlines: deadlineChanges(current?.dataset, dataset),
    counts: countDataset(dataset),
  };
}

export function isReadable(published: Published | DatasetFileError | undefined): published is Published {
  return published !== undefined && !(published instanceof DatasetFileError);
}

/** Without a new time in dataset.json, the time of publishing does not count as a change. */
function publishedAt(dataset: Dataset, time: string): Dataset {
  return { ...dataset, manifest: { ...dataset.manifest, publishedAt: time } };
}

export function countDataset(dataset: Dataset): DatasetCounts {
  const counted = { ...dataset, values: dataset.values.filter(knownIn(dataset.fields)) };
  return Object.fromEntries(COUNTED.map((name) => [name, counted[name].length])) as DatasetCounts;
}
