import { dayOf, mediumDate } from '../../../db/text/format.js';
import { BaseUrl } from '../../pages/code-frame.js';
import type { Html } from '../../pages/html.js';
import type { DataPageContext } from '../data-page.js';
import type { VoterGuideData } from '../operation-types.js';
import { valuesBySlug } from '../questions/seven-lines.js';
import { FirstSheet } from './first-sheet.js';
import { SecondSheet } from './second-sheet.js';
import type { Sheet } from './sheet.js';

/** Two sheets of paper: the first is complete by itself, the second has the steps. */
export function renderVoterGuide(context: DataPageContext<VoterGuideData>): Html {
  const { data, found, link, markdown, publicUrl } = context;
  const { state, release, election } = data;
  const path = `/states/${state.code}`;
  const sheet: Sheet = {
    ...{ data, markdown },
    page: link(path),
    values: valuesBySlug(state.information),
    today: found.today ?? election.date,
    released: mediumDate(dayOf(release.publishedAt)),
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
        <a href={sheet.page}>All facts about {state.name}</a>
      </p>
      <FirstSheet sheet={sheet} />
      <SecondSheet sheet={sheet} />
    </>
  );
}
