import { type RequestHandler, Router } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { DatasetLease, DatasetStore } from '../../db/dataset-store.js';
import { EXAMPLE_PARAMS, openApi, routesOf, type Version } from '../../rest-compat/openapi/document.js';
import { printSdl } from '../../schema/build.js';
import { type Execute, firstPage } from '../execute.js';
import { JSON_TYPE } from './answer.js';
import { CACHING } from './caching.js';
import type { KeptAnswers } from './kept-answers.js';
import { readOnly } from './read-only.js';
import { represent } from './representation.js';
import { serveKept, withRelease } from './serve-kept.js';

export interface ReferenceDependencies {
  schema: GraphQLSchema;
  datasets: DatasetStore;
  execute: Execute;
  answers: KeptAnswers;
  publicUrl: string;
  contactEmail: string;
}

/** What tools read: the OpenAPI documents of both versions and the GraphQL schema. Open to all. */
export function referenceRouter(dependencies: ReferenceDependencies): Router {
  const router = Router();
  const paths = { v1: '/docs/api/v1/openapi.json', v2: '/docs/api/v2/openapi.json', sdl: '/schema.graphql' };
  router.all(Object.values(paths), readOnly);
  router.get(paths.v1, openApiHandler('v1', dependencies));
  router.get(paths.v2, openApiHandler('v2', dependencies));
  router.get(paths.sdl, sdlHandler(dependencies));
  return router;
}

/** Made anew for each release: its examples are real answers. */
function openApiHandler(version: Version, dependencies: ReferenceDependencies): RequestHandler {
  const { datasets, answers, execute, publicUrl: baseUrl, contactEmail } = dependencies;
  return (request, response) =>
    withRelease(datasets, response, (lease) => {
      const make = async () => {
        const bodies = await exampleBodies(version, execute, lease);
        return represent(JSON_TYPE, Buffer.from(JSON.stringify(openApi(version, { baseUrl, contactEmail, bodies }))));
      };
      const kept = { owner: lease.database, name: `openapi ${version}`, caching: CACHING.open, make };
      return serveKept(answers, request, response, kept);
    });
}

/** Real bodies of the example state, by route. Of a list in pages the first one is enough to show what an entry is. */
async function exampleBodies(version: Version, execute: Execute, lease: DatasetLease) {
  const bodies = new Map<string, unknown>();
  for (const route of routesOf(version)) {
    const page = await firstPage(execute(route, route.variables?.(EXAMPLE_PARAMS) ?? {}, lease));
    bodies.set(route.name, route.body(page));
  }
  return bodies;
}

/** The same for every release, so it is kept with the schema. As plain text, so that a browser shows it. */
function sdlHandler({ answers, schema }: ReferenceDependencies): RequestHandler {
  const make = async () => represent('text/plain; charset=utf-8', Buffer.from(printSdl(schema)));
  const kept = { owner: schema, name: 'sdl', caching: CACHING.open, make };
  return (request, response) => serveKept(answers, request, response, kept);
}
