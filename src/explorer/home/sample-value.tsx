import type { Html } from '../../pages/html.js';
import type { PageContext } from '../../pages/page.js';
import type { Item } from '../values/item.js';
import { Source } from '../values/source.js';
import { Value } from '../values/value.js';
import { HomeLink } from './home-link.js';

interface Sample {
  /** Null if the release does not have the state, or the field. */
  state: {
    code: string;
    name: string;
    item: (Item & { field: { label: string; options: string[] | null } }) | null;
  } | null;
}

interface SampleValueProps extends Pick<PageContext, 'paths'> {
  /** Undefined if the operation failed. */
  answer: unknown;
}

/** A real value, as the pages of states show it. */
export function SampleValue({ answer, paths }: SampleValueProps): Html | null {
  const { state } = (answer as Sample | undefined) ?? { state: null };
  if (!state?.item) return null;
  const { code, name, item } = state;
  return (
    <section class="card" aria-labelledby="sample">
      <h2 class="eyebrow" id="sample">
        A sample value
      </h2>
      <h3>
        {name}: {item.field.label}
      </h3>
      <div class="value">
        <Value item={item} options={item.field.options} />
      </div>
      {item.footnotes !== '' && <p class="footnote">{item.footnotes}</p>}
      <Source {...item} />
      <ul class="links">
        {paths.includes('/states') && (
          <>
            <li>
              <HomeLink to={`/states/${code}`}>All of {name}</HomeLink>
            </li>
            <li>
              <HomeLink to={`/fields/${item.slug}`}>All states</HomeLink>
            </li>
          </>
        )}
        <li>
          <HomeLink to="/docs#show-the-source-of-a-value">With GraphQL</HomeLink>
        </li>
      </ul>
    </section>
  );
}
