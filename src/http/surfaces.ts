import type { IncomingMessage } from 'node:http';
import { prefersHtml } from '../cache/content-coding.js';
import { type GraphqlHandler, hasOperation } from '../graphql/handler.js';
import type { McpHandler } from '../mcp/handler.js';
import type { FindResource } from '../resources/match.js';
import type { ResourceRunner } from '../resources/runner.js';
import { resourceSurface, type Surface, withoutKey } from '../resources/surface.js';
import { splitTarget } from '../response/request-context.js';
import { methodResponse } from '../response/response.js';
import { type HealthDependencies, healthResponse } from './health.js';
import type { Metrics } from './metrics.js';

export interface SurfaceDependencies {
  health: HealthDependencies;
  findResource: FindResource;
  runner: ResourceRunner;
  graphql: GraphqlHandler;
  mcp: McpHandler;
  /** Undefined unless the service's own port answers /metrics. */
  publicMetrics: Metrics | undefined;
}

/** Everything that the service answers. */
export interface Surfaces {
  /** By path. They come before a resource of the same path: browsers get a page at /graphql. */
  byPath: ReadonlyMap<string, Surface>;
  resources: Surface;
}

export function createSurfaces(dependencies: SurfaceDependencies): Surfaces {
  const { health, findResource, runner, graphql, mcp, publicMetrics } = dependencies;
  const surfaces: Record<string, Surface> = {
    '/healthz': healthSurface(health),
    '/readyz': healthSurface(health),
    '/graphql': graphqlSurface(graphql),
    '/mcp': mcpSurface(mcp),
    ...(publicMetrics && { '/metrics': metricsSurface(publicMetrics) }),
  };
  const byPath = new Map(Object.entries(surfaces));
  for (const [path, surface] of Object.entries(surfaces)) byPath.set(`${path}/`, surface);
  return { byPath, resources: resourceSurface(findResource, runner) };
}

/** Health checks get in however full the service is: otherwise it would be restarted for being busy. */
function healthSurface(health: HealthDependencies): Surface {
  return ({ method = '', url = '' }, path) => ({
    name: 'other',
    access: 'ignored',
    isHealthCheck: true,
    handle: () => healthResponse(method, path, splitTarget(url)[1], health),
  });
}

function graphqlSurface(handler: GraphqlHandler): Surface {
  return (request) => {
    // A person who opens /graphql in a browser gets a page instead.
    if (isRead(request) && prefersHtml(request.headers)) return undefined;
    return {
      name: 'graphql',
      template: '/graphql',
      access: hasOperation(request.method ?? '') ? 'optional' : 'ignored',
      handle: (context, access) => handler(request, context, access),
    };
  };
}

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

function mcpSurface(handler: McpHandler): Surface {
  return (request) => ({
    name: 'mcp',
    template: '/mcp',
    access: request.method === 'POST' ? 'optional' : 'ignored',
    handle: (context, access) => handler(request, context, access),
  });
}

function metricsSurface(metrics: Metrics): Surface {
  return ({ method = '' }) => withoutKey(() => methodResponse(method) ?? metrics.response());
}
