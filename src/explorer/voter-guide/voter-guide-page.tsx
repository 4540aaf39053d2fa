import { VALUE_COLUMNS } from '../../../db/publish/csv-tables.js';
import { dayOf, mediumDate } from '../../../db/text/format.js';
import { findState, UnknownName } from '../../names/find-by-name.js';
import { BaseUrl } from '../../pages/code-frame.js';
import type { Html } from '../../pages/html.js';
import { markingChanges, readOperation } from '../../pages/operation.js';
import { todayIn } from '../../voting/today.js';
import type { DataPage, DataPageContext } from '../data-page.js';
import { missingState } from '../missing-page.js';
import type { VoterGuideData } from '../operation-types.js';
import { guidePath, planPath } from '../paths.js';
import { valuesBySlug } from '../questions/seven-lines.js';
import { itemCells } from '../values/item.js';
import { FirstSheet } from './first-sheet.js';
import { SecondSheet } from './second-sheet.js';
import type { Sheet } from './sheet.js';

const operation = markingChanges(
  readOperation('explorer/voter-guide/voter-guide', true),
  'explorer/changes/state-since',
);

/** GET /states/CA/guide: what a voter needs on two sheets of paper, of which the first is complete by itself. */
export const voterGuidePage: DataPage<VoterGuideData> = {
  path: '/states/{state}/guide',
  operations: [operation],
  find({ params: { state: text = '' }, now }, lease) {
    const state = findState(lease.database, text);
    if (state instanceof UnknownName) return missingState(state, guidePath);
    const today = todayIn(state.zones, now());
    return { path: guidePath(state.code), today, operation, variables: { state: state.code, today } };
  },
  render(context) {
    const { name } = context.data.state;
    return {
      title: `Voting in ${name}: a guide to print`,
      description: `Two sheets to print: the next election in ${name}, who to call, seven answers and the steps.`,
      main: renderVoterGuide(context),
      style: 'voter-guide.css',
    };
  },
  table: ({ data: { state }, lease }) => ({
    name: `${state.code}-guide`,
    columns: VALUE_COLUMNS,
    rows: state.information.map((item) => itemCells(item, state, lease)),
  }),
};

/** Two sheets of paper: the first is complete by itself, the second has the steps. */
export function renderVoterGuide(context: DataPageContext<VoterGuideData>): Html {
  const { data, found, since, link, markdown, publicUrl } = context;
  const { state, release } = data;
  const path = `/states/${state.code}`;
  const sheet: Sheet = {
    ...{ data, markdown, since },
    page: link(path),
    values: valuesBySlug(state.information),
    today: found.today ?? state.nextElection.date,
    released: `Data of ${mediumDate(dayOf(release.publishedAt))} (release ${release.id})`,
    again: guidePath(state.code, release.id),
    publicUrl,
    address: (
      <>
        <BaseUrl publicUrl={publicUrl} />
        {path}
      </>
    ),
  };
  return (
    <>
      <p class="row before-sheets">
        <span class="soft">
          To keep or hand out: print this page on two sheets of paper. The first one is complete by itself.
        </span>{' '}
        <a href={sheet.page}>All facts about {state.name}</a> <a href={link(planPath(state.code))}>Make my plan</a>
      </p>
      <FirstSheet sheet={sheet} />
      <SecondSheet sheet={sheet} />
    </>
  );
}
