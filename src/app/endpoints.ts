import type { Request, RequestHandler } from 'express';
import { type AccessCheck, type AccessControl, type CredentialPolicy, NO_KEY } from '../server/access/check-access.js';
import type { DescribeSpan } from '../server/http/tracing.js';
import type { RequestContext } from '../server/response/request-context.js';
import { type HttpResponse, problemResponse } from '../server/response/response.js';
import { send } from '../server/response/send.js';

/** A response, or a promise of one. */
type Answer<Result = HttpResponse> = Promise<Result> | Result;

const OPEN: AccessCheck = { access: 'open' };

/** Makes Express handlers that take a point of the rate limit before they respond. */
export class Endpoints {
  constructor(
    private readonly accessControl: AccessControl,
    private readonly describeSpan: DescribeSpan | undefined,
  ) {}

  /**
   * Checks the credentials, as the policy of a route says.
   *
   * @param name of the route, for the metrics
   * @param template path of the route, with variable segments as `{name}`, for traces
   */
  checked(
    name: string,
    template: string,
    policy: CredentialPolicy | ((request: Request) => CredentialPolicy),
    answer: (request: Request, context: RequestContext, access: AccessCheck) => Answer,
  ): RequestHandler {
    return async (request, response) => {
      const { context } = response.locals;
      context.route = name;
      context.template = template;
      const access = await this.#authorize(request, context, typeof policy === 'function' ? policy(request) : policy);
      const prepared = await answer(request, context, access);
      this.describeSpan?.(request, context);
      send(response, prepared);
    };
  }

  /** Ignores credentials: the request counts for the client's address. If `answer` returns nothing, the next handler runs. */
  open(answer: (request: Request, context: RequestContext) => Answer<HttpResponse | undefined>): RequestHandler {
    return async (request, response, next) => {
      const { context } = response.locals;
      const { refusal } = await this.#authorize(request, context, NO_KEY);
      const prepared = refusal ? problemResponse(refusal.problem, refusal.headers) : await answer(request, context);
      if (prepared) send(response, prepared);
      else next();
    };
  }

  /** Refuses requests regardless of their path, method and credentials. */
  refuse(refusalOf: (request: Request) => HttpResponse | undefined): RequestHandler {
    return (request, response, next) => {
      const refusal = refusalOf(request);
      if (!refusal) return next();
      return this.accessControl.authorize(request, response.locals.context, NO_KEY).then(({ refusal: limited }) => {
        // A refusal that closes the connection takes precedence over the rate limit.
        const isLimited = limited && refusal.headers.connection !== 'close';
        send(response, isLimited ? problemResponse(limited.problem, limited.headers) : refusal);
      });
    };
  }

  /**
   * Lets preflights pass: browsers hide a refused one from scripts, even the time to wait. They have no credentials, and their response is
   * always the same.
   */
  #authorize(request: Request, context: RequestContext, policy: CredentialPolicy): Answer<AccessCheck> {
    return request.method === 'OPTIONS' ? OPEN : this.accessControl.authorize(request, context, policy);
  }
}
