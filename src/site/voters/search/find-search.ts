import { todayIn } from '../../../../db/domain/deadlines/today.js';
import { folded } from '../../../../db/domain/text/nearest.js';
import { MAX_QUESTION_LENGTH } from '../../../../db/domain/vocabulary.js';
import { countiesOf, type StateRow } from '../../../../db/storage/queries/places.js';
import { findPlaces } from '../../../../db/storage/queries/search/places.js';
import type { OpenRelease } from '../../../../db/storage/release/dataset-store.js';
import type { DatasetDatabase } from '../../../../db/storage/release/open.js';
import { LOCALES, type Locale, localeOf, stateName } from '../../../messages/locale.js';
import type { PreparedOperation } from '../../../server/graphql/prepared-operations.js';
import type { Missing, ResourceRequest } from '../../../server/resources/resource.js';
import { problem } from '../../../server/response/response.js';
import { SEARCH_PATH } from '../../html/search-form.js';
import type { FoundPage } from '../../parts/data-page.js';
import { stateOrMissing } from '../../parts/missing-page.js';
import { regionPath } from '../../parts/paths.js';
import { questionIn, withoutPlace } from './hits.js';

/** @param operations the same one with a key, and without one, which leaves the values out */
export function findSearch(
  operations: Readonly<Record<'open' | 'keyed', PreparedOperation>>,
  { path, query, now, access }: ResourceRequest,
  { database }: OpenRelease,
): FoundPage | Missing {
  const locale = localeOf(path);
  // As links spell it.
  const text = (query.get('q') ?? '').normalize('NFC').trim().replace(/\s+/g, ' ');
  if (text.length > MAX_QUESTION_LENGTH) return tooLong(text.length, locale);
  const page = { path: SEARCH_PATH, operation: operations.open, variables: {} };
  // The field for a county, a city or a ZIP code sends `in`; the form that chooses a state sends `state`, which joins the question.
  const [place, state] = ['in', 'state'].map(
    (name) => query.get(name) && stateOrMissing(database, query.get(name) ?? ''),
  );
  if (place && 'problem' in place) return place;
  if (place && text !== '') return { ...page, moved: true, ...placeIn(database, text, place) };
  if (state && 'problem' in state) return state;
  const hasKey = access === 'keyed';
  const named = findPlaces(database, text, hasKey);
  const today = todayIn(named.states[0]?.zones ?? [], now());
  const q = state ? questionAbout(withoutPlace(named, text), stateName(locale, state), locale) : text;
  return {
    ...page,
    query: q === '' ? {} : { q },
    moved: query.has('state') || (query.has('q') && query.get('q') !== q),
    today,
    operation: operations[hasKey ? 'keyed' : 'open'],
    variables: {
      text: q,
      values: hasKey,
      inState: named.states.length > 0,
      today,
      language: locale.language.toUpperCase(),
    },
  };
}

/** The same question about a state, such as `when do polls close in Ohio`. */
function questionAbout(question: string, state: string, locale: Locale): string {
  const combined = questionIn(locale, question, state);
  return combined.length > MAX_QUESTION_LENGTH ? state : combined;
}

function tooLong(length: number, locale: Locale): Missing {
  const messageIn = ({ t }: Locale) => t('search.tooLong', { most: MAX_QUESTION_LENGTH, length });
  const help = { heading: locale.t('error.400'), lead: messageIn(locale), language: locale.language };
  return { problem: problem(400, messageIn(LOCALES.en)), ...(locale.language !== 'en' && { help }) };
}

/**
 * The page of a county by its full name, or else a search with the state. `Houston` alone is not Houston County. Other regions are not
 * looked up: only readers with a key may learn which regions have their own values.
 */
function placeIn(database: DatasetDatabase, text: string, state: StateRow): Pick<FoundPage, 'path' | 'query'> {
  const county = [...countiesOf(database, state.code).keys()].find((name) => folded(name) === folded(text));
  if (county !== undefined) return { path: regionPath(state.code, county) };
  const question = folded(text).endsWith(folded(state.name)) ? text : `${text}, ${state.name}`;
  return { path: SEARCH_PATH, query: { q: question.length > MAX_QUESTION_LENGTH ? text : question } };
}
