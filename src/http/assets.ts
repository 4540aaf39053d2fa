import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Router } from 'express';
import { packageRoot } from '../../db/package-root.js';
import { CACHING } from './caching.js';
import type { KeptAnswers } from './kept-answers.js';
import { readOnly } from './read-only.js';
import { represent } from './representation.js';
import { serveKept } from './serve-kept.js';

const SCRIPT = 'text/javascript; charset=utf-8';
const STYLE = 'text/css; charset=utf-8';

/** What the pages load, all made by the build. A closed list: a path of a request never becomes a path of a file. */
const ASSETS: Readonly<Record<string, string>> = {
  'pages.css': STYLE,
  'text.css': STYLE,
  'tools.css': STYLE,
  'documentation.css': STYLE,
  'icon.svg': 'image/svg+xml',
  'page.js': SCRIPT,
  'front-door.js': SCRIPT,
  'documentation.js': SCRIPT,
  'swagger-plugins.js': SCRIPT,
  'sandbox.js': SCRIPT,
  'graphiql.js': SCRIPT,
  'upgrade.js': SCRIPT,
  'swagger-ui.css': STYLE,
  'swagger-ui-bundle.js': SCRIPT,
  'graphiql.css': STYLE,
  'graphiql-bundle.js': SCRIPT,
  'editor.worker.js': SCRIPT,
  'json.worker.js': SCRIPT,
  'graphql.worker.js': SCRIPT,
};

/** /assets/…: read and compressed at the first request for it. */
export function assetRouter(answers: KeptAnswers): Router {
  const router = Router({ strict: true, caseSensitive: true });
  for (const [name, type] of Object.entries(ASSETS)) {
    const make = async () => represent(type, await readFile(join(packageRoot, 'dist/assets', name)));
    const kept = { owner: ASSETS, name, caching: CACHING.open, make };
    router.all(`/assets/${name}`, readOnly, (request, response) => serveKept(answers, request, response, kept));
  }
  return router;
}
