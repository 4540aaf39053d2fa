import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { DatasetLease, DatasetStore } from '../../db/dataset-store.js';
import { didYouMean, nearest } from '../../db/nearest.js';
import { archivedVersions, releaseFolder } from '../../db/publish/archive.js';
import { DOWNLOADS, type DownloadManifest, MANIFEST } from '../../db/publish/downloads.js';
import { findReleases, type ListedRelease } from '../../db/queries/changes.js';
import { splitTarget } from '../../rest-compat/match.js';
import { type ProblemStatus, problem } from '../../rest-compat/problems.js';
import { echo } from '../../schema/shorten.js';
import type { AccessCheck } from '../access/check-access.js';
import { prefersHtml } from '../cache/content-coding.js';
import { linkFrom } from '../pages/layout.js';
import { type Headers, NO_STORE } from '../response/headers.js';
import { emptyResponse, type HttpResponse, NO_DATASET, problemResponse, RETRY } from '../response/response.js';
import { type ListingOptions, listFiles, listReleases } from './listing.js';
import { type DownloadCall, isKeyed } from './match-download.js';

export interface DownloadDependencies extends ListingOptions {
  datasets: DatasetStore;
  /** Whether values need an API key. */
  keyed: boolean;
}

/** @param access the result of checking the credentials */
export type DownloadHandler = (
  call: DownloadCall,
  request: IncomingMessage,
  access: AccessCheck,
) => Promise<HttpResponse>;

/** Releases and their files. The files of a version never change; `latest` leads to the current one. */
export function createDownloadHandler(dependencies: DownloadDependencies): DownloadHandler {
  const { datasets } = dependencies;
  return async (call, request, { refusal }) => {
    if (refusal) return problemResponse(refusal.problem, refusal.headers);
    const lease = datasets.tryLease();
    if (!lease) return problemResponse(NO_DATASET, RETRY);
    try {
      return await respond(call, request, lease, dependencies);
    } finally {
      lease.end();
    }
  };
}

async function respond(
  call: DownloadCall,
  request: IncomingMessage,
  { database, release }: DatasetLease,
  dependencies: DownloadDependencies,
): Promise<HttpResponse> {
  const { version, file } = call;
  const [path] = splitTarget(request.url ?? '');
  const folderPath = path.slice(0, path.length - file.length);
  // Links of a list are relative to it.
  if (file === '' && !path.endsWith('/')) return redirect(path, `${path}/`);
  const { path: datasetPath } = dependencies.datasets;
  const releases = findReleases(database);
  const archived = archivedVersions(datasetPath);
  const asHtml = prefersHtml(request.headers);
  if (version === '')
    return listReleases(
      releases.filter((one) => archived.has(one.version)),
      asHtml,
      dependencies,
    );
  if (version === 'latest') return redirect(path, `/releases/${release.version}/${file}`);
  const known = releases.find((one) => one.version === version);
  if (version === release.version && !archived.has(version)) return problemResponse(problem(404, NO_FILES), NO_STORE);
  if (!known || !archived.has(version)) return missingRelease(version, file, releases, archived);
  const manifest = await readManifest(datasetPath, version);
  if (file === '') return listFiles(manifest, asHtml, dependencies);
  return fileResponse(call, manifest, folderPath, dependencies);
}

/** As after copying a dataset file by hand. */
const NO_FILES =
  'The files of the current release are not on this server. The data is at /graphql and /v2/. The operator can write the files by importing the dataset again.';

/** Temporary: another release will be the latest. Relative, so that it works behind a proxy that adds a path. */
function redirect(from: string, to: string): HttpResponse {
  return emptyResponse(302, { location: linkFrom(from, to), ...NO_STORE });
}

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
