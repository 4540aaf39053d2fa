import { completeSince, findReleases, releasesByVersion } from '../../db/queries/changes.js';
import type { DatasetLease } from '../../db/release/dataset-store.js';
import { isVersion } from '../../db/release/release.js';
import { momentOf } from '../../db/text/format.js';
import { nearestThree } from '../../db/text/nearest.js';
import { echo } from '../../db/text/shorten.js';
import { missingBounds } from '../../schema/release/known-release.js';
import { problem } from '../response/problems.js';
import type { MatchedRequest } from './as-of-release.js';
import type { Found, Missing } from './resource.js';

/** A request with `?since=`. */
type MarkedRequest = Pick<MatchedRequest, 'match' | 'query'> & { since: string };

/**
 * A page that marks what changed since the release that `?since=` names, up to that of the page.
 *
 * @param lease the release of the page
 * @param current the newest release, which knows those after that of the page
 */
export function markSince(
  { match, query, since }: MarkedRequest,
  found: Found,
  lease: DatasetLease,
  current: DatasetLease,
): Found | Missing {
  const issue = issueOf(since, lease, current);
  if (issue) return refusalOf(issue, { match, query, since }, found, lease);
  const own = { ...found.query, since };
  const sent = [...query].filter(([name]) => name in own);
  const { since: operation } = found.operation ?? {};
  return {
    ...found,
    query: own,
    moved: found.moved === true || textOf(sent) !== textOf(Object.entries(own)),
    ...(operation && { operation }),
    variables: {
      ...found.variables,
      since,
      // Days that moved are in no record of changes: they are compared while the file of the release is there.
      ...(operation?.document.includes('$hasEarlier') && { hasEarlier: lease.readable().includes(since) }),
    },
  };
}

/** Keeps the rest of the address. */
function refusalOf(
  [status, message]: Issue,
  { match, query, since }: MarkedRequest,
  found: Found,
  lease: DatasetLease,
): Missing {
  const release = query.get('release');
  const addressWith = (parts: Record<string, string>) =>
    addressOf(found.path ?? match.path, { ...found.query, ...parts, ...(release && { release }) });
  return {
    problem: problem(status, `${message} See /releases/ for all of them.`),
    suggestions: [
      ...nearRecorded(since, lease).map(({ version, publishedAt }) => ({
        path: addressWith({ since: version }),
        name: `What changed since ${momentOf(publishedAt)} (release ${version})`,
      })),
      { path: addressWith({}), name: 'The page without marks' },
    ],
    help: { heading: 'We cannot tell what changed since then', lead: message.replace(/ The oldest release .*/, '') },
  };
}

type Issue = [status: 400 | 404 | 410, message: string];

/** Why no page can say what changed since a release. */
function issueOf(since: string, lease: DatasetLease, current: DatasetLease): Issue | undefined {
  const { version, sequence } = lease.release;
  if (!isVersion(since))
    return [400, `"since" must be the version of a release, such as "${version}", but got ${echo(since)}.`];
  const [own, newer] = [lease, current].map(({ database }) => releasesByVersion(database).get(since));
  if (newer && newer.sequence > sequence)
    return [400, `"since" must not be after "release": ${since} is newer than ${version}.`];
  const [[, message] = []] = missingBounds(lease.database, { since });
  return message === undefined ? undefined : [own ? 410 : 404, message.replace(/ To list the releases.*/, '')];
}

/** The releases since which all changes are recorded, the most similar ones first; for one that is older, the oldest of them. */
function nearRecorded(since: string, { database }: DatasetLease) {
  const releases = findReleases(database);
  const oldest = completeSince(database);
  if (!oldest) return [];
  if (releasesByVersion(database).has(since)) return [oldest];
  const recorded = releases.slice(0, releases.indexOf(oldest) + 1);
  const near = nearestThree(
    since,
    recorded.map(({ version }) => version),
  );
  return near.flatMap((version) => releasesByVersion(database).get(version) ?? []);
}

const textOf = (parts: [string, string][]): string => new URLSearchParams(parts).toString();

function addressOf(path: string, query: Record<string, string>): string {
  const text = textOf(Object.entries(query));
  return text === '' ? path : `${path}?${text}`;
}
