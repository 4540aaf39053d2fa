import type { IncomingMessage } from 'node:http';
import type { DemoLink } from '../access/demo-link.js';
import { prefersHtml } from '../cache/content-coding.js';
import { type GraphqlHandler, hasOperation } from '../graphql/handler.js';
import type { McpHandler } from '../mcp/handler.js';
import { demoLinkSurface } from '../pages/open-demo-link.js';
import type { PagePath } from '../pages/site-map.js';
import type { FindResource } from '../resources/match.js';
import type { ResourceRunner } from '../resources/runner.js';
import { resourceSurface, type Surface, withoutKey } from '../resources/surface.js';
import { methodResponse } from '../response/response.js';
import type { Metrics } from './metrics.js';

export interface SurfaceDependencies {
  findResource: FindResource;
  runner: ResourceRunner;
  graphql: GraphqlHandler;
  mcp: McpHandler;
  /** Undefined unless the service's own port answers /metrics. */
  publicMetrics: Metrics | undefined;
  demoLink: DemoLink | undefined;
  /** Paths of all pages. */
  pagePaths: readonly PagePath[];
}

/** Everything that the service answers. /graphql comes before the page of the same path, which browsers get. */
export function createSurfaces(dependencies: SurfaceDependencies): Surface[] {
  const { findResource, runner, graphql, mcp, publicMetrics, demoLink, pagePaths } = dependencies;
  return [
    graphqlSurface(graphql),
    mcpSurface(mcp),
    ...(demoLink ? [demoLinkSurface(demoLink, pagePaths)] : []),
    resourceSurface(findResource, runner),
    ...(publicMetrics ? [metricsSurface(publicMetrics)] : []),
  ];
}

function graphqlSurface(handler: GraphqlHandler): Surface {
  return (request, path) => {
    if (path !== '/graphql' && path !== '/graphql/') return undefined;
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
  return (request, path) => {
    if (path !== '/mcp' && path !== '/mcp/') return undefined;
    return {
      name: 'mcp',
      template: '/mcp',
      access: request.method === 'POST' ? 'bearer' : 'ignored',
      handle: (context, access) => handler(request, context, access),
    };
  };
}

function metricsSurface(metrics: Metrics): Surface {
  return ({ method = '' }, path) => {
    if (path !== '/metrics' && path !== '/metrics/') return undefined;
    return withoutKey(() => methodResponse(method) ?? metrics.response());
  };
}
