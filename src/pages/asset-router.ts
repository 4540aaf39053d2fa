import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RequestHandler, Router } from 'express';
import { packageRoot } from '../../db/package-root.js';
import { represent } from '../cache/representation.js';
import { EVERY_RELEASE, type ResponseCache } from '../cache/response-cache.js';
import { CACHE_HEADERS } from '../response/headers.js';
import { sendCached } from './send-cached.js';

const SCRIPT = 'text/javascript; charset=utf-8';
const STYLE = 'text/css; charset=utf-8';

/** The files in dist/assets by name. A closed list, so that a request path never becomes a file path. */
const ASSETS: Readonly<Record<string, string>> = {
  'pages.css': STYLE,
  'text.css': STYLE,
  'tools.css': STYLE,
  'explorer.css': STYLE,
  'front-door.css': STYLE,
  'documentation.css': STYLE,
  'documentation-colors.css': STYLE,
  'upgrade.css': STYLE,
  'guide.css': STYLE,
  'guide-tables.css': STYLE,
  'icon.svg': 'image/svg+xml',
  'commands.js': SCRIPT,
  'documentation.js': SCRIPT,
  'sandbox.js': SCRIPT,
  'graphiql.js': SCRIPT,
  'upgrade.js': SCRIPT,
  'filter.js': SCRIPT,
  'upgrade-filter.js': SCRIPT,
  'swagger-ui.css': STYLE,
  'swagger-ui-bundle.js': SCRIPT,
  'graphiql.css': STYLE,
  'graphiql-bundle.js': SCRIPT,
  'editor.worker.js': SCRIPT,
  'json.worker.js': SCRIPT,
  'graphql.worker.js': SCRIPT,
};

/** Serves /assets/. A file is read and compressed at the first request for it. */
export function assetRouter(cache: ResponseCache, readOnly: RequestHandler): Router {
  const router = Router({ strict: true, caseSensitive: true });
  for (const [name, type] of Object.entries(ASSETS)) {
    const path = `/assets/${name}`;
    const create = async () => {
      const bytes = await readFile(join(packageRoot, 'dist/assets', name));
      return { body: represent(type, bytes), headers: CACHE_HEADERS.open };
    };
    router.all(path, readOnly, (request, response) =>
      sendCached(cache, request, response, { version: EVERY_RELEASE, key: path, create }),
    );
  }
  return router;
}
