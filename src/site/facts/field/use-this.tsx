import { dayOf, mediumDate } from '../../../../db/domain/text/format.js';
import { BaseUrl } from '../../html/code-frame.js';
import type { Html } from '../../html/html.js';
import { FORMAT_NAMES } from '../../html/names.js';
import type { DataPageContext } from '../../parts/data-page.js';
import { EmbedCode } from '../../parts/embed.js';
import { fileLink, GetThis } from '../../parts/get-this.js';
import { fieldLink } from '../../parts/paths.js';
import { FieldOptions, Slug, V1Slugs } from '../../parts/values/field-parts.js';
import type { FieldData } from './choices.js';

type Context = DataPageContext<FieldData>;

/** Downloads, a citation, the code that embeds the map, and the field for programs. */
export function UseThis({ context }: { context: Context }): Html {
  const { data, found } = context;
  const [field] = data.fields;
  return (
    <div class="card use">
      <GetThis context={context} title="Use this">
        <p>
          <a href={fileLink(found.query, 'svg')} download="">
            The map as a picture (SVG)
          </a>
        </p>
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
              In V1: <V1Slugs slugs={field.v1Slugs} />
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
