import { findReleases, releasesBetween } from '../../../db/queries/changes.js';
import { dayOf, lowerFirst } from '../../../db/text/format.js';
import { type Child, commaList, type Html } from '../../pages/html.js';
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
  const { rich } = since.locale;
  return (
    <div class="since" id={mark.anchor}>
      <p class="meta">
        {isNamed
          ? rich('since.namedChanged', { b: bold, name: mark.name, day: since.day })
          : rich('since.changed', { b: bold, day: since.day })}
      </p>
      <BeforeAfter {...mark} names={since.names} locale={since.locale} />
    </div>
  );
}

const bold = (content: Child) => <b>{content}</b>;

interface NoticeProps {
  since: Since;
  context: DataPageContext<unknown>;
}

/** What is marked on the page, with a link to each. Rendered after it. */
export function SinceNotice({ since, context }: NoticeProps): Html {
  const { found, lease } = context;
  const { marks, small, total, read, days, hasLater, locale } = since;
  const { t } = locale;
  const { since: version, release } = found.query ?? {};
  return (
    <section class="warning since-notice" aria-label={t('since.label')}>
      <p>
        <b>{headOf(since, release && version !== release ? dayAmong(lease, lease.release.publishedAt, locale) : '')}</b>{' '}
        {version === lease.release.version && t(release ? 'since.thatRelease' : 'since.stillNewest')}
        {commaList([...marks.values()].map(({ anchor, name }) => <a href={`#${anchor}`}>{name}</a>))}
      </p>
      <Days since={since} />
      {days && hasLater && <p class="meta">{t('since.laterDays')}</p>}
      {total > read && <p>{t('since.cut', { count: total, read })}</p>}
      {small.size > 0 && (
        <p class="meta">{t('since.small', { count: small.size, isOther: marks.size > 0 ? 'yes' : 'no' })}</p>
      )}
      <MoreLinks since={since} context={context} />
    </section>
  );
}

/** `2 answers and 1 day here changed since the release of Nov 1, 2026:` @param until the day of the release that the page shows */
function headOf(since: Since, until: string): string {
  const { marks, days, total, read, day, locale } = since;
  const { t } = locale;
  const answers = marks.size > 0 ? t('since.answers', { count: marks.size }) : '';
  const moved = days && days.length > 0 ? t('since.days', { count: days.length }) : '';
  const nothing = () => (total > read ? t('since.someAnswers') : t(nothingOf(since)));
  return t('since.hereChanged', {
    what: answers && moved ? t('since.both', { answers, days: moved }) : answers || moved || nothing(),
    day,
    until: until && t('since.until', { day: until }),
    isListed: marks.size > 0 ? 'yes' : 'no',
  });
}

/** What is the same as before, of what was compared. */
function nothingOf({ days, hasLater }: Since) {
  if (days === undefined) return 'since.noAnswer';
  return hasLater ? 'since.noAnswerNoDeadline' : 'since.nothing';
}

/** The days that moved, each as it was and as it is. */
function Days({ since: { days, names, locale } }: Pick<NoticeProps, 'since'>): Html | null {
  if (days === null) return null;
  if (!days) return <p>{locale.t('since.noDays')}</p>;
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

function MoreLinks({ since: { total, publishedAt, locale }, context: { found, link } }: NoticeProps): Html {
  const { since: _since, ...query } = found.query ?? {};
  const { state, slug } = found.variables as { state?: string; slug?: string };
  const all = changesLink({ ...(state && { state }), ...(slug && { field: slug }), from: dayOf(publishedAt) });
  return (
    <p class="meta">
      {total > 0 && locale.language === 'en' && (
        <>
          <a href={link(all)}>{locale.t('since.allChanges')}</a> ·{' '}
        </>
      )}
      <a href={`?${new URLSearchParams(query)}`}>{locale.t('since.withoutMarks')}</a>
    </p>
  );
}

/** On a page that marks nothing yet: what changed in its release, and the address to come back to. */
export function SinceLinks({
  context: { found, lease, since, takesSince, locale },
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
          <a href={addressOf(before.version)}>What changed since {dayAmong(lease, before.publishedAt, locale)}</a>.{' '}
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
