import { namedStates } from '../../../messages/words.js';
import { commaList, type Html } from '../../html/html.js';
import { searchPath } from '../../html/search-form.js';
import type { SearchPageData } from '../../operation-types.js';
import type { DataPageContext } from '../../parts/data-page.js';
import { isAmbiguous, showsValues } from './hits.js';
import { questionIn, withoutPlace } from './question.js';

interface InterpretationProps {
  context: DataPageContext<SearchPageData>;
  question: string;
}

/** How the service understood the question. Each part links to the same question without that part. */
export function Interpretation({ context, question }: InterpretationProps): Html {
  const { data, dataset, link, locale } = context;
  const { t, rich, all } = locale;
  const { states, regions = [], corrections } = data.search;
  const questionText = withoutPlace(dataset.database, question, showsValues(context.found));
  const subject = subjectName(context);
  const hrefFor = (...places: (string | undefined)[]) => {
    const text = questionIn(locale, questionText, all(places.filter((place) => place !== undefined)));
    return link(text === '' ? '/search' : searchPath(text));
  };
  const names = namedStates(locale, states).map(({ name }) => name);
  const places = [regions.length === 1 ? regions[0]?.name : undefined, ...names].filter((name) => name !== undefined);
  const correctedWords = corrections.map(({ from, to }) => rich<Html>('search.correction', { to: <b>{to}</b>, from }));
  return (
    <>
      {corrections.length > 0 && (
        <p class="corrected" role="status">
          {rich<Html>('search.corrected', { words: <>{commaList(correctedWords)}</> })}
        </p>
      )}
      {(subject || names.length > 0) && !isAmbiguous(data.search) && (
        <p class="read-as">
          {t('search.readAs')}
          {subject && (
            <Part
              name={subject}
              href={link(places.length > 0 ? searchPath(places.join(', ')) : '/search')}
              actionLabel={t('search.without', { name: subject })}
            />
          )}
          {subject && t(names.length > 0 ? 'search.in' : 'search.inAllStates')}
          {regions.length === 1 && (
            <Part
              name={places[0] ?? ''}
              href={hrefFor(...names)}
              actionLabel={t('search.allOfInstead', { state: names[0] ?? '' })}
            />
          )}
          {names.map((name) => (
            <Part
              name={name}
              href={hrefFor(...names.filter((other) => other !== name))}
              actionLabel={
                names.length > 1
                  ? t('search.without', { name })
                  : t(questionText ? 'search.allStatesInstead' : 'search.beginAgain')
              }
            />
          ))}
        </p>
      )}
    </>
  );
}

function subjectName({ data, fieldLabel, locale }: InterpretationProps['context']): string | undefined {
  const { subject, answers } = data.search;
  if (subject === 'ELECTIONS') return locale.t('layout.elections');
  const field = answers[0]?.field;
  return field ? fieldLabel(field) : undefined;
}

function Part({ name, href, actionLabel }: { name: string; href: string; actionLabel: string }): Html {
  return (
    <a href={href} aria-label={`${name}: ${actionLabel}`}>
      {name} <span aria-hidden="true">×</span>
    </a>
  );
}
