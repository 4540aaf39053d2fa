import { namedStates } from '../../../messages/words.js';
import { commaList, type Html } from '../../html/html.js';
import { searchPath } from '../../html/search-form.js';
import type { SearchPageData } from '../../operation-types.js';
import type { DataPageContext } from '../../parts/data-page.js';
import { isAmbiguous } from './hits.js';
import { questionIn, withoutPlace } from './question.js';

interface InterpretationProps {
  context: DataPageContext<SearchPageData>;
  question: string;
}

/** How the service understood the question. Each part links to the same question without that part. */
export function Interpretation({ context, question }: InterpretationProps): Html {
  const { data, link, locale } = context;
  const { t, rich, all } = locale;
  const { states, regions = [], corrections } = data.search;
  const subject = subjectName(context);
  const ofStates = namedStates(locale, states).map(({ name }) => name);
  const names = regions.length === 1 ? [regions[0]?.name ?? '', ...ofStates] : ofStates;
  const without = (name: string) => {
    const places = all(ofStates.filter((other) => other !== name));
    const text = name === subject ? names.join(', ') : questionIn(locale, withoutPlace(data.search, question), places);
    return link(text === '' ? '/search' : searchPath(text));
  };
  const part = (name: string) => (
    <a href={without(name)} aria-label={`${name}: ${t('search.without', { name })}`}>
      {name} <span aria-hidden="true">×</span>
    </a>
  );
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
          {subject && part(subject)}
          {subject && t(names.length > 0 ? 'search.in' : 'search.inAllStates')}
          {names.map(part)}
        </p>
      )}
    </>
  );
}

function subjectName({ data, fieldLabel, locale }: InterpretationProps['context']): string | undefined {
  const { topic, answers } = data.search;
  const field = answers[0]?.field;
  if (field) return fieldLabel(field);
  return topic ? locale.t('search.topic', { topic }) : undefined;
}
