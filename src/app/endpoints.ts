import type { Request, RequestHandler, Response } from 'express';
import type { AccessCheck, AccessControl, CredentialPolicy } from '../server/access/check-access.js';
import type { OperationNames } from '../server/http/operation-names.js';
import { createDescribeSpan } from '../server/http/tracing.js';
import type { RequestContext } from '../server/response/request-context.js';
import { type HttpResponse, problemResponse } from '../server/response/response.js';
import { send } from '../server/response/send.js';

/** A response, or a promise of one. */
type Answer<Result = HttpResponse> = Promise<Result> | Result;

const OPEN: AccessCheck = { access: 'open' };

/** Express handlers that take a point of the rate limit before they respond. */
export type Endpoints = ReturnType<typeof createEndpoints>;

export function createEndpoints(accessControl: AccessControl, operationNames: OperationNames) {
  const describeSpan = createDescribeSpan(operationNames);
  // A browser hides a refused preflight from its script, also that it should wait. It has no credentials, and its response is always the same.
  const authorize = (request: Request, context: RequestContext, policy: CredentialPolicy): Answer<AccessCheck> =>
    request.method === 'OPTIONS' ? OPEN : accessControl.authorize(request, context, policy);
  return {
    /**
     * Checks the credentials, as the policy of a route says.
     *
     * @param name of the route, for the metrics
     * @param template its path, with variable segments as `{name}`, for traces
     */
    endpoint(
      name: string,
      template: string,
      policy: CredentialPolicy | ((request: Request) => CredentialPolicy),
      answer: (request: Request, context: RequestContext, access: AccessCheck) => Answer,
    ): RequestHandler {
      return async (request, response) => {
        const { context } = response.locals;
        Object.assign(context, { route: name, template });
        const access = await authorize(request, context, typeof policy === 'function' ? policy(request) : policy);
        const prepared = await answer(request, context, access);
        describeSpan?.(request, context);
        send(response, prepared);
      };
    },

    /** Looks at no credentials: the request counts for the client's address. Without an answer, the next handler runs. */
    openEndpoint(
      answer: (request: Request, context: RequestContext) => Answer<HttpResponse | undefined>,
    ): RequestHandler {
      return async (request, response, next) => {
        const { context } = response.locals;
        const { refusal } = await authorize(request, context, 'ignored');
        const prepared = refusal ? problemResponse(refusal.problem, refusal.headers) : await answer(request, context);
        if (prepared) send(response, prepared);
        else next();
      };
    },

    /** Refuses requests whatever their path, their method and their credentials are. */
    refuse(refusalOf: (request: Request, response: Response) => HttpResponse | undefined): RequestHandler {
      return (request, response, next) => {
        const refusal = refusalOf(request, response);
        if (!refusal) return next();
        return accessControl.authorize(request, response.locals.context, 'ignored').then(({ refusal: limited }) => {
          // A connection that is to be closed is closed, whatever its client has left.
          const isLimited = limited && refusal.headers.connection !== 'close';
          send(response, isLimited ? problemResponse(limited.problem, limited.headers) : refusal);
        });
      };
    },
  };
}
