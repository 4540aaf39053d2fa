import { didYouMean, nearest } from '../../../db/domain/text/nearest.js';
import { echo } from '../../../db/domain/text/shorten.js';
import type { OpenRelease } from '../../../db/storage/release/open-release.js';
import { isVersion } from '../../../db/storage/release/release.js';
import { releasesByVersion } from '../../../db/storage/release/releases.js';

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
