import type { Html } from '../../pages/html.js';
import { searchPath } from '../../pages/search-form.js';
import type { DataPageContext } from '../data-page.js';
import type { SearchPageData } from '../operation-types.js';
import { readableOn } from './hits.js';
import { withoutPlace } from './question.js';

interface ReadAsProps {
  context: DataPageContext<SearchPageData>;
  question: string;
}

/** How the question was read. Each part is a link to the same question without it. */
export function ReadAs({ context, question }: ReadAsProps): Html | null {
  const { data, lease, link } = context;
  const { state, region, field, corrections } = data.search;
  const subject = withoutPlace(lease.database, question, readableOn(context));
  const place = [region?.name, state?.name].filter(Boolean).join(', ');
  const withPlace = (name: string) => link(searchPath([subject, name].filter(Boolean).join(' in ')));
  return (
    <>
      {corrections.length > 0 && (
        <p class="corrected" role="status">
          Showing results for{' '}
          {corrections.map(({ from, to }, index) => [
            index > 0 && ', ',
            <>
              <b>{to}</b> instead of “{from}”
            </>,
          ])}
          .
        </p>
      )}
      {(field || state) && (
        <p class="read-as">
          Read as
          {field && (
            <Part
              name={field.label}
              to={place ? link(searchPath(place)) : link('/search')}
              spoken={`without ${field.label}`}
            />
          )}
          {field && (place ? 'in' : 'in all states')}
          {region && state && (
            <Part name={region.name} to={withPlace(state.name)} spoken={`all of ${state.name} instead`} />
          )}
          {state && (
            <Part
              name={state.name}
              to={subject ? link(searchPath(subject)) : link('/search')}
              spoken={subject ? 'all states instead' : 'begin again'}
            />
          )}
        </p>
      )}
    </>
  );
}

function Part({ name, to, spoken }: { name: string; to: string; spoken: string }): Html {
  return (
    <a href={to} aria-label={`${name}: ${spoken}`}>
      {name} <span aria-hidden="true">×</span>
    </a>
  );
}
