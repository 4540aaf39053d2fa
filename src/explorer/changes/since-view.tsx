import { findReleases, releasesBetween } from '../../../db/queries/changes.js';
import { amountOf, dayOf, lowerFirst } from '../../../db/text/format.js';
import { commaList, type Html } from '../../pages/html.js';
import type { DataPageContext } from '../data-page.js';
import { BeforeAfter } from './before-after.js';
import { changesLink } from './find-changes.js';
import { dayAmong, markOf, type PlacedValue, type Since } from './since.js';

interface ChangedSinceProps extends PlacedValue {
  since: Since | undefined;
  /** Whether it is not clear from its place what changed. */
  isNamed?: boolean;
}

/** Where a value changed since the release that `?since=` names: what it was, and what it is now. */
export function ChangedSince({ since, isNamed = false, ...value }: ChangedSinceProps): Html | null {
  const mark = since && markOf(since, value);
  if (!mark) return null;
  return (
    <div class="since" id={mark.anchor}>
      <p class="meta">
        <b>{isNamed ? `${mark.name}: changed` : 'Changed'}</b> since {since.day}
      </p>
      <BeforeAfter {...mark} names={since.names} />
    </div>
  );
}

interface NoticeProps {
  since: Since;
  context: DataPageContext<unknown>;
}

/** What is marked on the page, with a link to each. Rendered after it. */
export function SinceNotice({ since, context }: NoticeProps): Html {
  const { found, lease } = context;
  const { marks, small, total, read, day, days, hasLater } = since;
  const { since: version, release } = found.query ?? {};
  const changed = [
    ...(marks.size > 0 ? [amountOf(marks.size, 'answer')] : []),
    ...(days && days.length > 0 ? [amountOf(days.length, 'day')] : []),
  ];
  const isCut = total > read;
  const what = changed.length > 0 ? changed.join(' and ') : isCut ? 'Some answers' : nothingOf(since);
  return (
    <section class="warning since-notice" aria-label="What changed">
      <p>
        <b>
          {what} here changed since the release of {day}
          {release && version !== release && `, up to that of ${dayAmong(lease, lease.release.publishedAt)}`}
          {marks.size > 0 ? ':' : '.'}
        </b>{' '}
        {version === lease.release.version && (release ? 'You see that release.' : 'It is still the newest.')}
        {commaList([...marks.values()].map(({ anchor, name }) => <a href={`#${anchor}`}>{name}</a>))}
      </p>
      <Days since={since} />
      {days && hasLater && <p class="meta">We did not compare on which days later elections are.</p>}
      {isCut && (
        <p>
          There are {amountOf(total, 'change')} since then. We marked those among the first {read}: others may have
          changed without a mark.
        </p>
      )}
      {small.size > 0 && (
        <p class="meta">
          {amountOf(small.size, marks.size > 0 ? 'other answer' : 'answer')}: only the source, its date, or punctuation
          changed.
        </p>
      )}
      <MoreLinks since={since} context={context} />
    </section>
  );
}

/** What is the same as before, of what was compared. */
function nothingOf({ days, hasLater }: Since): string {
  if (days === undefined) return 'No answer';
  return hasLater ? 'No answer and no deadline' : 'Nothing';
}

/** The days that moved, each as it was and as it is. */
function Days({ since: { days, names } }: Pick<NoticeProps, 'since'>): Html | null {
  if (days === null) return null;
  if (!days)
    return (
      <p>
        We no longer have the days of elections and deadlines of that release: compare those on this page with yours.
      </p>
    );
  return days.length === 0 ? null : (
    <ul>
      {days.map(({ what, before, after }) => (
        <li>
          <b>{what}</b>: {lowerFirst(names[0])} <del>{before}</del>, {lowerFirst(names[1])} <ins>{after}</ins>
        </li>
      ))}
    </ul>
  );
}

function MoreLinks({ since: { total, publishedAt }, context: { found, link } }: NoticeProps): Html {
  const { since: _since, ...query } = found.query ?? {};
  const { state, slug } = found.variables as { state?: string; slug?: string };
  const all = changesLink({ ...(state && { state }), ...(slug && { field: slug }), from: dayOf(publishedAt) });
  return (
    <p class="meta">
      {total > 0 && (
        <>
          <a href={link(all)}>All changes since then</a> ·{' '}
        </>
      )}
      <a href={`?${new URLSearchParams(query)}`}>This page without marks</a>
    </p>
  );
}

/** On a page that marks nothing yet: what changed in its release, and the address to come back to. */
export function SinceLinks({
  context: { found, lease, since, takesSince },
}: Pick<NoticeProps, 'context'>): Html | null {
  if (!takesSince || since) return null;
  const { version } = lease.release;
  const before = findReleases(lease.database)[1];
  const isRecorded = releasesBetween(lease.database).length > 0;
  const { release, ...query } = found.query ?? {};
  const addressOf = (earlier: string) =>
    `?${new URLSearchParams({ ...query, since: earlier, ...(release && { release }) })}`;
  return (
    <p class="meta">
      {before && isRecorded && (
        <>
          <a href={addressOf(before.version)}>What changed since {dayAmong(lease, before.publishedAt)}</a>.{' '}
        </>
      )}
      {!release && (
        <>
          Come back to <a href={addressOf(version)}>this link</a> to see what changed since today’s data.
        </>
      )}
    </p>
  );
}
