import { runLoad } from '../load/run.js';
import type { LoadScenario } from '../load/scenario.js';
import { graphqlAgain, graphqlDocuments, graphqlVariables } from './graphql.js';
import { restFields, restState, restStateGzip, restStateNotModified } from './rest.js';
import type { Scenario } from './scenario.js';

const underLoad = (scenario: LoadScenario): Scenario => ({ ...scenario, run: (world) => runLoad(scenario, world) });

/** All that is measured, in the order of the results. */
export const SCENARIOS: Scenario[] = [
  ...[restState, restStateGzip, restStateNotModified, restFields].map(underLoad),
  ...[graphqlAgain, graphqlVariables, graphqlDocuments].map(underLoad),
];
