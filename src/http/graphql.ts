import type { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import express, { type ErrorRequestHandler, type RequestHandler, Router } from 'express';
import type { Accounts } from '../../db/accounts.js';
import type { DatasetLease, DatasetStore } from '../../db/dataset-store.js';
import { type Access, type Context, createContext } from '../../schema/context.js';
import type { ErrorCode } from '../../schema/errors.js';
import { authenticate, CHALLENGE, denial } from '../auth.js';
import { type Answer, graphqlErrorAnswer, send } from './answer.js';
import { checkMethod } from './graphql-methods.js';
import { NO_DATASET, RETRY } from './no-dataset.js';
import { recordOf } from './request-log.js';

export interface GraphqlDependencies {
  apollo: ApolloServer<Context>;
  datasets: DatasetStore;
  accounts: Accounts;
  contactEmail: string;
}

/** What an operation needs, found before Apollo is asked. */
interface Prepared {
  access: Access;
  lease: DatasetLease;
}

/** Largest body of a GraphQL request. The longest sample operation has 2 KB. */
const LARGEST_BODY = '100kb';

/** /graphql: credentials, body, one release, then Apollo. An error is JSON in the shape that GraphQL clients read. */
export function graphqlRouter(dependencies: GraphqlDependencies): Router {
  const prepared = new WeakMap<express.Request, Prepared>();
  const run = expressMiddleware(dependencies.apollo, {
    context: async ({ req }) => {
      const { access, lease } = prepared.get(req) as Prepared;
      return createContext(lease, access);
    },
  });
  const router = Router();
  router.use(
    checkMethod,
    checkCredentials(dependencies),
    checkMediaType,
    refuseReservedVariables,
    express.json({ limit: LARGEST_BODY, reviver: refuseReserved }),
    refuseBody,
  );
  router.use(async (request, response, next) => {
    if (response.closed) return;
    const lease = dependencies.datasets.tryLease();
    if (!lease) return send(response, graphqlErrorAnswer(503, 'SERVICE_UNAVAILABLE', NO_DATASET, RETRY));
    // Held until the answer is out: the operation reads one release to its end.
    response.once('close', () => lease.end());
    prepared.set(request, { lease, access: response.locals.access as Access });
    await run(request, response, next);
  });
  return router;
}

function checkCredentials({ accounts, contactEmail }: GraphqlDependencies): RequestHandler {
  return async (request, response, next) => {
    const caller = await authenticate(request.headers.authorization, accounts);
    recordOf(request)?.caller(caller);
    const denied = caller.status === 'anonymous' ? undefined : denial(caller, contactEmail);
    if (denied) {
      const unauthorized = denied.status === 401;
      const code: ErrorCode = unauthorized ? 'UNAUTHENTICATED' : 'FORBIDDEN';
      send(response, graphqlErrorAnswer(denied.status, code, denied.detail, unauthorized ? CHALLENGE : {}));
      return;
    }
    response.locals.access = caller.status === 'keyed' ? 'keyed' : 'open';
    next();
  };
}

/** Without it a body in another form would reach Apollo unread, which answers 500. */
const checkMediaType: RequestHandler = (request, response, next) => {
  if (request.method !== 'POST' || request.is('application/json')) return next();
  send(response, badRequest(415, 'Send the operation as JSON, with the header "Content-Type: application/json".'));
};

/** No name of GraphQL, and a trap for programs that copy objects key by key. */
const RESERVED = '__proto__';
const RESERVED_REASON = `Variables cannot have the name "${RESERVED}".`;

function refuseReserved(key: string, value: unknown): unknown {
  if (key === RESERVED) throw new SyntaxError(RESERVED_REASON);
  return value;
}

const refuseReservedVariables: RequestHandler = ({ query: { variables } }, response, next) => {
  if (typeof variables === 'string' && variables.includes(RESERVED)) send(response, badRequest(400, RESERVED_REASON));
  else next();
};

/** What the body parser refuses: broken JSON, a body that is too large, an unknown charset or coding. */
const refuseBody: ErrorRequestHandler = (
  error: { status?: number; type?: string; message?: string },
  _request,
  response,
  next,
) => {
  const { status = 500, type, message } = error;
  if (message === RESERVED_REASON) return send(response, badRequest(400, RESERVED_REASON));
  if (status >= 500) return next(error);
  const reason =
    type === 'entity.too.large'
      ? `The body is larger than ${LARGEST_BODY}. Send a shorter operation.`
      : 'The body could not be read as JSON. Send an object such as {"query": "{ states { code } }"}.';
  send(response, badRequest(status, reason));
};

function badRequest(status: number, message: string): Answer {
  return graphqlErrorAnswer(status, 'BAD_REQUEST', message);
}
