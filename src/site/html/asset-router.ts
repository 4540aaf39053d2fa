import type { IncomingHttpHeaders } from 'node:http';
import { extname, join } from 'node:path';
import { type RequestHandler, Router } from 'express';
import { type Coding, chooseCoding } from '../../server/cache/representation.js';
import { type HttpResponse, NOT_ACCEPTABLE, problemResponse, redirect } from '../../server/response/response.js';
import { send } from '../../server/response/send.js';
import { ASSET_FOLDER, assetFiles, assetPath } from './asset-files.js';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
};

/** Suffixes of the files that the build has compressed. */
const SUFFIXES: Record<Coding, string> = { br: '.br', gzip: '.gz', identity: '' };

/** Serves /assets/ from the disk. Only listed files are served, so a request path never becomes a file path. */
export function assetRouter(readOnly: RequestHandler): Router {
  const files = new Set(assetFiles().values());
  const router = Router({ caseSensitive: true });
  router.all('/assets/:file', (request, response, next) => {
    const { params, path, headers } = request;
    const file = files.has(params.file) ? params.file : currentFile(params.file);
    if (!file) return next();
    const answer = () => (file === params.file ? assetResponse(file, headers) : redirect(path, `/assets/${file}`));
    return readOnly(request, response, () => send(response, answer()));
  });
  // Browsers and crawlers request this path if a response names no icon, such as a JSON body.
  router.all('/favicon.ico', (request, response) =>
    readOnly(request, response, () => send(response, redirect(request.path, assetPath('favicon.ico')))),
  );
  return router;
}

/** The current file for an asset of another build. Cached pages still name it, and so do servers that run another version. */
function currentFile(file: string): string | undefined {
  const [, name, extension] = /^(.+?)(?:-[\da-f]{16})?(\.\w+)$/.exec(file) ?? [];
  return assetFiles().get(`${name}${extension}`);
}

function assetResponse(file: string, headers: IncomingHttpHeaders): HttpResponse {
  const coding = chooseCoding(headers);
  const vary = 'Accept-Encoding';
  if (!coding) return problemResponse(NOT_ACCEPTABLE, { vary });
  const encoded = `${file}${SUFFIXES[coding]}`;
  return {
    status: 200,
    file: join(ASSET_FOLDER, encoded),
    headers: {
      'content-type': TYPES[extname(file)] as string,
      ...(coding !== 'identity' && { 'content-encoding': coding }),
      etag: `"${encoded}"`,
      vary,
      'cache-control': 'public, max-age=31536000, immutable',
    },
  };
}
