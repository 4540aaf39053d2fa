import { fieldsBySlug } from '../../../db/queries/fields.js';
import { findStates } from '../../../db/queries/states.js';
import { CHANGE_KINDS } from '../../../db/vocabulary.js';
import type { Html } from '../../pages/html.js';
import type { DataPageContext } from '../data-page.js';
import { ReleaseInput } from '../render-page.js';
import { TOPICS } from '../values/names.js';
import { StateOptions } from '../values/states.js';
import { CHANGES_PATH, type ChangeFilters, changesLink, filtersOf } from './find-changes.js';

const KINDS = { added: 'Became known', removed: 'Became unknown', changed: 'Another value' } as const;

/** Selects changes by state, topic and day. What is selected besides is a link that takes it away. */
export function ChangeFiltersForm({ context }: { context: DataPageContext<unknown> }): Html {
  const { found, lease, link } = context;
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
          <select class="control" id="state" name="state">
            <option value="">All states</option>
            <StateOptions states={findStates(lease.database)} chosen={state} />
          </select>
        </p>
        <p>
          <label for="topic">Topic</label>
          <select class="control" id="topic" name="topic">
            <option value="">All topics</option>
            {TOPICS.map((one) => (
              <option value={one.topic} selected={one.topic === topic}>
                {one.name}
              </option>
            ))}
          </select>
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
      <Kinds filters={filters} link={link} />
      <Removable filters={filters} context={context} />
    </>
  );
}

function Kinds({ filters, link }: { filters: ChangeFilters; link(to: string): string }): Html {
  return (
    <ul class="chips" aria-label="Kind">
      {(['', ...CHANGE_KINDS] as const).map((kind) => (
        <li>
          <a
            href={link(changesLink({ ...filters, after: '', kind }))}
            aria-current={kind === (filters.kind ?? '') ? 'true' : undefined}
          >
            {kind === '' ? 'All' : KINDS[kind]}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The filters that the form does not show. */
function Removable({ filters, context }: { filters: ChangeFilters; context: DataPageContext<unknown> }): Html | null {
  const { lease, link } = context;
  const { field, version, wording } = filters;
  const names = {
    field: field && `Field: ${fieldsBySlug(lease.database).get(field)?.label || field}`,
    version: version && `Release: ${version}`,
    wording: wording && 'With changes of line breaks',
  };
  const given = Object.entries(names).filter(([, name]) => name);
  if (given.length === 0) return null;
  return (
    <ul class="chips" aria-label="Filters">
      {given.map(([parameter, name]) => (
        <li>
          <a href={link(changesLink({ ...filters, after: '', [parameter]: '' }))}>
            {name} <span aria-hidden="true">×</span>
            <span class="unseen">, remove</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
