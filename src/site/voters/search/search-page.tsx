import { pathIn } from '../../../messages/language-paths.js';
import type { Html } from '../../html/html.js';
import { readOperation } from '../../html/operation.js';
import { SEARCH_PATH, SearchForm, searchPath } from '../../html/search-form.js';
import type { SearchPageData } from '../../operation-types.js';
import type { DataPage, DataPageContext } from '../../parts/data-page.js';
import { Answer } from './answer.js';
import { CommonQuestions } from './common-questions.js';
import { findSearch } from './find-search.js';
import { isAmbiguous, pathOf } from './hits.js';
import { Interpretation } from './interpretation.js';
import { ResultList } from './result-list.js';
import { ChooseState, OfficeCard } from './side.js';

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

const EXAMPLES = ['home.example1', 'home.example2', 'search.example'] as const;

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
      {question === '' ? (
        <p class="try">
          {t('search.askInPlainWords')}
          {EXAMPLES.map((key) => (
            <a href={link(searchPath(t(key)))}>{t(key)}</a>
          ))}
        </p>
      ) : (
        <Interpretation context={context} question={question} />
      )}
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
          states.map((state) => <OfficeCard state={state} regions={regions} context={context} />)}
        <ChooseState context={context} question={question} />
      </div>
      <div>
        {(subject === 'FIELD' || subject === 'UNKNOWN' || subject === 'PLACE') && <ResultList context={context} />}
        {locale.language !== 'en' && <p class="meta">{locale.t('search.translationNote')}</p>}
      </div>
    </div>
  );
}
