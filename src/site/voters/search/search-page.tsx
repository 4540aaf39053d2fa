import { namedStates, pathIn } from '../../../messages/locale.js';
import { commaList, type Html } from '../../html/html.js';
import { readOperation } from '../../html/operation.js';
import { SEARCH_PATH, SearchForm, searchPath } from '../../html/search-form.js';
import type { SearchPageData } from '../../operation-types.js';
import type { DataPage, DataPageContext } from '../../parts/data-page.js';
import { CommonQuestions } from '../../parts/questions/answer-list.js';
import { Answer } from './answer.js';
import { ResultList } from './facts.js';
import { findSearch } from './find-search.js';
import { ChooseState, isAmbiguous, OfficeOf, pathOf, questionIn, withoutPlace } from './hits.js';

const NAME = 'site/voters/search/search';
const OPERATIONS = { open: readOperation(NAME), keyed: readOperation(NAME, true) };

const COLUMNS = ['kind', 'label', 'state', 'region', 'slug', 'text', 'footnotes', 'source', 'as_of', 'snippet', 'path'];

/**
 * GET /search?q=…: the answer to a question, and related results. Everyone may search for fields, states and counties. Values need a key,
 * as on other pages.
 */
export const searchPage: DataPage<SearchPageData> = {
  path: SEARCH_PATH,
  operations: Object.values(OPERATIONS),
  find: (request, dataset) => findSearch(OPERATIONS, request, dataset),
  render(context) {
    const question = context.found.query?.q ?? '';
    const { t } = context.locale;
    const { subject } = context.data.search;
    return {
      title: question === '' ? t('search.title') : t('search.titleOf', { question }),
      description: t('search.description'),
      main: renderSearch(context, question),
      // There is no file of what does not answer.
      hasGetThis: subject === 'NOT_AVAILABLE' || subject === 'UNKNOWN',
    };
  },
  table: ({ data: { search } }) => ({
    name: 'search',
    columns: COLUMNS,
    rows: search.nodes.map((node) => ({
      kind: node.kind.toLowerCase(),
      label: node.label,
      state: node.state?.code ?? '',
      region: node.region?.name ?? '',
      slug: node.field?.slug ?? '',
      text: node.item?.text ?? '',
      footnotes: node.item?.footnotes ?? '',
      source: node.item?.source ?? '',
      as_of: node.item?.asOf ?? '',
      snippet: node.snippet ?? '',
      path: pathOf(node),
    })),
  }),
};

type Context = DataPageContext<SearchPageData>;

function renderSearch(context: Context, question: string): Html {
  const { data, link, locale } = context;
  const { t } = locale;
  const path = pathIn(locale.language, SEARCH_PATH);
  const isEmpty = data.search.subject === 'UNKNOWN' && data.search.nodes.length === 0;
  return (
    <>
      <h1 class={question === '' ? undefined : 'unseen'}>
        {question === '' ? t('search.title') : t('search.heading', { question })}
      </h1>
      <SearchForm path={path} look="big-find" question={question} />
      {question !== '' && <Interpretation context={context} question={question} />}
      {question !== '' && isEmpty && (
        <p class="lead" role="status">
          {t('search.nothingFound', { question })}
        </p>
      )}
      {question === '' || isEmpty ? (
        <CommonQuestions link={link} locale={locale} />
      ) : (
        <Results context={context} question={question} />
      )}
    </>
  );
}

function Results({ context, question }: { context: Context; question: string }): Html {
  const { data, locale } = context;
  const { states, regions, subject } = data.search;
  return (
    <div class="main-and-side answer-first">
      <div class="answers">
        <Answer context={context} question={question} />
      </div>
      <div class="side">
        {!isAmbiguous(data.search) &&
          states.map((state) => <OfficeOf state={state} regions={regions} context={context} />)}
        <ChooseState context={context} question={question} />
      </div>
      <div>
        {(subject === 'FIELD' || subject === 'UNKNOWN' || subject === 'PLACE') && <ResultList context={context} />}
        {locale.language !== 'en' && <p class="meta">{locale.t('search.translationNote')}</p>}
      </div>
    </div>
  );
}

/** How the service understood the question. Each part links to the same question without that part. */
function Interpretation({ context, question }: { context: Context; question: string }): Html {
  const { data, link, locale } = context;
  const { t, rich, all } = locale;
  const { states, regions = [], corrections, otherTopic } = data.search;
  const subject = subjectName(context);
  const ofStates = namedStates(locale, states).map(({ name }) => name);
  const names = regions.length === 1 ? [regions[0]?.name ?? '', ...ofStates] : ofStates;
  const other = t('search.topic', { topic: otherTopic ?? '' });
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
      {otherTopic && !isAmbiguous(data.search) && (
        <p class="read-as">
          {rich<Html>('search.orAbout', {
            topic: <a href={link(searchPath(questionIn(locale, other, all(names))))}>{other}</a>,
          })}
        </p>
      )}
    </>
  );
}

function subjectName({ data, fieldLabel, locale }: Context): string | undefined {
  const { topic, answers } = data.search;
  const field = answers[0]?.field;
  if (field) return fieldLabel(field);
  return topic ? locale.t('search.topic', { topic }) : undefined;
}
