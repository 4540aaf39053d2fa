import type { LoadScenario } from '../load/load-scenario.js';
import { runLoad } from '../load/run-load.js';
import type { Scenario } from '../scenario.js';
import { afterPublish } from './after-publish.js';
import { graphqlDocuments, graphqlSame, graphqlVariables } from './graphql.js';
import { restFields, restState, restStateGzip, restStateNotModified } from './rest.js';
import { startUp } from './start.js';

const underLoad = (scenario: LoadScenario): Scenario => ({ ...scenario, run: (context) => runLoad(scenario, context) });

/** All scenarios, in the order of the report. */
export const SCENARIOS: Scenario[] = [
  ...[restState, restStateGzip, restStateNotModified, restFields].map(underLoad),
  ...[graphqlSame, graphqlVariables, graphqlDocuments].map(underLoad),
  afterPublish,
  startUp,
];
