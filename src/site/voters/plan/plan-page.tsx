import { todayIn } from '../../../../db/domain/deadlines/today.js';
import { CONTACT_SLUGS, FOR_SOME_SLUGS } from '../../../../db/domain/voting/steps.js';
import { deadlineTable } from '../../../../db/storage/publish/csv-tables.js';
import { findFields } from '../../../../db/storage/queries/fields.js';
import { findRegion, UnknownName } from '../../../../db/storage/queries/find-by-name.js';
import type { OpenRelease } from '../../../../db/storage/release/dataset-store.js';
import { findWay, isOf, type PlanWay } from '../../../messages/plan-ways.js';
import type { Missing, ResourceRequest } from '../../../server/resources/resource.js';
import { readOperation } from '../../html/operation.js';
import type { PlannedVoting, PlanPageData } from '../../operation-types.js';
import type { DataPage, DataPageContext, DataTable, FoundPage } from '../../parts/data-page.js';
import { deadlinesOf } from '../../parts/deadlines/deadline-list.js';
import { stateOrMissing } from '../../parts/find-names.js';
import { fileNamePart, isMoved, planPath, planQuery } from '../../parts/paths.js';
import { PlanView, planTitle } from './plan-view.js';

type PlanPageContext = DataPageContext<PlanPageData>;

const operation = readOperation('site/voters/plan/plan', true);

/**
 * GET /states/GA/plan?county=Fulton+County&way=mail: what one voter can still do for the next election, what to bring, and whom to call.
 * The whole plan is in the URL; nothing is stored.
 */
export const planPage: DataPage<PlanPageData> = {
  path: '/states/{state}/plan',
  operations: [operation],
  find: findPlan,
  render(context) {
    const way = wayOf(context.found);
    const title = planTitle(context, way);
    return {
      title,
      description: context.locale.t('plan.description', { title }),
      main: <PlanView context={{ ...context, voting: votingOf(context) }} way={way} />,
      style: 'plan.css',
    };
  },
  table: planTable,
};

/** `find` has checked the state and the region. */
const votingOf = ({ data: { state, region } }: PlanPageContext): PlannedVoting =>
  (region ?? state).voting as PlannedVoting;

const wayOf = ({ query = {} }: FoundPage): PlanWay => findWay(query.way ?? '');

const PARAMETERS = ['county', 'way'];

function findPlan(
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
    path: county instanceof UnknownName ? '/plan' : planPath(state.code),
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

/** The deadlines of the chosen way to vote. */
function planTable(context: PlanPageContext): DataTable {
  const { data, found } = context;
  const { state } = data;
  const { county = '', way = '' } = found.query ?? {};
  return {
    name: [state.code, fileNamePart(county), way, 'plan'].filter(Boolean).join('-'),
    ...deadlineTable(
      deadlinesOf(votingOf(context).agenda.filter(isOf(wayOf(found)))).map(
        ({ item: { slug, ...value }, ...deadline }) => ({
          ...deadline,
          ...value,
          state: state.code,
          field: slug,
        }),
      ),
    ),
  };
}
