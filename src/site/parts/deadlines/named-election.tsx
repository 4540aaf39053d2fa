import type { Locale } from '../../../voting/messages/locale.js';
import { electionName, electionNameIn, stateName } from '../../../voting/messages/words.js';
import type { Child, Html } from '../../html/html.js';

interface TitledElection {
  name: string;
  state: { code: string; name: string } | null;
}

/** `Georgia: General primary`, or `General election 2028` in all states. */
export function electionTitle({ name, state }: TitledElection, locale: Locale): string {
  const words = electionName(locale, { name });
  return state ? `${stateName(locale, state)}: ${words}` : words;
}

/** The same. @returns undefined if the name only exists in English */
export function electionTitleIn(locale: Locale, { name, state }: TitledElection): string | undefined {
  const own = electionNameIn(locale, { name });
  return own !== undefined && state ? `${stateName(locale, state)}: ${own}` : own;
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
export function MayComeFirst({ locale }: { locale: Locale }): Html {
  return <p class="meta">{locale.t('deadlines.mayComeFirst')}</p>;
}

interface InCalendarProps {
  deadlines: readonly { status: string; date: string | null }[];
  locale: Locale;
}

/** What a calendar has, beside the button that leads to it. */
export function InCalendar({ deadlines, locale: { t } }: InCalendarProps): Html {
  const isUnconfirmed = deadlines.some(({ status, date }) => status === 'UNCONFIRMED' && date !== null);
  return (
    <p class="meta">
      {t('deadlines.inCalendar')}
      {isUnconfirmed && ` ${t('deadlines.unconfirmedInCalendar')}`}
    </p>
  );
}
