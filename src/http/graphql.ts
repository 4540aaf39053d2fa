import type { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import express, { type ErrorRequestHandler, type RequestHandler, Router } from 'express';
import type { AccountsStore } from '../../db/accounts-store.js';
import type { DatasetLease, DatasetStore } from '../../db/dataset-store.js';
import { type Access, createContext } from '../../schema/context.js';
import { type ErrorCode, rateLimited } from '../../schema/errors.js';
import { authenticate, type Caller, denial } from '../auth.js';
import type { OperationContext } from '../operation-context.js';
import { type AdmissionDependencies, admission, payer } from './admission.js';
import { type Answer, graphqlErrorAnswer, REQUEST_ID, send } from './answer.js';
import { checkMethod } from './graphql-methods.js';
import { pointsOf } from './rate-limiter.js';
import { recordOf } from './request-log.js';
import { DENIAL_HEADERS } from './rest.js';
import { NO_DATASET, RETRY } from './unavailable.js';

export interface GraphqlDependencies extends AdmissionDependencies {
  apollo: ApolloServer<OperationContext>;
  datasets: DatasetStore;
  accounts: AccountsStore;
  contactEmail: string;
}

/** What an operation needs, found before Apollo is asked. */
interface Prepared extends Pick<OperationContext, 'requestId' | 'pay'> {
  access: Access;
  lease: DatasetLease;
}

/** Largest body of a GraphQL request. The longest sample operation has 2 KB. */
const LARGEST_BODY = '100kb';

/** /graphql: credentials, body, one release, then Apollo. An error is JSON in the shape that GraphQL clients read. */
/** The name of this path in the metrics. */
const nameRoute: RequestHandler = (request, _response, next) => {
  const record = recordOf(request);
  if (record) record.route = 'graphql';
  next();
};

export function graphqlRouter(dependencies: GraphqlDependencies): Router {
  const prepared = new WeakMap<express.Request, Prepared>();
  const run = expressMiddleware(dependencies.apollo, {
    context: async ({ req }) => {
      const { access, lease, ...rest } = prepared.get(req) as Prepared;
      return { ...createContext(lease, access), ...rest };
    },
  });
  const router = Router();
  router.use(
    nameRoute,
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
    prepared.set(request, { lease, ...(response.locals.caller as Omit<Prepared, 'lease'>) });
    await run(request, response, next);
  });
  return router;
}

const DENIAL_CODES: Partial<Record<number, ErrorCode>> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  503: 'SERVICE_UNAVAILABLE',
};

function checkCredentials(dependencies: GraphqlDependencies): RequestHandler {
  const { accounts, contactEmail } = dependencies;
  return async (request, response, next) => {
    const caller = await authenticate(request.headers.authorization, accounts);
    const limited = await admission(request, response, dependencies)(caller);
    if (limited) return send(response, graphqlErrorAnswer(429, 'RATE_LIMITED', limited.detail));
    const denied = caller.status === 'anonymous' ? undefined : denial(caller, contactEmail);
    if (denied) {
      const code = DENIAL_CODES[denied.status] ?? 'FORBIDDEN';
      send(response, graphqlErrorAnswer(denied.status, code, denied.detail, DENIAL_HEADERS[denied.status]));
      return;
    }
    const prepared: Omit<Prepared, 'lease'> = {
      access: caller.status === 'keyed' ? 'keyed' : 'open',
      requestId: String(response.getHeader(REQUEST_ID)),
      pay: paying(caller, request, response, dependencies),
    };
    response.locals.caller = prepared;
    next();
  };
}

/** The request has paid one point; an operation that costs more pays the rest before it runs. */
function paying(
  caller: Caller,
  request: express.Request,
  response: express.Response,
  { limiter, proxies }: GraphqlDependencies,
) {
  return async (cost: number): Promise<void> => {
    const rest = pointsOf(cost) - 1;
    const limited = rest > 0 ? await limiter?.pay(payer(caller, request, proxies), rest, response) : undefined;
    if (limited) throw rateLimited(limited.detail);
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
