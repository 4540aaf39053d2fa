import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { didYouMean, nearest } from '../../../db/domain/text/nearest.js';
import { echo } from '../../../db/domain/text/shorten.js';
import { DOWNLOADS, type DownloadManifest, uncompressedName } from '../../../db/storage/publish/downloads.js';
import { archivedVersions, MANIFEST_FILE, releaseFolder } from '../../../db/storage/release/archived.js';
import type { OpenRelease } from '../../../db/storage/release/dataset-store.js';
import { findReleases } from '../../../db/storage/release/releases.js';
import { type CredentialPolicy, NO_KEY } from '../../server/access/check-access.js';
import type { Content, Missing, Resource, ResourceRequest } from '../../server/resources/resource.js';
import { type HttpResponse, NO_STORE, type ProblemStatus, problem, redirect } from '../../server/response/response.js';
import { type ListingContext, listFiles, listReleases } from './listing.js';

/**
 * Serves releases and their files. The files of a version never change, and `latest` redirects to the current one.
 *
 * @param datasetPath path of the published file, which has the archive next to it
 * @param access the access policy for files with values
 */
export function downloadResources(datasetPath: string, access: CredentialPolicy, context: ListingContext): Resource[] {
  const shared = { name: 'download', caching: 'always', access: NO_KEY } as const;
  const entriesOf = ({ database }: OpenRelease) => {
    const archived = archivedVersions(datasetPath);
    return findReleases(database)
      .filter(({ version }) => archived.has(version))
      .map(({ changeCount: changes, ...release }) => ({ ...release, changes, path: `${release.version}/` }));
  };
  return [
    {
      ...shared,
      path: '/releases/',
      // The files of a release may be deleted while the release stays.
      find: (_request, dataset) => ({ variables: { versions: entriesOf(dataset).map(({ version }) => version) } }),
      formats: listReleases(({ dataset }: Content) => entriesOf(dataset), context),
    },
    {
      ...shared,
      path: '/releases/{version}/',
      find: (request, dataset) =>
        findRelease(request, dataset, datasetPath) ?? { path: `/releases/${request.params.version}/` },
      formats: listFiles(({ path }: Content) => readManifest(datasetPath, path.split('/')[2] as string), context),
    },
    {
      ...shared,
      path: '/releases/{version}/{file}',
      access: ({ file = '' }) => (isOpen(file) ? NO_KEY : access),
      find: async (request, dataset) =>
        findRelease(request, dataset, datasetPath) ?? (await fileResponse(request, datasetPath, access)),
      formats: {},
    },
  ];
}

/** Whether everyone may read a file because it has no values. This includes files that do not exist. */
const isOpen = (file: string): boolean => uncompressedName(file) === 'fields.json' || !Object.hasOwn(DOWNLOADS, file);

async function readManifest(datasetPath: string, version: string): Promise<DownloadManifest> {
  return JSON.parse(await readManifestText(datasetPath, version)) as DownloadManifest;
}

const readManifestText = (datasetPath: string, version: string): Promise<string> =>
  readFile(join(releaseFolder(datasetPath, version) as string, MANIFEST_FILE), 'utf8');

/** @returns undefined if this server has the files of the release */
function findRelease(
  { path, params: { version = '', file = '' }, query }: ResourceRequest,
  { database, release }: OpenRelease,
  datasetPath: string,
): HttpResponse | Missing | undefined {
  if (version === 'latest')
    return redirect(path, `/releases/${release.version}/${encodeURIComponent(file)}`, String(query));
  const archived = archivedVersions(datasetPath);
  const versions = findReleases(database).map((listed) => listed.version);
  const isKnown = versions.includes(version);
  if (isKnown && archived.has(version)) return undefined;
  if (version === release.version) return { problem: problem(404, NO_FILES), headers: NO_STORE };
  const latest = `/releases/latest/${Object.hasOwn(DOWNLOADS, file) ? file : ''}`;
  const suggestions = [
    { path: latest, name: 'The latest release' },
    { path: '/releases/', name: 'All releases' },
  ];
  const refuse = (status: ProblemStatus, detail: string) => ({ problem: problem(status, detail), suggestions });
  if (isKnown) return refuse(410, `The files of the release ${version} are gone. Use ${latest} instead.`);
  const available = versions.filter((listed) => archived.has(listed));
  const range = available.length > 0 ? ` The oldest is ${available.at(-1)}, the newest ${available[0]}.` : '';
  return refuse(
    404,
    `There is no release ${echo(version)}.${didYouMean(nearest(version, available))}${range} See /releases/ for all of them.`,
  );
}

/** The error if the archive is missing, for example because the dataset file was copied by hand. */
const NO_FILES =
  'The files of the current release are not on this server. The data is at /graphql and /v2/. The operator can write the files by importing the dataset again.';

async function fileResponse(
  { path, params: { version = '', file = '' } }: ResourceRequest,
  datasetPath: string,
  access: CredentialPolicy,
): Promise<HttpResponse | Missing> {
  const manifest = await readManifestText(datasetPath, version);
  const { files } = JSON.parse(manifest) as DownloadManifest;
  const entry = files.find(({ name }) => name === file);
  if (!entry && file !== MANIFEST_FILE) {
    const names = [...files.map(({ name }) => name), MANIFEST_FILE];
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const detail = `There is no file ${echo(file)} in ${folder}.${didYouMean(nearest(file, names))} The files are ${names.join(', ')}.`;
    return { problem: problem(404, detail) };
  }
  // Without a checksum, the ETag would depend on the modification time, which differs between servers.
  const sha256 = entry?.sha256 ?? createHash('sha256').update(manifest).digest('hex');
  const isPrivate = access.key !== 'none' && !isOpen(file);
  return {
    status: 200,
    file: join(releaseFolder(datasetPath, version) as string, file),
    headers: {
      'content-type': entry?.type ?? 'application/json; charset=utf-8',
      etag: `"${sha256}"`,
      ...(isPrivate && { vary: 'Authorization' }),
      'cache-control': `${isPrivate ? 'private' : 'public'}, max-age=31536000, immutable`,
      'content-disposition': `attachment; filename="${version}-${file}"`,
    },
  };
}
