import { changesPage } from './changes/changes-page.js';
import { comparePage } from './compare/compare-page.js';
import { coveragePage } from './coverage/coverage-page.js';
import type { AnyDataPage } from './data-page.js';
import { electionPage } from './election/election-page.js';
import { electionsPage } from './elections/elections-page.js';
import { embedElectionPage, embedFieldPage, embedValuePage } from './embed/embed.js';
import { fieldPage } from './field/field-page.js';
import { fieldsPage } from './fields/fields-page.js';
import { planPage } from './plan/plan-page.js';
import { planStartPage } from './plan/plan-start-page.js';
import { regionPage } from './region/region-page.js';
import { searchPage } from './search/search-page.js';
import { statePage } from './state/state-page.js';
import { statesPage } from './states/states-page.js';
import { voterGuidePage } from './voter-guide/voter-guide-page.js';

/** All data pages. */
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
