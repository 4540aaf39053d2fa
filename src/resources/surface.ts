import type { IncomingMessage } from 'node:http';
import type { AccessCheck, CredentialPolicy } from '../access/check-access.js';
import { redirect } from '../response/redirect.js';
import { type RequestContext, splitTarget } from '../response/request-context.js';
import { type HttpResponse, methodResponse, problemResponse } from '../response/response.js';
import type { FindResource, Match } from './match.js';
import type { ResourceRunner } from './runner.js';

/** How a surface of the service handles a request that is for it. */
export interface Handling {
  /** Route for the metrics. */
  name: string;
  /** Its path, with variable segments as `{name}`, for traces. */
  template?: string;
  access: CredentialPolicy;
  /** Whether it is answered without any limit. */
  isHealthCheck?: boolean;
  handle(context: RequestContext, access: AccessCheck): Promise<HttpResponse> | HttpResponse;
}

/** A part of the service, such as REST or `/graphql`. @returns undefined if the request is for another one */
export type Surface = (request: IncomingMessage, path: string) => Handling | undefined;

/** Serves the resources of a list. */
export function resourceSurface(findResource: FindResource, runner: ResourceRunner): Surface {
  return (request, path) => {
    const match = findResource(path);
    if (!match) return undefined;
    const { method = '' } = request;
    const { resource, path: rightPath, access } = match;
    const isRead = method === 'GET' || method === 'HEAD';
    const refusal = isRead ? undefined : methodResponse(method, resource.headers?.(rightPath));
    if (refusal) return withoutKey(() => refusal);
    if (path !== rightPath) return withoutKey(() => moved(match, request));
    return {
      name: resource.name,
      template: resource.path,
      access,
      handle: (context, check) => runner.respond(match, request, context, check),
    };
  };
}

/** Responds to a request for which credentials do not matter. */
export function withoutKey(create: () => HttpResponse | Promise<HttpResponse>): Handling {
  const handle: Handling['handle'] = (_context, { refusal }) =>
    refusal ? problemResponse(refusal.problem, refusal.headers) : create();
  return { name: 'other', access: 'ignored', handle };
}

/** The redirect to the path with the right end. */
function moved({ resource, path }: Match, { url = '' }: IncomingMessage): HttpResponse {
  const [given, search = ''] = splitTarget(url);
  return resource.redirect?.(path, search) ?? redirect(given, path, search);
}
