import { documentation } from './developers/documentation.js';
import { guidePages } from './developers/guide/guide.js';
import { guideSearch } from './developers/guide/guide-search.js';
import { graphiql, sandbox } from './developers/ides.js';
import { upgrade } from './developers/upgrade.js';
import { changesPage } from './facts/changes/changes-page.js';
import { comparePage } from './facts/compare/compare-page.js';
import { coveragePage } from './facts/coverage/coverage-page.js';
import { embedFieldPage, embedValuePage } from './facts/field/field-frame.js';
import { fieldPage } from './facts/field/field-page.js';
import { fieldsPage } from './facts/fields/fields-page.js';
import { statesPage } from './facts/states/states-page.js';
import type { Page } from './html/page.js';
import type { AnyDataPage } from './parts/data-page.js';
import { embedElectionPage } from './voters/election/election-frame.js';
import { electionPage } from './voters/election/election-page.js';
import { electionsPage } from './voters/elections/elections-page.js';
import { planPage } from './voters/plan/plan-page.js';
import { planStartPage } from './voters/plan/plan-start-page.js';
import { regionPage } from './voters/region/region-page.js';
import { searchPage } from './voters/search/search-page.js';
import { statePage } from './voters/state/state-page.js';
import { voterGuidePage } from './voters/voter-guide/voter-guide-page.js';

/** The HTML pages that explain the service, and the IDEs. */
export function pages(publicUrl: string): Page[] {
  return [
    ...guidePages,
    guideSearch,
    documentation('v2', publicUrl),
    documentation('v1', publicUrl),
    sandbox,
    graphiql,
    upgrade,
  ];
}

/** The pages that show data of the release. */
export const dataPages: readonly AnyDataPage[] = [
  statesPage,
  statePage,
  voterGuidePage,
  regionPage,
  fieldsPage,
  fieldPage,
  electionsPage,
  electionPage,
  comparePage,
  coveragePage,
  searchPage,
  planStartPage,
  planPage,
  changesPage,
  embedFieldPage,
  embedValuePage,
  embedElectionPage,
];
