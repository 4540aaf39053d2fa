import type { DatasetLease } from '../../../db/release/dataset-store.js';
import { findPlaces } from '../../../db/search/places.js';
import { MAX_TEXT_LENGTH } from '../../../db/search/search.js';
import { readableStates } from '../../../schema/access/demo-states.js';
import { findState, UnknownName } from '../../names/find-by-name.js';
import { readOperation } from '../../pages/operation.js';
import type { SiteContext } from '../../pages/page.js';
import { SEARCH_PATH } from '../../pages/search-form.js';
import type { Missing, ResourceRequest } from '../../resources/resource.js';
import { problem } from '../../response/problems.js';
import type { DataPage, FoundPage } from '../data-page.js';
import { missingState } from '../missing-page.js';
import type { SearchPageData } from '../operation-types.js';
import { todayIn } from '../today.js';
import { pathOf } from './hits.js';
import { aboutPlace, readQuestion } from './question.js';
import { renderSearch } from './search-view.js';

const NAME = 'explorer/search/search';
/** Without a key, the same operation leaves the values out. */
const OPERATION = { open: readOperation(NAME), keyed: readOperation(NAME, true) };

const COLUMNS = ['kind', 'label', 'state', 'region', 'slug', 'text', 'footnotes', 'source', 'as_of', 'snippet', 'path'];

/**
 * GET /search?q=…: the answer to a question, and what else it may be about. Everyone may search for fields, states and counties; values
 * need a key, as everywhere.
 */
export const searchPage: DataPage<SearchPageData> = {
  path: SEARCH_PATH,
  keyed: 'in part',
  // The files of earlier releases need not have the index.
  currentRelease: true,
  operations: Object.values(OPERATION),
  find: findPage,
  render(context) {
    const question = context.found.query?.q ?? '';
    return {
      title: question === '' ? 'Search' : `${question} · Search`,
      description: 'Search states, counties and fields in plain words.',
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

function findPage(
  { query, now, access }: ResourceRequest,
  { database }: DatasetLease,
  { demoStates }: Pick<SiteContext, 'demoStates'>,
): FoundPage | Missing {
  const text = readQuestion(query);
  if (text.length > MAX_TEXT_LENGTH)
    return {
      problem: problem(
        400,
        `A question has at most ${MAX_TEXT_LENGTH} characters, but this one has ${text.length}. Ask in fewer words.`,
      ),
    };
  const code = query.get('state') ?? '';
  const state = code === '' ? undefined : findState(database, code);
  if (state instanceof UnknownName) return missingState(state);
  const readable = readableStates(access, demoStates);
  const q = state ? aboutPlace(database, text, state.name, readable) : text;
  const places = findPlaces(database, q, readable);
  // The demo key shows no more of another state than a visitor without a key sees.
  const named = [...(places.state ? [places.state.code] : []), ...places.regions.map((one) => one.state)];
  const values = access === 'keyed' || (access === 'demo' && named.every((one) => demoStates.includes(one)));
  return {
    path: SEARCH_PATH,
    query: q === '' ? {} : { q },
    // A list of states adds the one that a visitor chooses.
    moved: query.has('state') || (query.has('q') && query.get('q') !== q),
    today: todayIn(places.state?.zones ?? [], now()),
    operation: OPERATION[values ? 'keyed' : 'open'],
    variables: { text: q, values, allStates: access === 'keyed', inState: places.state !== undefined },
  };
}
