import { eventDay, summary } from '../../calendar/event-text.js';
import type { Deadline } from '../../voting/entries.js';
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
}

/** An election, and the deadlines of a state that have a date, as events (https://schema.org/Event). */
export function eventJsonLd({ election, state, deadlines = [], publicUrl }: EventOptions): object {
  const id = `#${election.id}`;
  const day = {
    '@type': 'Event',
    '@id': id,
    name: electionTitle(election),
    startDate: election.date,
    endDate: election.date,
    location: locationOf(election.state ?? undefined),
    ...(publicUrl && { url: `${publicUrl}/elections/${encodeURIComponent(election.id)}` }),
  };
  const events = deadlines.flatMap((deadline) => {
    const date = eventDay(deadline);
    // What search engines repeat has to be certain.
    if (date === null || !state || deadline.status === 'UNCONFIRMED') return [];
    const { slug, text } = deadline.item;
    return {
      '@type': 'Event',
      name: summary(state.name, deadline),
      // The text is about general elections.
      description: election.state === null ? text : (deadline.statusNote ?? text),
      startDate: date,
      endDate: date,
      location: locationOf(state),
      superEvent: { '@id': id },
      ...(publicUrl && { url: `${publicUrl}/states/${state.code}#${slug}` }),
    };
  });
  return { '@context': 'https://schema.org', '@graph': [day, ...events] };
}

function locationOf(state: StateName | undefined): object {
  const address = { '@type': 'PostalAddress', addressCountry: 'US' };
  if (!state) return { '@type': 'Country', name: 'United States', address };
  return { '@type': 'AdministrativeArea', name: state.name, address: { ...address, addressRegion: state.code } };
}
