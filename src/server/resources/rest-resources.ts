import type { AnyRoute, RouteOptions } from '../../../rest-compat/route.js';
import { routes } from '../../../rest-compat/routes.js';
import { CACHE_HEADERS, emptyResponse, type Headers, JSON_TYPE, problem } from '../response/response.js';
import type { Content, Resource } from './resource.js';

export function restResources(options: RouteOptions): Resource[] {
  // Most clients use V2, so its routes come first: Express tries one route after another.
  return routes.toReversed().map((route) => restResource(route, options));
}

function restResource(route: AnyRoute, options: RouteOptions): Resource {
  const caching = CACHE_HEADERS[route.keyed ? 'keyed' : 'open'];
  const headers = (path: string): Headers => ({ vary: caching.vary, ...route.headers?.(path, options) });
  return {
    name: route.name,
    path: route.path,
    access: { key: route.keyed ? 'required' : 'none', isOfState: route.path.endsWith('/{state}/') },
    caching: 'unqueued',
    headers,
    operations: [route],
    // The redirect is permanent, because the paths never change. Without Cache-Control, browsers would never forget it.
    redirect: (path, search) =>
      emptyResponse(301, {
        ...headers(path),
        'cache-control': CACHE_HEADERS.open['cache-control'],
        location: `${options.baseUrl ?? ''}${path}${search && `?${search}`}`,
      }),
    find({ params }) {
      const wrong = route.validate?.(params);
      if (wrong) return { problem: problem(wrong.status, wrong.detail) };
      return { operation: route, variables: params };
    },
    formats: {
      json: {
        type: JSON_TYPE,
        render: async (content) => {
          const allHeaders = { ...caching, ...headers(content.path) };
          if (route.next) return { body: await listBody(route, content), headers: allHeaders };
          const value = route.body(await content.data());
          return value === undefined ? undefined : { body: JSON.stringify(value), headers: allHeaders };
        },
      },
    },
    notFound(params) {
      const { status, detail } = route.notFound?.(params) ?? {
        status: 404,
        detail: 'There is nothing at this address.',
      };
      return problem(status, detail);
    },
  };
}

/** The JSON text of a list that is read page by page. */
async function listBody(route: AnyRoute, { run, found }: Content): Promise<string> {
  const pages: string[] = [];
  for await (const page of run(route, found.variables)) {
    const entries = JSON.stringify(route.body(page)).slice(1, -1);
    if (entries !== '') pages.push(entries);
  }
  return `[${pages.join(',')}]`;
}
