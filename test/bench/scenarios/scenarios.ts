import { runLoad } from '../load/run.js';
import type { LoadScenario } from '../load/scenario.js';
import { firstAnswer } from './first-answer.js';
import { graphqlAgain, graphqlDocuments, graphqlVariables } from './graphql.js';
import { manyOverrides } from './overrides.js';
import { restFields, restState, restStateGzip, restStateNotModified } from './rest.js';
import type { Scenario } from './scenario.js';
import { startUp } from './start.js';

const underLoad = (scenario: LoadScenario): Scenario => ({ ...scenario, run: (world) => runLoad(scenario, world) });

/** All that is measured, in the order of the results. */
export const SCENARIOS: Scenario[] = [
  ...[restState, restStateGzip, restStateNotModified, restFields].map(underLoad),
  ...[graphqlAgain, graphqlVariables, graphqlDocuments].map(underLoad),
  firstAnswer,
  startUp,
  manyOverrides,
];
