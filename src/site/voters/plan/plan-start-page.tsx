import { todayIn } from '../../../../db/domain/deadlines/today.js';
import { MAX_PLACE_LENGTH, readPlace } from '../../../../db/storage/queries/search/read-place.js';
import type { OpenRelease } from '../../../../db/storage/release/dataset-store.js';
import { LOCALES } from '../../../messages/locale.js';
import { findWay } from '../../../messages/plan-ways.js';
import type { ResourceRequest } from '../../../server/resources/resource.js';
import { readOperation } from '../../html/operation.js';
import type { PlanStartData } from '../../operation-types.js';
import type { DataPage, FoundPage } from '../../parts/data-page.js';
import { isMoved, planPath, planQuery } from '../../parts/paths.js';
import { ChoosePlace, PlanStart } from './plan-form.js';

const PATH = '/plan';
const operation = readOperation('site/voters/plan/plan-start');

/** Query parameters. `county` and `state` come from links that people write by hand. */
const PARAMETERS = ['place', 'way', 'county', 'state'] as const;

/** GET /plan?place=30303&way=mail: redirects to the plan of a place, or asks for a place. Everyone may start a plan. */
export const planStartPage: DataPage<PlanStartData> = {
  path: PATH,
  operations: [operation],
  find: findPlace,
  render(context) {
    const { found, dataset, locale } = context;
    const { place = '', way: name = '' } = found.query ?? {};
    const way = findWay(name);
    const reading = place === '' ? undefined : readPlace(dataset.database, place, locale);
    const problem = reading && 'problem' in reading ? reading.problem : '';
    return {
      title: locale.t(problem ? 'plan.start.notFound' : 'plan.start.title'),
      description: locale.t('plan.start.description'),
      main:
        reading && 'choices' in reading ? (
          <ChoosePlace context={context} {...reading} way={way} />
        ) : (
          <PlanStart context={context} place={place} way={way} problem={problem} />
        ),
      hasGetThis: true,
      style: 'plan.css',
    };
  },
  table: ({ data: { elections } }) => ({
    name: 'next-elections',
    columns: ['id', 'date', 'state', 'name'],
    rows: elections.map(({ state, ...election }) => ({ ...election, state: state?.code ?? '' })),
  }),
};

/** Everyone may look up counties, cities and ZIP codes. Other regions need a key, because their existence is part of the data. */
function findPlace({ query, now }: ResourceRequest, { database }: OpenRelease): FoundPage {
  const [place, way, ...byHand] = PARAMETERS.map((name) =>
    (query.get(name) ?? '').normalize('NFC').trim().replace(/\s+/g, ' '),
  );
  const typed = (place || byHand.filter(Boolean).join(', ')).slice(0, MAX_PLACE_LENGTH);
  const wayQuery = planQuery({ way: findWay(way ?? '').way });
  const canonicalQuery = { ...(typed && { place: typed }), ...wayQuery };
  const today = todayIn([], now());
  const page: FoundPage = {
    path: PATH,
    operation,
    today,
    query: canonicalQuery,
    moved: isMoved(query, PARAMETERS, canonicalQuery),
    variables: { today },
  };
  if (typed === '') return page;
  // Any language will do: `render` reads the place again for the messages.
  const reading = readPlace(database, typed, LOCALES.en);
  if (!('state' in reading)) return page;
  const { state, county } = reading;
  return { ...page, path: planPath(state.code), query: { ...planQuery({ county }), ...wayQuery }, moved: true };
}
