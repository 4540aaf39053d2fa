import { findWay, isOf, type PlanWay } from '../../../messages/locale.js';
import { readOperation } from '../../html/operation.js';
import type { PlannedVoting, PlanPageData } from '../../operation-types.js';
import type { DataPage, DataPageContext, DataTable, FoundPage } from '../../parts/data-page.js';
import { deadlinesOf } from '../../parts/deadlines/deadline-list.js';
import { deadlinesTable } from '../../parts/deadlines/deadlines-table.js';
import { fileNamePart } from '../../parts/paths.js';
import { findPlan } from './find-plan.js';
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
  find: (request, dataset) => findPlan(operation, request, dataset),
  render(context) {
    const way = wayOf(context.found);
    const title = planTitle(context, way);
    return {
      title,
      description: context.locale.t('plan.description', { title }),
      main: <PlanView context={{ ...context, voting: votingOf(context) }} way={way} />,
    };
  },
  table: planTable,
};

/** `find` has checked the state and the region. */
const votingOf = ({ data: { state, region } }: PlanPageContext): PlannedVoting =>
  (region ?? state).voting as PlannedVoting;

const wayOf = ({ query = {} }: FoundPage): PlanWay => findWay(query.way ?? '');

/** The deadlines of the chosen way to vote. */
function planTable(context: PlanPageContext): DataTable {
  const { data, found } = context;
  const { county = '', way = '' } = found.query ?? {};
  const deadlines = deadlinesOf(votingOf(context).agenda.filter(isOf(wayOf(found))));
  return deadlinesTable(
    [data.state.code, fileNamePart(county), way, 'plan'].filter(Boolean).join('-'),
    deadlines.map((deadline) => ({ ...deadline, state: data.state })),
  );
}
