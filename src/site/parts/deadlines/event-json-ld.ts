import { type Locale, pathIn, stateName } from '../../../messages/locale.js';
import type { StatePageData } from '../../operation-types.js';
import { electionPath } from '../paths.js';
import { electionTitle } from './named-election.js';

interface EventOptions {
  election: Pick<StatePageData['elections'][number], 'id' | 'name' | 'date' | 'state'>;
  /** The setting PUBLIC_URL; empty if it is not set. */
  publicUrl: string;
  locale: Locale;
}

/** Election Day as an event (https://schema.org/Event). It has no deadlines, because they can move, and search engines repeat what they read. */
export function eventJsonLd({ election, publicUrl, locale }: EventOptions): object {
  const { language } = locale;
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    '@id': `#${election.id}`,
    name: electionTitle(election, locale),
    ...(language !== 'en' && { inLanguage: language }),
    startDate: election.date,
    endDate: election.date,
    location: locationOf(locale, election.state),
    ...(publicUrl && { url: `${publicUrl}${pathIn(language, electionPath(election.id))}` }),
  };
}

function locationOf(locale: Locale, state: EventOptions['election']['state']): object {
  const address = { '@type': 'PostalAddress', addressCountry: 'US' };
  if (!state) return { '@type': 'Country', name: locale.t('election.country'), address };
  return {
    '@type': 'AdministrativeArea',
    name: stateName(locale, state),
    address: { ...address, addressRegion: state.code },
  };
}
