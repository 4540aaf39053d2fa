import type { IncomingMessage, ServerResponse } from 'node:http';
import { GraphQLError } from 'graphql';
import type { DatasetLease, DatasetStore } from '../../../db/dataset-store.js';
import { splitTarget } from '../../../rest-compat/match.js';
import { type Answer, bytesAnswer, graphqlErrorAnswer, repeated, requestIdOf, send } from '../answer.js';
import { isAnswer } from '../is-answer.js';
import type { KeptAnswers, Remake } from '../kept-answers.js';
import { chooseCoding } from '../negotiate.js';
import type { Representation } from '../representation.js';
import { NO_DATASET, RETRY } from '../unavailable.js';
import type { Warmer } from '../warmer.js';
import { afterwards, whenKnown } from '../when-known.js';
import { type AskedOperation, type Asking, askedBy, type Runners, runAsked } from './asked.js';
import type { BodyReader } from './body.js';
import { type Admitted, admit, type CallerDependencies } from './caller.js';
import { nameOf, WORTH_COMPRESSING } from './kept.js';
import { answerByMethod, UNCACHED } from './methods.js';

export interface GraphqlDependencies extends CallerDependencies, Runners {
  datasets: DatasetStore;
  bodies: BodyReader;
  /** Answers that last as long as their release. */
  operations: KeptAnswers;
  warmer: Warmer;
}

/** Answers a request to /graphql: at once where its body has come and its answer is kept. */
export type GraphqlHandler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/**
 * /graphql: method, credentials, body, one release, then the operation. What is refused before is JSON in the shape that GraphQL
 * clients read.
 */
export function createGraphqlHandler(dependencies: GraphqlDependencies): GraphqlHandler {
  return (request, response) => {
    const answer = answerByMethod(request.method ?? '') ?? answerOperation(request, response, dependencies);
    return whenKnown(answer, (known) => {
      // Whoever has gone away is told nothing.
      if (!response.closed) send(response, known.list ? known : uncached(known));
    });
  };
}

function answerOperation(
  request: IncomingMessage,
  response: ServerResponse,
  dependencies: GraphqlDependencies,
): Answer | Promise<Answer> {
  return whenKnown(admit(request, response, dependencies), (admitted) => {
    if (isAnswer(admitted)) return admitted;
    const { access, pay } = admitted;
    return whenKnown(textOf(request, response, dependencies.bodies), (text) => {
      if (typeof text !== 'string') return text;
      const lease = dependencies.datasets.tryLease();
      if (!lease) return graphqlErrorAnswer(503, 'SERVICE_UNAVAILABLE', NO_DATASET, RETRY);
      const asking = { requestId: requestIdOf(response), pay };
      return afterwards(
        () => answerFrom(lease, askedBy(request, access, text), request, asking, dependencies),
        () => lease.end(),
      );
    });
  });
}

/** What is asked: the body of a POST, the query of a GET. */
function textOf(
  request: IncomingMessage,
  response: ServerResponse,
  bodies: BodyReader,
): string | Promise<string | Answer> {
  if (request.method === 'POST') return bodies.read(request, response);
  return splitTarget(request.url ?? '')[1] ?? '';
}

/**
 * The answer that is kept for the release, or a new one. Whoever gets a kept one has passed the same checks, and pays its cost;
 * only reading and running the operation is saved.
 */
function answerFrom(
  lease: DatasetLease,
  asked: AskedOperation,
  { headers }: IncomingMessage,
  asking: Asking & Pick<Admitted, 'pay'>,
  { operations, warmer, direct, apollo }: GraphqlDependencies,
): Answer | Promise<Answer> {
  warmer.reads(lease);
  const runners = { direct, apollo };
  let own: Answer | undefined;
  const run = async () => {
    const { answer, lasting } = await runAsked(asked, runners, lease, asking);
    own = answer;
    return lasting;
  };
  const remake: Remake = async (from) => (await runAsked(asked, runners, from, {})).lasting;
  const coding = chooseCoding(headers) ?? 'identity';
  const options = { least: WORTH_COMPRESSING, remake, ifAskedBefore: true };
  return whenKnown(operations.take(lease.database, nameOf(asked), coding, run, options), (kept) => {
    // Whoever ran it has paid.
    if (kept && own) return bytesAnswer(kept);
    if (kept) return answerPaid(kept, asking);
    // Nothing that lasts; and where another request was running the same, its answer is its own.
    return own ?? run().then(() => own as Answer);
  });
}

const uncached = (answer: Answer): Answer => ({ ...answer, headers: { ...UNCACHED, ...answer.headers } });

/** What kept bodies are answered with, put together once for all who get them. */
const finished = new WeakMap<Representation, Answer>();

function answerKept(kept: Representation): Answer {
  let answer = finished.get(kept);
  if (!answer) {
    answer = repeated(uncached(bytesAnswer(kept)));
    finished.set(kept, answer);
  }
  return answer;
}

function answerPaid(kept: Representation, { pay }: Pick<Admitted, 'pay'>): Answer | Promise<Answer> {
  const paid = pay(kept.cost ?? 0);
  return paid instanceof Promise ? paid.then(() => answerKept(kept), refusalOf) : answerKept(kept);
}

function refusalOf(error: unknown): Answer {
  if (!(error instanceof GraphQLError)) throw error;
  return graphqlErrorAnswer(429, 'RATE_LIMITED', error.message);
}
