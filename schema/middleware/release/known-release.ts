import { didYouMean, nearest } from '../../../db/domain/text/nearest.js';
import { echo } from '../../../db/domain/text/shorten.js';
import type { OpenRelease } from '../../../db/storage/release/dataset-store.js';
import type { DatasetDatabase } from '../../../db/storage/release/open.js';
import {
  completeSince,
  findReleases,
  isVersion,
  type ListedRelease,
  releasesByVersion,
} from '../../../db/storage/release/releases.js';
import { versionOf } from '../../ids.js';
import { badUserInput } from '../../limits/errors/errors.js';

export const HOW_TO_LIST = 'To list the releases, query { releases { nodes { version } } }.';

/** The releases before the one of a cursor. @throws BAD_USER_INPUT if there is no such release */
export function releasesAfter(database: DatasetDatabase, cursor: string): readonly ListedRelease[] {
  const releases = findReleases(database);
  const index = releases.findIndex(({ version }) => version === versionOf(cursor));
  if (index >= 0) return releases.slice(index + 1);
  throw badUserInput(
    `"after" must be the "endCursor" of the previous page, or the "id" of a release, but got ${echo(cursor)}. ` +
      `The newest release is ${releases[0]?.version}, the oldest is ${releases.at(-1)?.version}.`,
  );
}

/** The releases between which changes are selected, if they are given. */
export interface ReleaseRange {
  since?: string | null | undefined;
  until?: string | null | undefined;
}

/** The bounds of a range that name no release whose changes are recorded, each with a message for the client. */
export function missingBounds(database: DatasetDatabase, { since, until }: ReleaseRange): [argument: string, string][] {
  const bounds = Object.entries({ since, until });
  return bounds.flatMap(([argument, version]) => {
    const message = typeof version === 'string' ? issueOfBound(database, version) : undefined;
    return message === undefined ? [] : [[argument, message]];
  });
}

function issueOfBound(database: DatasetDatabase, version: string): string | undefined {
  const releases = releasesByVersion(database);
  const [oldest, [newest]] = [completeSince(database), findReleases(database)];
  if (!oldest || !newest) return undefined;
  const release = releases.get(version);
  if (release && release.sequence >= oldest.sequence) return undefined;
  const known = `The oldest release after which all changes are recorded is ${oldest.version}, the newest is ${newest.version}.`;
  return release
    ? `The changes of the release ${version} are not recorded any more. ${known}`
    : `There is no release ${echo(version)}.${didYouMean(nearest(version, [...releases.keys()]))} ${known} ${HOW_TO_LIST}`;
}

/** @returns what is wrong with a range between two releases of the list; undefined if nothing is */
export function issueOfRange(database: DatasetDatabase, { since, until }: ReleaseRange): string | undefined {
  const sequenceOf = (version: string | null | undefined) => releasesByVersion(database).get(version ?? '')?.sequence;
  return (sequenceOf(since) ?? 0) > (sequenceOf(until) ?? Number.POSITIVE_INFINITY)
    ? `"since" must not be after "until": ${since} is newer than ${until}.`
    : undefined;
}

/** Why a release cannot be read. */
export interface MissingRelease {
  reason: 'malformed' | 'unknown' | 'gone';
  message: string;
  /** Version of the oldest release that can be read. */
  oldest: string;
}

/** Finds the release that `release:` or `?release=` names, for GraphQL and for pages. */
export function findRelease(dataset: OpenRelease, version: string): OpenRelease | MissingRelease {
  const found = dataset.at(version);
  if (found) return found;
  const readable = dataset.readable();
  const oldest = readable.at(-1) ?? dataset.release.version;
  const range = `The oldest release that can be read is ${oldest}, the newest is ${readable[0]}.`;
  const missing = (reason: MissingRelease['reason'], message: string) => ({
    reason,
    oldest,
    message: `${message} ${range}`,
  });
  if (!isVersion(version))
    return missing(
      'malformed',
      `"release" must be the version of a release, such as "${oldest}", but got ${echo(version)}.`,
    );
  if (!releasesByVersion(dataset.database).has(version))
    return missing('unknown', `There is no release ${echo(version)}.${didYouMean(nearest(version, readable))}`);
  return missing(
    'gone',
    `The release ${version} is gone: the service has no file of it any more, or one of an earlier version of the service.`,
  );
}
