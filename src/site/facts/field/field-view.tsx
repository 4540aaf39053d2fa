import type { Html } from '../../html/html.js';
import { TOPICS } from '../../html/names.js';
import type { DataPageContext } from '../../parts/data-page.js';
import { changesLink, compareLink, fieldLink } from '../../parts/paths.js';
import { countKnown } from '../../parts/values/facts-about.js';
import { Reserved } from '../../parts/values/field-parts.js';
import type { FieldData } from './choices.js';
import { FieldMap } from './field-map.js';
import { type Sort, sortedItems } from './looks.js';
import { UseThis } from './use-this.js';
import { RegionsNote, RegionsTable, ValuesTable } from './values-table.js';

type Context = DataPageContext<FieldData>;

export function renderField(context: Context, sort: Sort): Html {
  const { data, found, link } = context;
  const [field] = data.fields;
  const { option } = found.query ?? {};
  const topic = TOPICS.find(({ topic }) => topic === field.topic);
  const sortLink = (by: Sort) => (
    <SortLink sort={by} current={sort} to={`${link(fieldLink(field.slug, { option, sort: by }))}#values`} />
  );
  return (
    <>
      <p class="crumbs">
        <a href={link('/fields')}>Fields</a> / <a href={`${link('/fields')}#${topic?.anchor ?? ''}`}>{topic?.name}</a>
      </p>
      <h1>{field.label}</h1>
      <p class="lead">
        {field.description}
        {!field.isReserved && ` ${knownText(countKnown(field.items), field.items.length)}`}
      </p>
      {field.isReserved && <Reserved />}
      <div class="beside">
        <FieldMap context={context} />
        <UseThis context={context} />
      </div>
      <RegionsNote data={data} />
      <h2 id="values">All states</h2>
      {/* biome-ignore lint/a11y/useSemanticElements: links, not parts of a form */}
      <p class="row" role="group" aria-label="Sort">
        Sort by {sortLink('state')} {sortLink('value')}{' '}
        <a href={link(compareLink([], field.topic))}>Compare states on this topic</a>{' '}
        <a href={link(changesLink({ field: field.slug }))}>Changes to this field</a>
      </p>
      <ValuesTable items={sortedItems(data, sort, option)} context={context} />
      {data.overrides.nodes.length > 0 && <RegionsTable context={context} />}
    </>
  );
}

/** The 51 are states and DC. */
const knownText = (known: number, all: number): string =>
  known === all ? 'Known everywhere.' : `Known for ${known} of ${all} states, DC included.`;

function SortLink({ sort, current, to }: { sort: Sort; current: Sort; to: string }): Html {
  if (sort === current)
    return (
      <strong class="button" aria-current="true">
        {sort}
      </strong>
    );
  return (
    <a class="button quiet" href={to}>
      {sort}
    </a>
  );
}
