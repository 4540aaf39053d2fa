import { completeSince, findReleases, type ListedRelease, releasesByVersion } from '../../db/queries/changes.js';
import type { DatasetDatabase } from '../../db/release/open.js';
import { echo } from '../../db/text/shorten.js';
import { badUserInput } from '../errors/errors.js';
import { versionOf } from '../node/ids.js';

const HOW_TO_LIST = 'To list the releases, query { releases { nodes { version } } }.';

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

/** @returns what is wrong with a range; undefined if all changes in it are recorded */
export function issueOfRange(database: DatasetDatabase, { since, until }: ReleaseRange): string | undefined {
  const releases = findReleases(database);
  const [oldest, newest] = [completeSince(database), releases[0]];
  if (!oldest || !newest) return undefined;
  const known = `The oldest release after which all changes are recorded is ${oldest.version}, the newest is ${newest.version}.`;
  for (const [argument, version] of Object.entries({ since, until })) {
    if (typeof version !== 'string') continue;
    const release = releasesByVersion(database).get(version);
    if (!release)
      return `"${argument}" must be the "id" of a release, but got ${echo(version)}. ${known} ${HOW_TO_LIST}`;
    if (release.sequence < oldest.sequence)
      return `"${argument}" is a release whose changes are not recorded any more: ${version}. ${known}`;
  }
  const [from, to] = [since ?? oldest.version, until ?? newest.version].map((version) =>
    releasesByVersion(database).get(version),
  );
  return (from?.sequence ?? 0) > (to?.sequence ?? 0)
    ? `"since" must not be after "until": ${since} is newer than ${until}.`
    : undefined;
}
