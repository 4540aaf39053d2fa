import { ALL } from '../../../db/text/format.js';
import type { Html } from '../../pages/html.js';
import { searchPath } from '../../pages/search-form.js';
import type { DataPageContext } from '../data-page.js';
import type { SearchPageData } from '../operation-types.js';
import { isVague, readableOn } from './hits.js';
import { withoutPlace } from './question.js';

interface ReadAsProps {
  context: DataPageContext<SearchPageData>;
  question: string;
}

/** How the question was read. Each part is a link to the same question without it. */
export function ReadAs({ context, question }: ReadAsProps): Html {
  const { data, lease, link } = context;
  const { states, regions = [], corrections } = data.search;
  const about = withoutPlace(lease.database, question, readableOn(context));
  const subject = subjectName(data.search);
  const pathFor = (...places: (string | undefined)[]) => {
    const named = ALL.format(places.filter((place) => place !== undefined));
    const text = [about, named].filter(Boolean).join(' in ');
    return link(text === '' ? '/search' : searchPath(text));
  };
  const names = states.map(({ name }) => name);
  const places = [regions.length === 1 ? regions[0]?.name : undefined, ...names].filter((name) => name !== undefined);
  return (
    <>
      {corrections.length > 0 && <Corrections corrections={corrections} />}
      {(subject || names.length > 0) && !isVague(data.search) && (
        <p class="read-as">
          Read as
          {subject && (
            <Part
              name={subject}
              to={link(places.length > 0 ? searchPath(places.join(', ')) : '/search')}
              spoken={`without ${subject}`}
            />
          )}
          {subject && (names.length > 0 ? 'in' : 'in all states')}
          {regions.length === 1 && (
            <Part name={places[0] ?? ''} to={pathFor(...names)} spoken={`all of ${names[0]} instead`} />
          )}
          {names.map((name) => (
            <Part
              name={name}
              to={pathFor(...names.filter((other) => other !== name))}
              spoken={names.length > 1 ? `without ${name}` : about ? 'all states instead' : 'begin again'}
            />
          ))}
        </p>
      )}
    </>
  );
}

function subjectName({ subject, answers }: SearchPageData['search']): string | undefined {
  if (subject === 'ELECTIONS') return 'Elections';
  return answers[0]?.field?.label;
}

function Corrections({ corrections }: Pick<SearchPageData['search'], 'corrections'>): Html {
  return (
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
  );
}

function Part({ name, to, spoken }: { name: string; to: string; spoken: string }): Html {
  return (
    <a href={to} aria-label={`${name}: ${spoken}`}>
      {name} <span aria-hidden="true">×</span>
    </a>
  );
}
