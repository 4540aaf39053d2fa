import { amountOf, dayOf, mediumDate, momentOf, timeOf } from '../../../../db/domain/text/format.js';
import { CHANGE_KINDS } from '../../../../db/domain/vocabulary.js';
import { Chips, Select } from '../../html/controls.js';
import type { Html } from '../../html/html.js';
import { TOPIC_OPTIONS } from '../../html/names.js';
import { readOperation } from '../../html/operation.js';
import type { ChangesData } from '../../operation-types.js';
import type { DataPage, DataPageContext } from '../../parts/data-page.js';
import { CHANGES_PATH, type ChangeFilters, changesLink } from '../../parts/paths.js';
import { ReleaseInput } from '../../parts/render-page.js';
import { stateOptions } from '../../parts/values/states.js';
import { groupChanges, type ReleaseChanges, wholeFields } from './change-groups.js';
import { FieldChangeList } from './change-list.js';
import { filtersOf, findChangesPage } from './find-changes.js';

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

function renderChanges(context: Context): Html {
  const { data, link, found } = context;
  const { totalCount, nodes, pageInfo } = data.changes;
  const filters = filtersOf(found);
  const shown = wholeFields(nodes, pageInfo.hasNextPage);
  const hasOlder = shown.length < nodes.length || pageInfo.hasNextPage;
  const { since } = found.names ?? {};
  const showsAllReleases = !filters.version && !filters.from && !filters.to;
  return (
    <>
      <h1>Changes</h1>
      <p class="lead">
        What changed in our data, before and after: {amountOf(totalCount, 'change')}
        {since && showsAllReleases && ` since ${since}`}. The law may have changed earlier.
      </p>
      <p>
        Follow changes in a feed reader: <a href={link('/changes.atom')}>Atom</a> or{' '}
        <a href={link('/changes.json')}>JSON Feed</a>. You can also{' '}
        <a href={link('/releases/')}>download each release</a>.
      </p>
      <ChangeFiltersForm context={context} />
      {shown.length === 0 && (
        <p>
          {data.release.sequence === 1
            ? 'This is the first release, so nothing has changed yet.'
            : 'No change matches.'}
        </p>
      )}
      {groupChanges(shown).map((release) => (
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
  const { link, found } = context;
  const filters = filtersOf(found);
  const { version, publishedAt, fields } = release;
  const { changed, restored } = context.releaseOf(version);
  return (
    <section class="release" aria-labelledby={`r-${version}`}>
      <h2 id={`r-${version}`}>
        <time datetime={publishedAt}>{mediumDate(dayOf(publishedAt))}</time>{' '}
        <span class="soft">{timeOf(publishedAt)} UTC</span>
      </h2>
      <p class="meta">
        <a href={link(changesLink({ version }))}>Link to this release</a>
        {version === context.release.version && ' · the current release'}
        {restored && ` · the content of ${momentOf(restored)} again`}
        {changed && ` · ${summaryText(changed)}`}
      </p>
      {fields.map((field) => (
        <FieldChangeList field={field} context={context} filters={filters} />
      ))}
    </section>
  );
}

function summaryText({ counts, states }: NonNullable<ReturnType<Context['releaseOf']>['changed']>): string {
  const { added, changed, removed } = counts;
  const total = amountOf(added + changed + removed, 'change');
  return `${total} in ${amountOf(states.length, 'state')}: ${changed} changed, ${added} added, ${removed} removed`;
}

const KIND_NAMES = { added: 'Added', removed: 'Removed', changed: 'Changed' } as const;

/** A form that selects changes by state, topic, and day. The other filters are links that remove them. */
function ChangeFiltersForm({ context }: { context: Context }): Html {
  const { data, found, link } = context;
  const filters = filtersOf(found);
  const { state, topic, from, to, field, kind } = filters;
  return (
    <>
      <form class="card filters" action={link(CHANGES_PATH)} method="get">
        <ReleaseInput found={found} />
        {Object.entries({ field, kind }).map(
          ([name, value]) => value && <input type="hidden" name={name} value={value} />,
        )}
        <p>
          <label for="state">State</label>
          <Select name="state" empty="All states" options={stateOptions(data.states)} chosen={state} />
        </p>
        <p>
          <label for="topic">Topic</label>
          <Select name="topic" empty="All topics" options={TOPIC_OPTIONS} chosen={topic} />
        </p>
        <p>
          <label for="from">From</label>
          <input class="control" type="date" id="from" name="from" value={from ?? ''} />
        </p>
        <p>
          <label for="to">To</label>
          <input class="control" type="date" id="to" name="to" value={to ?? ''} />
        </p>
        <p>
          <button class="button" type="submit">
            Show
          </button>
        </p>
      </form>
      <Chips
        label="Kind"
        chips={(['', ...CHANGE_KINDS] as const).map((option) => ({
          href: link(changesLink({ ...filters, after: '', kind: option })),
          isCurrent: option === (kind ?? ''),
          name: option === '' ? 'All' : KIND_NAMES[option],
        }))}
      />
      <OtherFilters filters={filters} context={context} />
    </>
  );
}

/** The filters that the form does not show. */
function OtherFilters({ filters, context }: { filters: ChangeFilters; context: Context }): Html | null {
  const { found, link } = context;
  const { field, version } = found.names ?? {};
  const names = {
    field: field && `Field: ${field}`,
    version: version && `Release of ${version}`,
  };
  const active = Object.entries(names).filter(([, name]) => name);
  if (active.length === 0) return null;
  return (
    <Chips
      label="Filters"
      chips={active.map(([parameter, name]) => ({
        href: link(changesLink({ ...filters, after: '', [parameter]: '' })),
        name: (
          <>
            {name} <span aria-hidden="true">×</span>
            <span class="unseen">, remove</span>
          </>
        ),
      }))}
    />
  );
}
