import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApolloServer } from '@apollo/server';
import { GraphQLError } from 'graphql';
import type { DatasetLease, DatasetStore } from '../../../db/dataset-store.js';
import { splitTarget } from '../../../rest-compat/match.js';
import type { OperationContext } from '../../operation-context.js';
import { type Answer, bytesAnswer, graphqlErrorAnswer, requestIdOf, send } from '../answer.js';
import { isAnswer } from '../is-answer.js';
import type { KeptAnswers, Remake } from '../kept-answers.js';
import { chooseCoding } from '../negotiate.js';
import { NO_DATASET, RETRY } from '../unavailable.js';
import type { Warmer } from '../warmer.js';
import { type AskedOperation, type Asking, askedBy, runAsked } from './asked.js';
import type { BodyReader } from './body.js';
import { type Admitted, admit, type CallerDependencies } from './caller.js';
import { nameOf, WORTH_COMPRESSING } from './kept.js';
import { answerByMethod, UNCACHED } from './methods.js';

export interface GraphqlDependencies extends CallerDependencies {
  apollo: ApolloServer<OperationContext>;
  datasets: DatasetStore;
  bodies: BodyReader;
  /** Answers that last as long as their release. */
  operations: KeptAnswers;
  warmer: Warmer;
}

/** Answers a request to /graphql. */
export type GraphqlHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * /graphql: method, credentials, body, one release, then Apollo. What is refused before is JSON in the shape that GraphQL clients
 * read.
 */
export function createGraphqlHandler(dependencies: GraphqlDependencies): GraphqlHandler {
  return async (request, response) => {
    const answer = answerByMethod(request.method ?? '') ?? (await answerOperation(request, response, dependencies));
    // Whoever has gone away is told nothing.
    if (response.closed) return;
    send(response, { ...answer, headers: { ...UNCACHED, ...answer.headers } });
  };
}

async function answerOperation(
  request: IncomingMessage,
  response: ServerResponse,
  dependencies: GraphqlDependencies,
): Promise<Answer> {
  const admitted = await admit(request, response, dependencies);
  if (isAnswer(admitted)) return admitted;
  const text = await textOf(request, response, dependencies.bodies);
  if (typeof text !== 'string') return text;
  const lease = dependencies.datasets.tryLease();
  if (!lease) return graphqlErrorAnswer(503, 'SERVICE_UNAVAILABLE', NO_DATASET, RETRY);
  try {
    const { access, pay } = admitted;
    const asking = { requestId: requestIdOf(response), pay };
    return await answerFrom(lease, askedBy(request, access, text), request, asking, dependencies);
  } finally {
    lease.end();
  }
}

/** What is asked: the body of a POST, the query of a GET. */
async function textOf(
  request: IncomingMessage,
  response: ServerResponse,
  bodies: BodyReader,
): Promise<string | Answer> {
  if (request.method === 'POST') return bodies.read(request, response);
  return splitTarget(request.url ?? '')[1] ?? '';
}

/**
 * The answer that is kept for the release, or a new one. Whoever gets a kept one has passed the same checks, and pays its cost;
 * only reading and running the operation is saved.
 */
async function answerFrom(
  lease: DatasetLease,
  asked: AskedOperation,
  { headers }: IncomingMessage,
  asking: Asking & Pick<Admitted, 'pay'>,
  { apollo, operations, warmer }: GraphqlDependencies,
): Promise<Answer> {
  warmer.reads(lease);
  let own: Answer | undefined;
  const run = async () => {
    const { answer, lasting } = await runAsked(asked, apollo, lease, asking);
    own = answer;
    return lasting;
  };
  const remake: Remake = async (from) => (await runAsked(asked, apollo, from, {})).lasting;
  const coding = chooseCoding(headers) ?? 'identity';
  const kept = await operations.take(lease.database, nameOf(asked), coding, run, { least: WORTH_COMPRESSING, remake });
  if (!kept) {
    // Nothing that lasts; and where another request was running the same, its answer is its own.
    if (!own) await run();
    return own as Answer;
  }
  // Whoever ran it has paid.
  const refused = own ? undefined : await refusalOf(asking.pay(kept.cost ?? 0));
  return refused ?? bytesAnswer(kept);
}

async function refusalOf(paid: Promise<void>): Promise<Answer | undefined> {
  try {
    await paid;
    return undefined;
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    return graphqlErrorAnswer(429, 'RATE_LIMITED', error.message);
  }
}
