import { todayIn } from '../../../../db/domain/deadlines/today.js';
import { MAX_PLACE_LENGTH } from '../../../../db/domain/vocabulary.js';
import { CONTACT_SLUGS, FOR_SOME_SLUGS } from '../../../../db/domain/voting/field-actions.js';
import { findFields } from '../../../../db/storage/queries/fields.js';
import { findRegion, UnknownName } from '../../../../db/storage/queries/find-by-name.js';
import { readPlace } from '../../../../db/storage/queries/search/places.js';
import type { OpenRelease } from '../../../../db/storage/release/dataset-store.js';
import { findWay, LOCALES } from '../../../messages/locale.js';
import type { PreparedOperation } from '../../../server/graphql/prepared-operations.js';
import type { Missing, ResourceRequest } from '../../../server/resources/resource.js';
import type { FoundPage } from '../../parts/data-page.js';
import { stateOrMissing } from '../../parts/missing-page.js';
import { isMoved, planPath, planQuery } from '../../parts/paths.js';

const START_PATH = '/plan';

/** Query parameters. `county` and `state` come from links that people write by hand. */
const START_PARAMETERS = ['place', 'way', 'county', 'state'] as const;

/** Everyone may look up counties, cities and ZIP codes. Other regions need a key, because their existence is part of the data. */
export function findPlace(
  operation: PreparedOperation,
  { query, now }: ResourceRequest,
  { database }: OpenRelease,
): FoundPage {
  const [place, way, ...byHand] = START_PARAMETERS.map((name) =>
    (query.get(name) ?? '').normalize('NFC').trim().replace(/\s+/g, ' '),
  );
  const typed = (place || byHand.filter(Boolean).join(', ')).slice(0, MAX_PLACE_LENGTH);
  const wayQuery = planQuery({ way: findWay(way ?? '').way });
  const canonicalQuery = { ...(typed && { place: typed }), ...wayQuery };
  const today = todayIn([], now());
  const page: FoundPage = {
    path: START_PATH,
    operation,
    today,
    query: canonicalQuery,
    moved: isMoved(query, START_PARAMETERS, canonicalQuery),
    variables: { today },
  };
  if (typed === '') return page;
  // Any language will do: `render` reads the place again for the messages.
  const reading = readPlace(database, typed, LOCALES.en);
  if (!('state' in reading)) return page;
  const { state, county } = reading;
  return { ...page, path: planPath(state.code), query: { ...planQuery({ county }), ...wayQuery }, moved: true };
}

const PARAMETERS = ['county', 'way'];

export function findPlan(
  operation: PreparedOperation,
  { params: { state: stateText = '' }, query, now }: ResourceRequest,
  { database }: OpenRelease,
): FoundPage | Missing {
  const state = stateOrMissing(database, stateText, planPath);
  if ('problem' in state) return state;
  const text = query.get('county')?.trim() ?? '';
  const county = text === '' ? undefined : findRegion(database, state, text);
  const { way } = findWay(query.get('way') ?? '');
  const today = todayIn(state.zones, now());
  // For an unknown county, the form shows the problem and what the visitor typed.
  const canonicalQuery =
    county instanceof UnknownName
      ? { place: `${text}, ${state.name}`, ...planQuery({ way }) }
      : planQuery({ county, way });
  return {
    path: county instanceof UnknownName ? START_PATH : planPath(state.code),
    query: canonicalQuery,
    operation,
    today,
    moved: isMoved(query, PARAMETERS, canonicalQuery),
    variables: {
      state: state.code,
      region: county ?? '',
      hasRegion: county !== undefined,
      today,
      slugs: findFields(database, { slugs: [...CONTACT_SLUGS, ...FOR_SOME_SLUGS] }).map(({ slug }) => slug),
    },
  };
}
