import { momentOf } from '../../../../db/domain/text/format.js';
import { CHANGE_KINDS } from '../../../../db/domain/vocabulary.js';
import { fieldsBySlug } from '../../../../db/storage/queries/fields.js';
import { findStates } from '../../../../db/storage/queries/states.js';
import { releasesByVersion } from '../../../../db/storage/release/releases.js';
import { Chips, Select } from '../../html/controls.js';
import type { Html } from '../../html/html.js';
import { TOPIC_OPTIONS } from '../../html/names.js';
import type { DataPageContext } from '../../parts/data-page.js';
import { ReleaseInput } from '../../parts/render-page.js';
import { stateOptions } from '../../parts/values/states.js';
import { CHANGES_PATH, type ChangeFilters, changesLink, filtersOf } from './find-changes.js';

const KIND_NAMES = { added: 'Added', removed: 'Removed', changed: 'Changed' } as const;

/** A form that selects changes by state, topic, and day. The other filters are links that remove them. */
export function ChangeFiltersForm({ context }: { context: DataPageContext<unknown> }): Html {
  const { found, dataset, link } = context;
  const filters = filtersOf(found);
  const { state, topic, from, to, field, kind, wording } = filters;
  return (
    <>
      <form class="card filters" action={link(CHANGES_PATH)} method="get">
        <ReleaseInput found={found} />
        {Object.entries({ field, kind, wording }).map(
          ([name, value]) => value && <input type="hidden" name={name} value={value} />,
        )}
        <p>
          <label for="state">State</label>
          <Select name="state" empty="All states" options={stateOptions(findStates(dataset.database))} chosen={state} />
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
function OtherFilters({
  filters,
  context,
}: {
  filters: ChangeFilters;
  context: DataPageContext<unknown>;
}): Html | null {
  const { dataset, link } = context;
  const { field, version, wording } = filters;
  const names = {
    field: field && `Field: ${fieldsBySlug(dataset.database).get(field)?.label || field}`,
    version: version && `Release of ${momentOf(releasesByVersion(dataset.database).get(version)?.publishedAt ?? '')}`,
    wording: wording && 'With small changes',
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
