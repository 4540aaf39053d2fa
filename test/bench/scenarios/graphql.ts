import { v2State } from '../../../rest-compat/v2/state.js';
import { post } from '../ask.js';
import { apollo, BARE, MERCURIUS, mercurius, yoga } from '../contestants.js';
import { type Operation, withOtherDocuments, withOtherVariables } from '../load/operations.js';
import type { Asking, LoadScenario } from '../load/scenario.js';
import { atLeast } from '../statistics.js';

/** GraphQL under load: what is asked again, and what is not. */

/** More than any of the servers can answer in a second, the bare one left aside. */
const MOST_A_SECOND = 9_000;

/** The last round's operations come again in no other. */
const different = (make: (seed: number, count: number) => Operation[]) => (asking: Asking) =>
  make(asking.round + 1, MOST_A_SECOND * asking.seconds).map((operation) => post(operation, asking.site.authorization));

export const graphqlAgain: LoadScenario = {
  id: 'graphql-again',
  title: 'The same GraphQL operation again',
  note: 'POST /graphql with a key: all values of California, in the document of the REST state answer.',
  quick: true,
  others: [apollo, yoga, mercurius],
  asks: ({ site }) => [post({ query: v2State.document, variables: { state: 'CA' } }, site.authorization)],
  compared: 1,
  goals: (ratio) => [atLeast('The same GraphQL operation again', 0.7, 'bare', ratio(BARE))],
};

export const graphqlVariables: LoadScenario = {
  id: 'graphql-variables',
  title: 'GraphQL: one document, other variables each time',
  note: 'POST /graphql with a key: twelve values of a state, never the same twelve. The bare server sends one answer of middling size.',
  quick: false,
  others: [apollo, yoga, mercurius],
  asks: different(withOtherVariables),
  compared: 40,
  different: true,
  goals: (ratio) => [atLeast('GraphQL operations that are all different: variables', 1, MERCURIUS, ratio(MERCURIUS))],
};

export const graphqlDocuments: LoadScenario = {
  id: 'graphql-documents',
  title: 'GraphQL: another document each time',
  note:
    'POST /graphql with a key: some values of two states and something beside them, never the same text. The bare server sends one ' +
    'answer of middling size.',
  quick: false,
  others: [apollo, yoga, mercurius],
  asks: different(withOtherDocuments),
  compared: 40,
  different: true,
  goals: (ratio) => [atLeast('GraphQL operations that are all different: documents', 1, MERCURIUS, ratio(MERCURIUS))],
};
