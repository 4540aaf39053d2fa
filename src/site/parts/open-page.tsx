import { type Locale, localeOf, stateName } from '../../messages/locale.js';
import type { OpenPart } from '../error-page.js';
import type { Html } from '../html/html.js';
import { pageLink } from '../html/site-map.js';
import { DayHeading, ElectionTitle, electionTitleIn } from './deadlines/named-election.js';
import type { Subject } from './find-open-part.js';
import { Source, WebLink } from './source.js';

/** Renders the part of a keyed page that everyone may see. */
export function renderOpenPart(path: string, subject: Subject): OpenPart {
  const { state, elections, today } = subject;
  const [next, ...later] = elections;
  const locale = localeOf(path);
  const { t, dates, rich } = locale;
  const nameOf = (election: Subject['elections'][number]) => (
    // The title names the state unless the page is about it.
    <ElectionTitle election={state ? { ...election, state: null } : election} locale={locale} />
  );
  return {
    crumbs: state && (
      <p class="crumbs">
        <a href={pageLink(path, '/states')}>{t('layout.states')}</a> / {stateName(locale, state)}
      </p>
    ),
    ...textsOf(subject, locale),
    main: (
      <section class="card next" aria-labelledby="next">
        {next && (
          <>
            <p class="eyebrow">{t(next.date < today ? 'open.wasOn' : 'open.next')}</p>
            <DayHeading id="next" day={next.date} today={today} locale={locale} />
            <p>{rich<Html>('open.mayComeFirst', { election: nameOf(next) })}</p>
            <Source asOf={next.asOf} sourceLinks={next.sourceLinks} locale={locale} />
          </>
        )}
        <VoteGovSection state={state} locale={locale} />
        {later.length > 0 && (
          <>
            <h3>{t('open.later')}</h3>
            <ul class="others">
              {later.map((election) => (
                <li>
                  <time datetime={election.date}>{dates.mediumDate(election.date)}</time>: {nameOf(election)}
                </li>
              ))}
            </ul>
          </>
        )}
        <p>
          <a href={pageLink(path, '/elections')}>{t('open.allElections')}</a>
        </p>
      </section>
    ),
  };
}

function textsOf({ isElection, state, elections: [election] }: Subject, locale: Locale) {
  const { t } = locale;
  const name = state && stateName(locale, state);
  const named = isElection ? election : undefined;
  const heading = name ? t('open.headingOfState', { state: name }) : t('open.heading');
  return {
    // A title cannot mark a part that is in another language.
    title: (named && electionTitleIn(locale, named)) ?? heading,
    heading: named ? <ElectionTitle election={named} locale={locale} /> : heading,
    lead: name ? t('open.leadOfState', { state: name }) : t('open.lead'),
  };
}

/** Returns the vote.gov page of a state. In Spanish, it is the list of states. */
export function voteGov({ language }: Locale, state?: { name: string }): string {
  if (language !== 'en') return `https://vote.gov/${language}`;
  return `https://vote.gov/${state ? `register/${state.name.toLowerCase().replaceAll(' ', '-')}` : ''}`;
}

interface VoteGovSectionProps {
  state?: { code: string; name: string } | undefined;
  locale: Locale;
}

/** A section with a link to vote.gov. */
export function VoteGovSection({ state, locale }: VoteGovSectionProps): Html {
  const { t } = locale;
  return (
    <>
      <h3>{t('open.official')}</h3>
      <p class="way">
        <WebLink url={voteGov(locale, state)}>
          {state ? t('open.howToIn', { state: stateName(locale, state) }) : t('open.howTo')}
        </WebLink>{' '}
        <small>{t('open.government')}</small>
      </p>
    </>
  );
}
