import { type RequestHandler, Router } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { DatasetLease, DatasetStore } from '../../db/release/dataset-store.js';
import { EXAMPLE_PARAMS, openApi, routesOf, type Version } from '../../rest-compat/openapi/document.js';
import { printSdl } from '../../schema/build.js';
import { exampleProblems } from '../access/example-problems.js';
import type { RateLimits } from '../access/rate-limit.js';
import { represent } from '../cache/representation.js';
import { EVERY_RELEASE, type ResponseCache } from '../cache/response-cache.js';
import { firstPage, type RunPrepared } from '../graphql/prepared-operations.js';
import { CACHE_HEADERS } from '../response/headers.js';
import { JSON_TYPE } from '../response/response.js';
import { clientTypesOperation, possibleTypes, typeDeclarations } from './client-types.js';
import { llmsText } from './llms-text.js';
import type { ClientTypesData } from './operation-types.js';
import { sendCached, withRelease } from './send-cached.js';

export interface ReferenceDependencies {
  schema: GraphQLSchema;
  datasets: DatasetStore;
  run: RunPrepared;
  cache: ResponseCache;
  publicUrl: string;
  contactEmail: string;
  rateLimit: RateLimits | undefined;
}

/** Serves the API descriptions: the OpenAPI documents of both versions, the GraphQL schema, llms.txt, and types for clients. They need no key. */
export function referenceRouter(dependencies: ReferenceDependencies, readOnly: RequestHandler): Router {
  const router = Router({ caseSensitive: true });
  const paths = {
    v1: '/docs/api/v1/openapi.json',
    v2: '/docs/api/v2/openapi.json',
    sdl: '/schema.graphql',
    llms: '/llms.txt',
    possibleTypes: '/possible-types.json',
    types: '/types.d.ts',
  };
  router.all(Object.values(paths), readOnly);
  router.get(paths.v1, openApiHandler('v1', dependencies));
  router.get(paths.v2, openApiHandler('v2', dependencies));
  router.get(paths.sdl, sdlHandler(dependencies));
  router.get(paths.llms, llmsHandler(dependencies));
  router.get(paths.possibleTypes, possibleTypesHandler(dependencies));
  router.get(paths.types, typesHandler(dependencies));
  return router;
}

/** One document per release, because its examples are real responses. */
function openApiHandler(version: Version, dependencies: ReferenceDependencies): RequestHandler {
  const { datasets, cache, run, publicUrl: baseUrl, contactEmail, rateLimit } = dependencies;
  const problems = exampleProblems(contactEmail, rateLimit);
  return (request, response) =>
    withRelease(datasets, response, (lease) => {
      const create = async (signal: AbortSignal) => {
        const bodies = await exampleBodies(version, run, lease, signal);
        const document = openApi(version, { baseUrl, contactEmail, bodies, problems });
        return { body: represent(JSON_TYPE, Buffer.from(JSON.stringify(document))), headers: CACHE_HEADERS.open };
      };
      return sendCached(cache, request, response, {
        version: lease.release.version,
        key: `openapi ${version}`,
        create,
      });
    });
}

/** Response bodies for the example state, by route. The first page of a list is enough for an example. */
async function exampleBodies(version: Version, run: RunPrepared, lease: DatasetLease, signal: AbortSignal) {
  const bodies = new Map<string, unknown>();
  for (const route of routesOf(version)) {
    const page = await firstPage(run(route, route.variables?.(EXAMPLE_PARAMS) ?? {}, lease, signal));
    bodies.set(route.name, route.body(page));
  }
  return bodies;
}

function possibleTypesHandler({ cache, schema }: ReferenceDependencies): RequestHandler {
  const create = async () => ({
    body: represent(JSON_TYPE, Buffer.from(JSON.stringify(possibleTypes(schema)))),
    headers: CACHE_HEADERS.open,
  });
  return (request, response) =>
    sendCached(cache, request, response, { version: EVERY_RELEASE, key: 'possible-types.json', create });
}

function typesHandler({ datasets, cache, run }: ReferenceDependencies): RequestHandler {
  return (request, response) =>
    withRelease(datasets, response, (lease) => {
      const create = async (signal: AbortSignal) => {
        const data = (await firstPage(run(clientTypesOperation, {}, lease, signal))) as ClientTypesData;
        return { body: represent(TEXT_TYPE, Buffer.from(typeDeclarations(data))), headers: CACHE_HEADERS.open };
      };
      return sendCached(cache, request, response, { version: lease.release.version, key: 'types.d.ts', create });
    });
}

/** Browsers show it. */
const TEXT_TYPE = 'text/plain; charset=utf-8';

/** It does not depend on the release. */
function sdlHandler({ cache, schema }: ReferenceDependencies): RequestHandler {
  const create = async () => ({
    body: represent(TEXT_TYPE, Buffer.from(printSdl(schema))),
    headers: CACHE_HEADERS.open,
  });
  return (request, response) =>
    sendCached(cache, request, response, { version: EVERY_RELEASE, key: 'schema.graphql', create });
}

/** Plain text, so that browsers show it. It names the release, and its disclaimer. */
function llmsHandler({ datasets, cache, publicUrl }: ReferenceDependencies): RequestHandler {
  return (request, response) =>
    withRelease(datasets, response, ({ release }) => {
      const create = async () => ({
        body: represent('text/plain; charset=utf-8', Buffer.from(llmsText(release, publicUrl))),
        headers: CACHE_HEADERS.open,
      });
      return sendCached(cache, request, response, { version: release.version, key: 'llms.txt', create });
    });
}
