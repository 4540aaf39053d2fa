import type { Locale } from '../../../voting/messages/locale.js';
import { fieldLabel, namedStates } from '../../../voting/messages/words.js';
import { commaList, type Html } from '../../html/html.js';
import { searchPath } from '../../html/search-form.js';
import type { SearchPageData } from '../../operation-types.js';
import type { DataPageContext } from '../../parts/data-page.js';
import { isVague, readableOn } from './hits.js';
import { questionIn, withoutPlace } from './question.js';

interface ReadAsProps {
  context: DataPageContext<SearchPageData>;
  question: string;
}

/** How the question was read. Each part is a link to the same question without it. */
export function ReadAs({ context, question }: ReadAsProps): Html {
  const { data, dataset, link, locale } = context;
  const { t, all } = locale;
  const { states, regions = [], corrections } = data.search;
  const about = withoutPlace(dataset.database, question, readableOn(context));
  const subject = subjectName(context);
  const pathFor = (...places: (string | undefined)[]) => {
    const text = questionIn(locale, about, all(places.filter((place) => place !== undefined)));
    return link(text === '' ? '/search' : searchPath(text));
  };
  const names = namedStates(locale, states).map(({ name }) => name);
  const places = [regions.length === 1 ? regions[0]?.name : undefined, ...names].filter((name) => name !== undefined);
  return (
    <>
      {corrections.length > 0 && <Corrections corrections={corrections} locale={locale} />}
      {(subject || names.length > 0) && !isVague(data.search) && (
        <p class="read-as">
          {t('search.readAs')}
          {subject && (
            <Part
              name={subject}
              to={link(places.length > 0 ? searchPath(places.join(', ')) : '/search')}
              spoken={t('search.without', { name: subject })}
            />
          )}
          {subject && t(names.length > 0 ? 'search.in' : 'search.inAllStates')}
          {regions.length === 1 && (
            <Part
              name={places[0] ?? ''}
              to={pathFor(...names)}
              spoken={t('search.allOfInstead', { state: names[0] ?? '' })}
            />
          )}
          {names.map((name) => (
            <Part
              name={name}
              to={pathFor(...names.filter((other) => other !== name))}
              spoken={
                names.length > 1
                  ? t('search.without', { name })
                  : t(about ? 'search.allStatesInstead' : 'search.beginAgain')
              }
            />
          ))}
        </p>
      )}
    </>
  );
}

function subjectName({ data, dataset, locale }: ReadAsProps['context']): string | undefined {
  const { subject, answers } = data.search;
  if (subject === 'ELECTIONS') return locale.t('layout.elections');
  const field = answers[0]?.field;
  return field ? fieldLabel(locale, dataset.database, field) : undefined;
}

type CorrectionsProps = Pick<SearchPageData['search'], 'corrections'> & { locale: Locale };

function Corrections({ corrections, locale: { rich } }: CorrectionsProps): Html {
  const words = corrections.map(({ from, to }) => rich<Html>('search.correction', { to: <b>{to}</b>, from }));
  return (
    <p class="corrected" role="status">
      {rich<Html>('search.corrected', { words: <>{commaList(words)}</> })}
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
