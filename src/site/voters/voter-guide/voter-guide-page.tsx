import { todayIn } from '../../../../db/domain/deadlines/today.js';
import { dayOf } from '../../../../db/domain/text/format.js';
import { pathIn } from '../../../messages/language-paths.js';
import { stateName } from '../../../messages/words.js';
import { BaseUrl } from '../../html/code-frame.js';
import type { Html } from '../../html/html.js';
import { readOperation } from '../../html/operation.js';
import type { VoterGuideData } from '../../operation-types.js';
import type { DataPage, DataPageContext } from '../../parts/data-page.js';
import { stateOrMissing } from '../../parts/find-names.js';
import { guidePath, planPath } from '../../parts/paths.js';
import { valuesBySlug } from '../../parts/questions/answer-list.js';
import { valueTable } from '../../parts/values/value-table.js';
import type { Sheet } from './sheet.js';
import { VoterGuide } from './voter-guide.js';

const operation = readOperation('site/voters/voter-guide/voter-guide', true);

/** GET /states/CA/guide: a voter guide on one sheet of paper. */
export const voterGuidePage: DataPage<VoterGuideData> = {
  path: '/states/{state}/guide',
  operations: [operation],
  find({ params: { state: text = '' }, now }, dataset) {
    const state = stateOrMissing(dataset.database, text, guidePath);
    if ('problem' in state) return state;
    const today = todayIn(state.zones, now());
    return { path: guidePath(state.code), today, operation, variables: { state: state.code, today } };
  },
  render(context) {
    const { data, locale } = context;
    const state = stateName(locale, data.state);
    return {
      title: locale.t('guide.title', { state }),
      description: locale.t('guide.description', { state }),
      main: renderVoterGuide(context),
    };
  },
  table: ({ data: { state }, dataset }) => {
    const rows = state.information.map((item) => ({ item, state }));
    return valueTable(`${state.code}-guide`, rows, dataset);
  },
};

export function renderVoterGuide(context: DataPageContext<VoterGuideData>): Html {
  const { data, found, link, markdown, publicUrl, locale } = context;
  const { language, t, dates } = locale;
  const { state, release } = data;
  const path = `/states/${state.code}`;
  const name = stateName(locale, state);
  const sheet: Sheet = {
    data,
    name,
    locale,
    markdown,
    values: valuesBySlug(state.information),
    today: found.today ?? state.voting.election.date,
    released: t('guide.dataOf', { day: dates.mediumDate(dayOf(release.publishedAt)), release: release.id }),
    path: pathIn(language, guidePath(state.code)),
    publicUrl,
    address: (
      <>
        <BaseUrl publicUrl={publicUrl} />
        {pathIn(language, path)}
      </>
    ),
  };
  return (
    <>
      <p class="row before-sheets">
        <span class="soft">{t('guide.beforeSheets')}</span>{' '}
        <a href={link(path)}>{t('guide.allFacts', { state: name })}</a>{' '}
        <a href={link(planPath(state.code))}>{t('guide.makePlan')}</a>
      </p>
      <VoterGuide sheet={sheet} />
    </>
  );
}
