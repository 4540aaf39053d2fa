import { type RequestHandler, Router } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { DatasetLease, DatasetStore } from '../../db/dataset-store.js';
import { EXAMPLE_PARAMS, openApi, routesOf, type Version } from '../../rest-compat/openapi/document.js';
import { problem } from '../../rest-compat/problems.js';
import { sdl } from '../../schema/sdl.js';
import type { Execute } from '../execute.js';
import { JSON_TYPE, problemAnswer, send } from './answer.js';
import { CACHING } from './caching.js';
import { finishedAnswer } from './finished.js';
import type { KeptAnswers } from './kept-answers.js';
import { readOnly } from './read-only.js';
import { represent } from './representation.js';
import { NO_DATASET, RETRY } from './unavailable.js';

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
  return async (request, response) => {
    const lease = datasets.tryLease();
    if (!lease) return send(response, problemAnswer(problem(503, NO_DATASET), RETRY));
    try {
      const make = async () => {
        const bodies = await exampleBodies(version, execute, lease);
        return represent(JSON_TYPE, Buffer.from(JSON.stringify(openApi(version, { baseUrl, contactEmail, bodies }))));
      };
      const take = answers.take.bind(answers, lease.database, `openapi ${version}`);
      const answer = await finishedAnswer(request.headers, CACHING.open, (coding) => take(coding, make));
      send(response, answer, request.method === 'HEAD');
    } finally {
      lease.end();
    }
  };
}

/** Real bodies of the example state, by route. Of a list in pages the first one is enough to show what an entry is. */
async function exampleBodies(version: Version, execute: Execute, lease: DatasetLease) {
  const bodies = new Map<string, unknown>();
  for (const route of routesOf(version)) {
    const pages = await execute(route, route.variables?.(EXAMPLE_PARAMS) ?? {}, lease, 1);
    bodies.set(route.name, route.body(pages));
  }
  return bodies;
}

/** The same for every release, so it is kept with the schema. As plain text, so that a browser shows it. */
function sdlHandler({ answers, schema }: ReferenceDependencies): RequestHandler {
  return async (request, response) => {
    const make = async () => represent('text/plain; charset=utf-8', Buffer.from(sdl(schema)));
    const take = answers.take.bind(answers, schema, 'sdl');
    const answer = await finishedAnswer(request.headers, CACHING.open, (coding) => take(coding, make));
    send(response, answer, request.method === 'HEAD');
  };
}
