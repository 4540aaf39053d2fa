import type { Html } from '../../pages/html.js';
import { Table } from '../../pages/table.js';
import { compareLink } from '../compare/find-compare.js';
import type { DataPageContext } from '../data-page.js';
import { Legend, TileMap } from '../maps/tile-map.js';
import { countKnown } from '../values/facts.js';
import { CoverageBar, FieldOptions, Reserved, Slug, V1Slugs } from '../values/field-parts.js';
import { FORMAT_NAMES } from '../values/format-names.js';
import { standingOf } from '../values/item.js';
import { Source } from '../values/source.js';
import { TOPICS } from '../values/topics.js';
import { Value } from '../values/value.js';
import type { FieldData, FieldItem } from './field-data.js';
import type { Look } from './map-classes.js';
import { RegionsNote, RegionsTable } from './regions.js';
import { type Sort, sortedItems } from './sort.js';
import { looksOf } from './tile.js';

type Context = DataPageContext<FieldData>;

/** The content of the page of a field. */
export function renderField(context: Context, sort: Sort): Html {
  const { data, link } = context;
  const [field] = data.fields;
  const topic = TOPICS.find((one) => one.topic === field.topic);
  const sortLink = (by: Sort) => (
    <SortLink sort={by} current={sort} to={`${link(`/fields/${field.slug}?sort=${by}`)}#values`} />
  );
  return (
    <>
      <p class="crumbs">
        <a href={link('/fields')}>Fields</a> / <a href={`${link('/fields')}#${topic?.anchor ?? ''}`}>{topic?.name}</a>
      </p>
      <h1>{field.label}</h1>
      <p class="lead">{field.description}</p>
      {field.isReserved && <Reserved />}
      <div class="beside">
        <FieldMap data={data} link={link} />
        <About data={data} link={link} />
      </div>
      <RegionsNote data={data} />
      <h2 id="values">All states</h2>
      {/* biome-ignore lint/a11y/useSemanticElements: links, not parts of a form */}
      <p class="row" role="group" aria-label="Sort">
        Sort by {sortLink('state')} {sortLink('value')}
      </p>
      <Table columns={['State', 'Value', 'Footnotes and source']} narrow="State" labelledBy="values">
        <tbody>
          {sortedItems(data, sort).map((item) => (
            <StateRow item={item} context={context} />
          ))}
        </tbody>
      </Table>
      {data.overrides.nodes.length > 0 && <RegionsTable context={context} />}
    </>
  );
}

function FieldMap({ data, link }: Pick<Context, 'data' | 'link'>): Html {
  const [field] = data.fields;
  const lookOf = looksOf(data);
  const tiles = field.items.map((item) => {
    const { tone, text, mark } = lookOf(item);
    return { ...item.state, href: `${link(`/states/${item.state.code}`)}#${field.slug}`, tone, text, mark };
  });
  return (
    <div class="card map-card">
      <TileMap label={`Map of the states: ${field.label}. The table below has the same values.`} tiles={tiles} />
      <Legend entries={groupsOf(field.items.map(lookOf))} />
      {data.election && (
        <p class="meta">
          The number is the days before Election Day. The map leaves out that a deadline moves off a weekend.
        </p>
      )}
    </div>
  );
}

/** The groups of the legend, each with the number of its states. */
function groupsOf(looks: readonly Look[]) {
  const groups = new Map<string, Look & { count: number }>();
  for (const look of looks) groups.set(look.group, { ...look, count: (groups.get(look.group)?.count ?? 0) + 1 });
  return [...groups.values()]
    .sort((one, other) => one.rank - other.rank)
    .map(({ tone, group, count, groupMark }) => ({ tone, name: group, count, mark: groupMark }));
}

function About({ data, link }: Pick<Context, 'data' | 'link'>): Html {
  const [field] = data.fields;
  const years = field.items.flatMap((item) => (standingOf(item) === 'unknown' ? [] : (item.asOf?.slice(0, 4) ?? [])));
  const span = [...new Set([years.toSorted()[0], years.toSorted().at(-1)])].join(' to ');
  return (
    <section class="card" aria-labelledby="about">
      <h2 id="about">About this field</h2>
      <p>
        <code class="slug">
          <Slug slug={field.slug} />
        </code>
      </p>
      <p>{FORMAT_NAMES[field.format]}</p>
      {field.options && <FieldOptions options={field.options} />}
      {!field.isReserved && <CoverageBar known={countKnown(field.items)} total={field.items.length} />}
      {span && <p class="meta">Sources from {span}.</p>}
      {field.v1Slugs.length > 0 && (
        <p class="meta">
          In V1: <V1Slugs slugs={field.v1Slugs} />
        </p>
      )}
      <p>
        <a href={link(compareLink([], field.topic))}>Compare a few states in this topic</a>
      </p>
    </section>
  );
}

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

function StateRow({ item, context }: { item: FieldItem; context: Context }): Html {
  const [field] = context.data.fields;
  const { state, footnotes } = item;
  return (
    <tr id={state.code}>
      <th scope="row">
        <a href={`${context.link(`/states/${state.code}`)}#${field.slug}`}>{state.name}</a>
      </th>
      <td>
        <div class="value">
          <Value item={item} options={field.options} />
        </div>
      </td>
      <td>
        {footnotes !== '' && <div class="footnote">{context.markdown(footnotes)}</div>}
        <Source {...item} />
      </td>
    </tr>
  );
}
