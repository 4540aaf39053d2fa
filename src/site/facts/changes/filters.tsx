import { CHANGE_KINDS } from '../../../../db/domain/vocabulary.js';
import { Chips, Select } from '../../html/controls.js';
import type { Html } from '../../html/html.js';
import { TOPIC_OPTIONS } from '../../html/names.js';
import type { ChangesData } from '../../operation-types.js';
import type { DataPageContext } from '../../parts/data-page.js';
import { CHANGES_PATH, type ChangeFilters, changesLink } from '../../parts/paths.js';
import { ReleaseInput } from '../../parts/render-page.js';
import { stateOptions } from '../../parts/values/states.js';
import { filtersOf } from './find-changes.js';

const KIND_NAMES = { added: 'Added', removed: 'Removed', changed: 'Changed' } as const;

type Context = DataPageContext<ChangesData>;

/** A form that selects changes by state, topic, and day. The other filters are links that remove them. */
export function ChangeFiltersForm({ context }: { context: Context }): Html {
  const { data, found, link } = context;
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
    wording: filters.wording && 'With small changes',
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
