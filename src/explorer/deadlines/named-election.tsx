import type { Locale } from '../../messages/locale.js';
import { electionName, electionNameIn, stateName } from '../../messages/words.js';
import type { Child, Html } from '../../pages/html.js';

interface TitledElection {
  name: string;
  state: { code: string; name: string } | null;
}

/** `Georgia: General primary`, or `General election 2028` in all states. */
export function electionTitle({ name, state }: TitledElection, locale: Locale): string {
  const words = electionName(locale, { name });
  return state ? `${stateName(locale, state)}: ${words}` : words;
}

/** The name of an election, marked where it only exists in English. */
export function ElectionName({ election, locale }: { election: { name: string }; locale: Locale }): Child {
  return electionNameIn(locale, election) ?? <span lang="en">{election.name}</span>;
}

/** The same with its state. */
export function ElectionTitle({ election, locale }: { election: TitledElection; locale: Locale }): Child {
  const { state } = election;
  return (
    <>
      {state && `${stateName(locale, state)}: `}
      <ElectionName election={election} locale={locale} />
    </>
  );
}

/** Stands wherever a next election is named: the dataset does not have all of them. */
export function MayComeFirst(_props: { locale?: Locale }): Html {
  return <p class="meta">Next election we know of. Local and special elections may come first.</p>;
}

/** What a calendar has, beside the button that leads to it. */
export function InCalendar({
  deadlines,
}: {
  deadlines: readonly { status: string; date: string | null }[];
  locale?: Locale;
}): Html {
  const isUnconfirmed = deadlines.some(({ status, date }) => status === 'UNCONFIRMED' && date !== null);
  return (
    <p class="meta">
      The calendar has Election Day and the polling hours.
      {isUnconfirmed && ' Days that are not confirmed are in it, and say “(not confirmed)”.'}
    </p>
  );
}
