import { v2State } from '../../../rest-compat/v2/routes.js';
import { post } from '../http.js';
import type { LoadScenario, RequestInput } from '../load.js';
import { type Operation, operationsWithNewDocuments, operationsWithNewVariables } from '../operations.js';
import { APOLLO, BARE, GRAPHQL_SERVERS } from '../servers.js';

/** More requests than any server but the bare one can handle in a second. */
const UNIQUE_PER_SECOND = 30_000;

/** Another seed for each round, so that no operation of one round repeats in another. */
const unique = (make: (seed: number, count: number) => Operation[]) => (input: RequestInput) =>
  make(input.round + 1, UNIQUE_PER_SECOND * input.seconds).map((operation) =>
    post(operation, input.fixture.authorization),
  );

/** All values of California, with the document of the REST state response. */
export const graphqlSame: LoadScenario = {
  id: 'graphql-same',
  title: 'GraphQL: the same operation again',
  quick: true,
  peers: [],
  requests: ({ fixture }) => [post({ query: v2State.document, variables: { state: 'CA' } }, fixture.authorization)],
  compared: 1,
  floors: { [BARE]: 0.38 },
  most: 36,
};

/** 12 values of one state. */
export const graphqlVariables: LoadScenario = {
  id: 'graphql-variables',
  title: 'GraphQL: one document, other variables each time',
  quick: false,
  peers: GRAPHQL_SERVERS,
  requests: unique(operationsWithNewVariables),
  compared: 40,
  unique: true,
  floors: { [APOLLO]: 0.8 },
};

/** Some values of two states and one more root field. */
export const graphqlDocuments: LoadScenario = {
  id: 'graphql-documents',
  title: 'GraphQL: another document each time',
  quick: false,
  peers: GRAPHQL_SERVERS,
  requests: unique(operationsWithNewDocuments),
  compared: 40,
  unique: true,
  floors: { [APOLLO]: 0.8 },
};
