import { eventDay, summary } from '../../calendar/event-text.js';
import { pathIn } from '../../messages/language-paths.js';
import type { Locale } from '../../messages/locale.js';
import { stateName, valueText } from '../../messages/words.js';
import type { Deadline } from '../../voting/entries.js';
import { statusNote as noteIn } from '../../voting/status-note.js';
import { electionPath } from '../paths.js';
import type { ListedElection } from '../values/names.js';
import { electionTitle } from './named-election.js';

interface StateName {
  code: string;
  name: string;
}

export interface EventOptions {
  election: Pick<ListedElection, 'id' | 'name' | 'date' | 'state'>;
  /** A state whose deadlines are events as well. */
  state?: StateName | undefined;
  deadlines?: readonly Deadline[];
  /** The setting PUBLIC_URL; empty if it is not set. */
  publicUrl: string;
  /** Of the page. */
  locale: Locale;
}

/** An election, and the deadlines of a state that have a date, as events (https://schema.org/Event). */
export function eventJsonLd({ election, state, deadlines = [], publicUrl, locale }: EventOptions): object {
  const { language } = locale;
  const id = `#${election.id}`;
  const day = {
    '@type': 'Event',
    '@id': id,
    name: electionTitle(election, locale),
    ...(locale.language !== 'en' && { inLanguage: locale.language }),
    startDate: election.date,
    endDate: election.date,
    location: locationOf(locale, election.state ?? undefined),
    ...(publicUrl && { url: `${publicUrl}${pathIn(language, electionPath(election.id))}` }),
  };
  const events = deadlines.flatMap((deadline) => {
    const date = eventDay(deadline);
    // What search engines repeat has to be certain.
    if (date === null || !state || deadline.status === 'UNCONFIRMED' || deadline.status === 'LATEST') return [];
    const { slug } = deadline.item;
    const text = valueText(locale, { text: deadline.item.text, field: { slug, format: 'Date' } }) ?? deadline.item.text;
    const note = deadline.statusNote && noteIn(deadline.statusNote, locale).text;
    return {
      '@type': 'Event',
      name: summary(stateName(locale, state), deadline, locale),
      // The text is about general elections.
      description: election.state === null ? text : note || text,
      startDate: date,
      endDate: date,
      location: locationOf(locale, state),
      superEvent: { '@id': id },
      ...(publicUrl && { url: `${publicUrl}${pathIn(language, `/states/${state.code}`)}#${slug}` }),
    };
  });
  return { '@context': 'https://schema.org', '@graph': [day, ...events] };
}

function locationOf(locale: Locale, state: StateName | undefined): object {
  const address = { '@type': 'PostalAddress', addressCountry: 'US' };
  if (!state) return { '@type': 'Country', name: locale.t('election.country'), address };
  return {
    '@type': 'AdministrativeArea',
    name: stateName(locale, state),
    address: { ...address, addressRegion: state.code },
  };
}
