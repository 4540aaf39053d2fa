import { amountOf, dayOf, mediumDate, momentOf, timeOf } from '../../../../db/domain/text/format.js';
import { changeSummaries } from '../../../../db/storage/queries/change-summaries.js';
import { fieldsBySlug } from '../../../../db/storage/queries/fields.js';
import { completeSince, findReleases, releasesByVersion } from '../../../../db/storage/release/releases.js';
import type { Html } from '../../html/html.js';
import { readOperation } from '../../html/operation.js';
import type { ChangesData } from '../../operation-types.js';
import { groupChanges, type ReleaseChanges, wholeFields } from '../../parts/change-groups.js';
import type { DataPage, DataPageContext } from '../../parts/data-page.js';
import { FieldChangeList } from './change-list.js';
import { ChangeFiltersForm } from './filters.js';
import { CHANGES_PATH, changesLink, filtersOf, findChangesPage } from './find-changes.js';

const operation = readOperation('site/facts/changes/changes', true);

const COLUMNS = [
  'release',
  'published_at',
  'kind',
  'state',
  'region',
  'field',
  'label',
  'before',
  'after',
  'footnotes_before',
  'footnotes_after',
  'source_before',
  'source_after',
  'as_of_before',
  'as_of_after',
];

/** GET /changes?state=OH&topic=ABSENTEE&from=2026-10-01: the changes of each release, with the values before and after. */
export const changesPage: DataPage<ChangesData> = {
  path: CHANGES_PATH,
  operations: [operation],
  find: (request, dataset) => findChangesPage(operation, request, dataset),
  render: (context) => ({
    title: 'Changes',
    description: 'What changed in the data, release by release, with the value before and after.',
    canonical: changesLink(filtersOf(context.found)),
    main: renderChanges(context),
  }),
  table({ data: { changes } }) {
    return {
      name: 'changes',
      columns: COLUMNS,
      rows: wholeFields(changes.nodes, changes.pageInfo.hasNextPage).map(
        ({ release, kind, stateCode, regionName, slug, field, before, after }) => ({
          release: release.version,
          published_at: release.publishedAt,
          kind: kind.toLowerCase(),
          state: stateCode,
          region: regionName ?? '',
          field: slug,
          label: field?.label ?? '',
          before: before?.text ?? '',
          after: after?.text ?? '',
          footnotes_before: before?.footnotes ?? '',
          footnotes_after: after?.footnotes ?? '',
          source_before: before?.source ?? null,
          source_after: after?.source ?? null,
          as_of_before: before?.asOf ?? null,
          as_of_after: after?.asOf ?? null,
        }),
      ),
    };
  },
};

type Context = DataPageContext<ChangesData>;

export function renderChanges(context: Context): Html {
  const { data, dataset, link, found } = context;
  const { totalCount, nodes, pageInfo } = data.changes;
  const filters = filtersOf(found);
  const shown = wholeFields(nodes, pageInfo.hasNextPage);
  const hasOlder = shown.length < nodes.length || pageInfo.hasNextPage;
  const fieldRows = fieldsBySlug(dataset.database);
  const oldest = completeSince(dataset.database);
  const showsAllReleases = !filters.version && !filters.from && !filters.to;
  return (
    <>
      <h1>Changes</h1>
      <p class="lead">
        What changed in our data, before and after: {amountOf(totalCount, 'change')}
        {oldest && showsAllReleases && ` since ${mediumDate(dayOf(oldest.publishedAt))}`}. The law may have changed
        earlier.
      </p>
      <p>
        Follow changes in a feed reader: <a href={link('/changes.atom')}>Atom</a> or{' '}
        <a href={link('/changes.json')}>JSON Feed</a>. You can also{' '}
        <a href={link('/releases/')}>download each release</a>.
      </p>
      <ChangeFiltersForm context={context} />
      {shown.length === 0 && (
        <p>
          {findReleases(dataset.database).length === 1
            ? 'This is the first release, so nothing has changed yet.'
            : 'No change matches.'}
        </p>
      )}
      {groupChanges(shown, (slug) => fieldRows.get(slug)?.format).map((release) => (
        <Release release={release} context={context} />
      ))}
      <p class="row">
        {filters.after && (
          <a class="button quiet" href={link(changesLink({ ...filters, after: '' }))}>
            Newest changes
          </a>
        )}{' '}
        {hasOlder && (
          <a class="button" href={link(changesLink({ ...filters, after: shown.at(-1)?.id ?? '' }))}>
            Older changes
          </a>
        )}
      </p>
    </>
  );
}

function Release({ release, context }: { release: ReleaseChanges; context: Context }): Html {
  const { link, dataset, found } = context;
  const filters = filtersOf(found);
  const { version, publishedAt, fields } = release;
  const summary = changeSummaries(dataset.database).get(version);
  const { rolledBackTo } = findReleases(dataset.database).find((other) => other.version === version) ?? {};
  const restored = releasesByVersion(dataset.database).get(rolledBackTo ?? '');
  const hidden = filters.wording ? 0 : countWording(fields);
  return (
    <section class="release" aria-labelledby={`r-${version}`}>
      <h2 id={`r-${version}`}>
        <time datetime={publishedAt}>{mediumDate(dayOf(publishedAt))}</time>{' '}
        <span class="soft">{timeOf(publishedAt)} UTC</span>
      </h2>
      <p class="meta">
        <a href={link(changesLink({ version }))}>Link to this release</a>
        {version === dataset.release.version && ' · the current release'}
        {restored && ` · the content of ${momentOf(restored.publishedAt)} again`}
        {summary &&
          ` · ${amountOf(summary.counts.added + summary.counts.changed + summary.counts.removed, 'change')} in ${amountOf(summary.states.length, 'state')}: ${summary.counts.changed} changed, ${summary.counts.added} added, ${summary.counts.removed} removed`}
      </p>
      {fields.map((field) => (
        <FieldChangeList field={field} context={context} filters={filters} />
      ))}
      {hidden > 0 && (
        <p class="meta">
          {amountOf(hidden, 'small change')}, such as commas and line breaks, {hidden === 1 ? 'is' : 'are'} hidden.{' '}
          <a href={link(changesLink({ ...filters, wording: 'all' }))}>Show them</a>
        </p>
      )}
    </section>
  );
}

/** Counts changes of only line breaks, spaces, and commas. */
function countWording(fields: ReleaseChanges['fields']): number {
  const groups = fields.flatMap((field) => field.groups).filter(({ aspect }) => aspect === 'wording');
  return groups.reduce((sum, { changes }) => sum + changes.length, 0);
}
