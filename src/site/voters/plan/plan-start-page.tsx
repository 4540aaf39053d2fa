import { findWay } from '../../../messages/plan-ways.js';
import { readOperation } from '../../html/operation.js';
import type { PlanStartData } from '../../operation-types.js';
import type { DataPage } from '../../parts/data-page.js';
import { findPlace } from './find-plan.js';
import { ChoosePlace, PlanStart } from './plan-form.js';

const PATH = '/plan';
const operation = readOperation('site/voters/plan/plan-start');

/** GET /plan?place=30303&way=mail: redirects to the plan of a place, or asks for a place. Everyone may start a plan. */
export const planStartPage: DataPage<PlanStartData> = {
  path: PATH,
  operations: [operation],
  find: (request, dataset) => findPlace(operation, request, dataset),
  render(context) {
    const { found, readPlace, locale } = context;
    const { place = '', way: name = '' } = found.query ?? {};
    const way = findWay(name);
    const reading = place === '' ? undefined : readPlace(place);
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
    };
  },
  table: ({ data: { elections } }) => ({
    name: 'next-elections',
    columns: ['id', 'date', 'state', 'name'],
    rows: elections.map(({ state, ...election }) => ({ ...election, state: state?.code ?? '' })),
  }),
};
