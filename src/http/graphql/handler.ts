import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApolloServer } from '@apollo/server';
import { GraphQLError } from 'graphql';
import type { DatasetLease, DatasetStore } from '../../../db/dataset-store.js';
import { splitTarget } from '../../../rest-compat/match.js';
import { createContext } from '../../../schema/context.js';
import type { OperationContext } from '../../operation-context.js';
import { type Answer, bytesAnswer, graphqlErrorAnswer, requestIdOf, send } from '../answer.js';
import { isAnswer } from '../is-answer.js';
import type { KeptAnswers } from '../kept-answers.js';
import { NO_DATASET, RETRY } from '../unavailable.js';
import { type BodyReader, parseObject } from './body.js';
import { type Admitted, admit, type CallerDependencies } from './caller.js';
import { takeKept } from './kept.js';
import { answerByMethod, UNCACHED } from './methods.js';
import { runOperation } from './run.js';

export interface GraphqlDependencies extends CallerDependencies {
  apollo: ApolloServer<OperationContext>;
  datasets: DatasetStore;
  bodies: BodyReader;
  /** Answers that last as long as their release. */
  operations: KeptAnswers;
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
    return await answerFrom(lease, request, response, { ...admitted, text }, dependencies);
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
  request: IncomingMessage,
  response: ServerResponse,
  { text, access, pay }: Admitted & { text: string },
  { apollo, operations }: GraphqlDependencies,
): Promise<Answer> {
  const { method = '', headers } = request;
  let own: Answer | undefined;
  const run = async () => {
    const body = method === 'POST' ? parseObject(text) : checkVariables(text);
    if (isAnswer(body)) {
      own = body;
      return undefined;
    }
    let cost = 0;
    const payNow = (amount: number) => {
      cost = amount;
      return pay(amount);
    };
    const { answer, lasting } = await runOperation(
      apollo,
      request,
      body,
      contextOf({ access, pay: payNow }, lease, response),
    );
    own = answer;
    return lasting && { ...lasting, cost };
  };
  const kept = await takeKept(operations, lease.database, { access, method, text, headers }, run);
  if (!kept) {
    // Nothing that lasts; and where another request was running the same, its answer is its own.
    if (!own) await run();
    return own as Answer;
  }
  // Whoever ran it has paid.
  const refused = own ? undefined : await refusalOf(pay(kept.cost ?? 0));
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

/** The variables of a GET are JSON within its query; Apollo reads the rest. */
function checkVariables(search: string): Answer | undefined {
  const variables = new URLSearchParams(search).get('variables');
  if (variables === null) return undefined;
  const parsed = parseObject(variables);
  return isAnswer(parsed) ? parsed : undefined;
}

function contextOf({ access, pay }: Admitted, lease: DatasetLease, response: ServerResponse): OperationContext {
  return { ...createContext(lease, access), requestId: requestIdOf(response), pay };
}
