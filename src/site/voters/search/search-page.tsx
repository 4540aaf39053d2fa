import { todayIn } from '../../../../db/domain/deadlines/today.js';
import { MAX_QUESTION_LENGTH } from '../../../../db/domain/vocabulary.js';
import { findState, UnknownName } from '../../../../db/storage/queries/find-by-name.js';
import { findPlaces } from '../../../../db/storage/queries/search/places.js';
import type { StateRow } from '../../../../db/storage/queries/states.js';
import type { OpenRelease } from '../../../../db/storage/release/dataset-store.js';
import type { DatasetDatabase } from '../../../../db/storage/release/open.js';
import { localeOf, pathIn } from '../../../messages/language-paths.js';
import { LOCALES, type Locale } from '../../../messages/locale.js';
import { stateName } from '../../../messages/words.js';
import type { Missing, ResourceRequest } from '../../../server/resources/resource.js';
import { problem } from '../../../server/response/problems.js';
import type { Html } from '../../html/html.js';
import { readOperation } from '../../html/operation.js';
import { SEARCH_PATH, SearchForm, searchPath } from '../../html/search-form.js';
import type { SearchPageData } from '../../operation-types.js';
import type { DataPage, DataPageContext, FoundPage } from '../../parts/data-page.js';
import { findPlaceIn } from '../../parts/find-place.js';
import { missingState } from '../../parts/missing-page.js';
import { Answer } from './answer.js';
import { StatesWithoutAnswer } from './elections.js';
import { isAmbiguous, pathOf, showsValues } from './hits.js';
import { Interpretation } from './interpretation.js';
import { questionAbout, questionWords, readQuestion } from './question.js';
import { ResultList } from './result-list.js';
import { ChooseState, OfficeCard, YesNoMap } from './side.js';
import { Start } from './start.js';

const NAME = 'site/voters/search/search';
/** The same operation without and with a key. Without one, it leaves the values out. */
const OPERATION = { open: readOperation(NAME), keyed: readOperation(NAME, true) };

const COLUMNS = ['kind', 'label', 'state', 'region', 'slug', 'text', 'footnotes', 'source', 'as_of', 'snippet', 'path'];

/**
 * GET /search?q=…: the answer to a question, and related results. Everyone may search for fields, states and counties. Values need a key,
 * as on other pages.
 */
export const searchPage: DataPage<SearchPageData> = {
  path: SEARCH_PATH,
  operations: Object.values(OPERATION),
  find: findPage,
  render(context) {
    const question = context.found.query?.q ?? '';
    const { t } = context.locale;
    return {
      title: question === '' ? t('search.title') : t('search.titleOf', { question }),
      description: t('search.description'),
      main: renderSearch(context, question),
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

function findPage({ path, query, now, access }: ResourceRequest, { database }: OpenRelease): FoundPage | Missing {
  const locale = localeOf(path);
  const text = readQuestion(query);
  if (text.length > MAX_QUESTION_LENGTH) return tooLong(text.length, locale);
  const place = findState(database, query.get('in') ?? '');
  // The field for a county, a city or a ZIP code sends `in`.
  if (query.get('in') && place instanceof UnknownName) return missingState(place);
  if (!(place instanceof UnknownName) && text !== '') return placeIn(database, text, place);
  const code = query.get('state') ?? '';
  const state = code === '' ? undefined : findState(database, code);
  if (state instanceof UnknownName) return missingState(state);
  const hasKey = access === 'keyed';
  const q = state ? questionAbout(database, text, { place: stateName(locale, state), locale }, hasKey) : text;
  const { states } = findPlaces(database, q, hasKey);
  const today = todayIn(states[0]?.zones ?? [], now());
  const language = locale.language.toUpperCase();
  return {
    path: SEARCH_PATH,
    query: q === '' ? {} : { q },
    // The form that chooses a state sends `state`, which becomes part of the question.
    moved: query.has('state') || (query.has('q') && query.get('q') !== q),
    today,
    operation: OPERATION[hasKey ? 'keyed' : 'open'],
    variables: { text: q, values: hasKey, inState: states.length > 0, today, language },
  };
}

function tooLong(length: number, locale: Locale): Missing {
  const messageIn = ({ t }: Locale) => t('search.tooLong', { most: MAX_QUESTION_LENGTH, length });
  const detail = problem(400, messageIn(LOCALES.en));
  if (locale.language === 'en') return { problem: detail };
  return {
    problem: detail,
    help: { heading: locale.t('error.400'), lead: messageIn(locale), language: locale.language },
  };
}

function placeIn(database: DatasetDatabase, text: string, state: StateRow): FoundPage {
  const target = findPlaceIn(database, text, state);
  const page = { moved: true, operation: OPERATION.open, variables: {} };
  return 'path' in target ? { ...page, path: target.path } : { ...page, path: SEARCH_PATH, query: target };
}

type Context = DataPageContext<SearchPageData>;

const EXAMPLES = ['home.example1', 'home.example2', 'search.example'] as const;

export function renderSearch(context: Context, question: string): Html {
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
          <span>{t('search.askInPlainWords')}</span>{' '}
          {EXAMPLES.map((key) => (
            <>
              <a href={link(searchPath(t(key)))}>{t(key)}</a>{' '}
            </>
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
      {question === '' || isEmpty ? <Start context={context} /> : <Results context={context} question={question} />}
    </>
  );
}

function Results({ context, question }: { context: Context; question: string }): Html {
  const { data, dataset, found, locale } = context;
  const { states, regions, field, corrections, subject } = data.search;
  const words = questionWords(dataset.database, question, corrections, showsValues(found));
  const showsOffices = subject !== 'NOT_AVAILABLE' && subject !== 'UNKNOWN' && !isAmbiguous(data.search);
  const isAboutAllStates = showsValues(found) && states.length === 0;
  return (
    <div class="main-and-side answer-first">
      <div class="answers">
        <Answer context={context} question={question} />
      </div>
      <div class="side">
        {showsOffices && states.map((state) => <OfficeCard state={state} regions={regions} context={context} />)}
        <ChooseState context={context} question={question} />
        {isAboutAllStates && subject === 'FIELD' && field?.format === 'BOOLEAN' && (
          <YesNoMap field={field} context={context} />
        )}
      </div>
      <div>
        {subject === 'NOT_AVAILABLE' && <StatesWithoutAnswer context={context} />}
        {subject !== 'NOT_AVAILABLE' && subject !== 'ELECTIONS' && <ResultList context={context} words={words} />}
        {locale.language !== 'en' && <p class="meta">{locale.t('search.translationNote')}</p>}
      </div>
    </div>
  );
}
