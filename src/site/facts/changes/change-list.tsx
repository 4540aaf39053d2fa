import { capitalized } from '../../../../db/domain/text/format.js';
import { LOCALES } from '../../../messages/locale.js';
import { commaList, type Html } from '../../html/html.js';
import type { DataPageContext } from '../../parts/data-page.js';
import { type ChangeFilters, changesLink, regionPath } from '../../parts/paths.js';
import { Source } from '../../parts/source.js';
import { BeforeAfter } from './before-after.js';
import type { ChangeGroup, ChangeNode, FieldChanges } from './change-groups.js';

/** A field with more groups of changes links to all of them. */
const MAX_GROUPS = 5;

type Context = Pick<DataPageContext<unknown>, 'link' | 'sourcesOf'>;

interface FieldChangeListProps {
  field: FieldChanges;
  context: Context;
  filters: ChangeFilters;
}

/** The changes of a field in a release. The same change in several places is one entry. */
export function FieldChangeList({
  field: { slug, label, groups },
  context,
  filters,
}: FieldChangeListProps): Html | null {
  const { link } = context;
  const shown = groups.filter(({ aspect }) => aspect !== 'wording' || filters.wording);
  if (shown.length === 0) return null;
  return (
    <>
      <h3>
        {label === undefined ? capitalized(slug.replaceAll('_', ' ')) : <a href={link(`/fields/${slug}`)}>{label}</a>}
      </h3>
      {shown.map((group) => (
        <ChangeEntry group={group} context={context} />
      ))}
      {!filters.field && groups.length > MAX_GROUPS && (
        <p class="meta">
          <a href={link(changesLink({ field: slug }))}>All changes to this field</a>
        </p>
      )}
    </>
  );
}

function ChangeEntry({ group, context }: { group: ChangeGroup; context: Context }): Html {
  const { aspect, before, after, changes } = group;
  const [first] = changes as [ChangeNode];
  const isSingle = changes.length === 1;
  return (
    <article class="change">
      <h4>{isSingle ? <Place change={first} context={context} /> : placesText(changes)}</h4>
      <div>
        {aspect === 'source' ? (
          <p>Only the source or its date changed.</p>
        ) : (
          <BeforeAfter before={before} after={after} />
        )}
        {!isSingle && (
          <p class="meta">{commaList(changes.map((change) => <Place change={change} context={context} />))}</p>
        )}
        {isSingle && first.after && (
          <Source asOf={first.after.asOf} sourceLinks={context.sourcesOf(first.after.source)} locale={LOCALES.en} />
        )}
      </div>
    </article>
  );
}

/** A link to the value in the state or region. */
function Place({ change, context }: { change: ChangeNode; context: Context }): Html {
  const { stateCode, state, regionName, slug } = change;
  if (!state) return <>{regionName ? `${regionName}, ${stateCode}` : stateCode}</>;
  const path = regionName === null ? `/states/${stateCode}` : regionPath(stateCode, regionName);
  return (
    <a href={`${context.link(path)}#${slug}`}>{regionName === null ? state.name : `${regionName}, ${stateCode}`}</a>
  );
}

/** Returns `20 states`, or `20 places` if some of them are regions. */
function placesText(changes: readonly ChangeNode[]): string {
  return `${changes.length} ${changes.some(({ regionName }) => regionName !== null) ? 'places' : 'states'}`;
}
