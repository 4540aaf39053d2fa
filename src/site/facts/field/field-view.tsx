import { dayOf, mediumDate } from '../../../../db/domain/text/format.js';
import { BaseUrl } from '../../html/controls.js';
import { commaList, type Html } from '../../html/html.js';
import { FORMAT_NAMES, TOPICS } from '../../html/names.js';
import type { DataPageContext } from '../../parts/data-page.js';
import { EmbedCode, GetThis } from '../../parts/get-this.js';
import { changesLink, compareLink, fieldLink } from '../../parts/paths.js';
import { countKnown, FieldOptions, Reserved } from '../../parts/values/field-parts.js';
import type { FieldData } from './choices.js';
import { FieldMap } from './field-map.js';
import { type Sort, sortedItems } from './looks.js';
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

/** Downloads, a citation, the code that embeds the map, and the field for programs. */
function UseThis({ context }: { context: Context }): Html {
  const { data, found } = context;
  const [field] = data.fields;
  return (
    <div class="card use">
      <GetThis context={context} title="Use this">
        <Cite context={context} />
        <EmbedCode
          context={context}
          path={fieldLink(field.slug, { option: found.query?.option })}
          name="map"
          title={field.label}
        />
        <details>
          <summary>Field</summary>
          <p>
            <code class="slug">
              <Slug slug={field.slug} />
            </code>
          </p>
          <p>{FORMAT_NAMES[field.format]}</p>
          {field.options && <FieldOptions options={field.options} />}
          {field.v1Slugs.length > 0 && (
            <p class="meta">
              In V1:{' '}
              {commaList(
                field.v1Slugs.map(({ slug }) => (
                  <code>
                    <Slug slug={slug} />
                  </code>
                )),
              )}
            </p>
          )}
        </details>
      </GetThis>
    </div>
  );
}

function Cite({ context }: { context: Context }): Html {
  const { data, found, dataset, publicUrl } = context;
  const [{ slug, label }] = data.fields;
  const { version, publishedAt } = dataset.release;
  const address = fieldLink(slug, { option: found.query?.option });
  return (
    // Without PUBLIC_URL, a script fills in the address. Closed details keep the page from shifting.
    <details open={publicUrl !== ''}>
      <summary>Cite</summary>
      <p class="citation">
        Civic Data Service, “{label}”, release {version} ({mediumDate(dayOf(publishedAt))}),{' '}
        <BaseUrl publicUrl={publicUrl} />
        {`${address}${address.includes('?') ? '&' : '?'}release=${version}`}
      </p>
      <p class="meta">The link shows this release for as long as we keep it. Cite the state's source as well.</p>
    </details>
  );
}

/** A slug that can wrap after each underscore. */
function Slug({ slug }: { slug: string }): Html {
  const [first, ...rest] = slug.split('_');
  return (
    <>
      {first}
      {rest.map((part) => (
        <>
          _<wbr />
          {part}
        </>
      ))}
    </>
  );
}
