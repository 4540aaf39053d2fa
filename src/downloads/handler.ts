import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { archivedVersions, releaseFolder } from '../../db/publish/archive.js';
import { DOWNLOADS, type DownloadManifest, MANIFEST } from '../../db/publish/downloads.js';
import { findReleases, type ListedRelease } from '../../db/queries/changes.js';
import type { DatasetLease, DatasetStore } from '../../db/release/dataset-store.js';
import { didYouMean, nearest } from '../../db/text/nearest.js';
import { echo } from '../../db/text/shorten.js';
import { splitTarget } from '../../rest-compat/match.js';
import { type ProblemStatus, problem } from '../../rest-compat/problems.js';
import type { AccessCheck } from '../access/check-access.js';
import type { CacheEntryInit } from '../cache/cache-entry.js';
import { cachedResponse } from '../cache/cached-response.js';
import type { ResponseCache } from '../cache/response-cache.js';
import { chooseFormat, type Format } from '../pages/format.js';
import { type Headers, NO_STORE } from '../response/headers.js';
import { redirect } from '../response/redirect.js';
import type { RequestContext } from '../response/request-context.js';
import { type HttpResponse, NO_DATASET, problemResponse, RETRY } from '../response/response.js';
import { type ListingOptions, listFiles, listReleases } from './listing.js';
import { type DownloadCall, isKeyed } from './match-download.js';

export interface DownloadDependencies extends ListingOptions {
  datasets: DatasetStore;
  cache: ResponseCache;
  /** Whether values need an API key. */
  keyed: boolean;
}

/** @param access the result of checking the credentials */
export type DownloadHandler = (
  call: DownloadCall,
  request: IncomingMessage,
  context: RequestContext,
  access: AccessCheck,
) => Promise<HttpResponse>;

/** Releases and their files. The files of a version never change; `latest` leads to the current one. */
export function createDownloadHandler(dependencies: DownloadDependencies): DownloadHandler {
  const { datasets } = dependencies;
  return async (call, request, context, { refusal }) => {
    if (refusal) return problemResponse(refusal.problem, refusal.headers);
    const lease = datasets.tryLease();
    if (!lease) return problemResponse(NO_DATASET, RETRY);
    try {
      return await respond(call, request, context, lease, dependencies);
    } finally {
      lease.end();
    }
  };
}

async function respond(
  call: DownloadCall,
  request: IncomingMessage,
  context: RequestContext,
  { database, release }: DatasetLease,
  dependencies: DownloadDependencies,
): Promise<HttpResponse> {
  const { version, file } = call;
  const [path, search = ''] = splitTarget(request.url ?? '');
  const folderPath = path.slice(0, path.lastIndexOf(file));
  // Links of a list are relative to it.
  if (file === '' && !path.endsWith('/')) return redirect(path, `${path}/`, search);
  const { path: datasetPath } = dependencies.datasets;
  const releases = findReleases(database);
  const archived = archivedVersions(datasetPath);
  const list = (content: string, create: (format: Format) => CacheEntryInit) => {
    const format = chooseFormat(new URLSearchParams(search), request.headers, ['json', 'html']);
    if (typeof format === 'object') return problemResponse(format.problem);
    const page = { version: release.version, key: `${path} ${format} ${content}`, create: async () => create(format) };
    return cachedResponse(dependencies.cache, request.headers, context, page);
  };
  if (version === '') {
    const listed = releases.filter((one) => archived.has(one.version));
    return list(String(listed.map((one) => one.version)), (format) => listReleases(listed, format, dependencies));
  }
  if (version === 'latest') return redirect(path, `/releases/${release.version}/${file}`, search);
  const known = releases.find((one) => one.version === version);
  if (version === release.version && !archived.has(version)) return problemResponse(problem(404, NO_FILES), NO_STORE);
  if (!known || !archived.has(version)) return missingRelease(version, file, releases, archived);
  const manifest = await readManifest(datasetPath, version);
  if (file === '') return list('', (format) => listFiles(manifest, format, dependencies));
  const found = fileResponse(call, manifest, folderPath, dependencies);
  return found.file && path.endsWith('/') ? redirect(path, path.slice(0, -1), search) : found;
}

/** As after copying a dataset file by hand. */
const NO_FILES =
  'The files of the current release are not on this server. The data is at /graphql and /v2/. The operator can write the files by importing the dataset again.';

function missingRelease(
  version: string,
  file: string,
  releases: readonly ListedRelease[],
  archived: ReadonlySet<string>,
): HttpResponse {
  const available = releases.map((release) => release.version).filter((one) => archived.has(one));
  const suggestions = [
    { path: `/releases/latest/${Object.hasOwn(DOWNLOADS, file) ? file : ''}`, name: 'The latest release' },
    { path: '/releases/', name: 'All releases' },
  ];
  const refuse = (status: ProblemStatus, detail: string) => ({
    ...problemResponse(problem(status, detail)),
    suggestions,
  });
  if (releases.some((release) => release.version === version))
    return refuse(410, `The files of the release ${version} are gone. Use /releases/latest/${file} instead.`);
  const range = available.length > 0 ? ` The oldest is ${available.at(-1)}, the newest ${available[0]}.` : '';
  return refuse(
    404,
    `There is no release ${echo(version)}.${didYouMean(nearest(version, available))}${range} See /releases/ for all of them.`,
  );
}

async function readManifest(datasetPath: string, version: string): Promise<DownloadManifest> {
  const folder = releaseFolder(datasetPath, version) as string;
  return JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as DownloadManifest;
}

function fileResponse(
  call: DownloadCall,
  { files, version }: DownloadManifest,
  folderPath: string,
  { datasets, keyed }: DownloadDependencies,
): HttpResponse {
  const { file } = call;
  const entry = files.find(({ name }) => name === file);
  if (!entry && file !== MANIFEST) {
    const names = [...files.map(({ name }) => name), MANIFEST];
    const detail = `There is no file ${echo(file)} in ${folderPath}.${didYouMean(nearest(file, names))} The files are ${names.join(', ')}.`;
    return problemResponse(problem(404, detail));
  }
  const isPrivate = keyed && isKeyed(call);
  return {
    status: 200,
    file: join(releaseFolder(datasets.path, version) as string, file),
    headers: {
      'content-type': entry?.type ?? 'application/json; charset=utf-8',
      ...(entry && { etag: `"${entry.sha256}"` }),
      ...(isPrivate && { vary: 'Authorization' }),
      'cache-control': `${isPrivate ? 'private' : 'public'}, max-age=31536000, immutable`,
      'content-disposition': `attachment; filename="${version}-${file}"`,
    } satisfies Headers,
  };
}
