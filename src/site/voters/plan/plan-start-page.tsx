import type { OpenRelease } from '../../../../db/storage/release/dataset-store.js';
import type { ResourceRequest } from '../../../server/resources/resource.js';
import { LOCALES } from '../../../voting/messages/locale.js';
import { MAX_PLACE_LENGTH, readPlace } from '../../../voting/read-place.js';
import { todayIn } from '../../../voting/today.js';
import { findWay } from '../../../voting/ways.js';
import { readOperation } from '../../html/operation.js';
import type { PlanStartData } from '../../operation-types.js';
import type { DataPage, FoundPage } from '../../parts/data-page.js';
import { isMoved, planPath, planQuery } from '../../parts/paths.js';
import { ChoosePlace, PlanStart } from './plan-form.js';

const PATH = '/plan';
const operation = readOperation('site/voters/plan/plan-start');

/** Parts of the query. The last ones are those of a plan that someone has written by hand. */
const NAMES = ['place', 'way', 'county', 'state'] as const;

/** GET /plan?place=30303&way=mail: leads to the plan of a place, or asks for one. Everyone may begin a plan. */
export const planStartPage: DataPage<PlanStartData> = {
  path: PATH,
  operations: [operation],
  find: findPlace,
  render(context) {
    const { found, dataset, locale } = context;
    const { place = '', way: name = '' } = found.query ?? {};
    const way = findWay(name);
    const reading = place === '' ? undefined : readPlace(dataset.database, place, [], locale);
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

/** Counties, cities and ZIP codes are found for everyone. Other regions have values of their own, so that they exist needs a key. */
function findPlace({ query, now }: ResourceRequest, { database }: OpenRelease): FoundPage {
  const [place, way, ...byHand] = NAMES.map((name) =>
    (query.get(name) ?? '').normalize('NFC').trim().replace(/\s+/g, ' '),
  );
  const typed = (place || byHand.filter(Boolean).join(', ')).slice(0, MAX_PLACE_LENGTH);
  const chosen = planQuery({ way: findWay(way ?? '').way });
  const own = { ...(typed && { place: typed }), ...chosen };
  const today = todayIn([], now());
  const page: FoundPage = {
    ...{ path: PATH, operation, today, query: own },
    moved: isMoved(query, NAMES, own),
    variables: { today },
  };
  if (typed === '') return page;
  // What it says of a text that is no one place is in the language of the page.
  const reading = readPlace(database, typed, [], LOCALES.en);
  if (!('state' in reading)) return page;
  const { state, county } = reading;
  return { ...page, path: planPath(state.code), query: { ...planQuery({ county }), ...chosen }, moved: true };
}
