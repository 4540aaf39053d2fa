import type { CivilDay } from '../../../../db/domain/deadlines/civil-day.js';
import { electionName, electionNameIn, type Locale, stateName } from '../../../messages/locale.js';
import type { Child, Html } from '../../html/html.js';

interface TitledElection {
  name: string;
  state: { code: string; name: string } | null;
}

/** Returns `Georgia: General primary`, or `General election 2028` for an election in all states. */
export function electionTitle({ name, state }: TitledElection, locale: Locale): string {
  const words = electionName(locale, { name });
  return state ? `${stateName(locale, state)}: ${words}` : words;
}

/** Returns the title in the language of the locale, or undefined if the name exists only in English. */
export function electionTitleIn(locale: Locale, { name, state }: TitledElection): string | undefined {
  const words = electionNameIn(locale, { name });
  return words !== undefined && state ? `${stateName(locale, state)}: ${words}` : words;
}

/** The name of an election, marked if it exists only in English. */
export function ElectionName({ election, locale }: { election: { name: string }; locale: Locale }): Child {
  return electionNameIn(locale, election) ?? <span lang="en">{election.name}</span>;
}

/** The name of an election with its state. */
export function ElectionTitle({ election, locale }: { election: TitledElection; locale: Locale }): Child {
  const { state } = election;
  return (
    <>
      {state && `${stateName(locale, state)}: `}
      <ElectionName election={election} locale={locale} />
    </>
  );
}

/** Follows each mention of a next election, because the dataset does not have all elections. */
export function MayComeFirst({ locale }: { locale: Locale }): Html {
  return <p class="meta">{locale.t('deadlines.mayComeFirst')}</p>;
}

interface CalendarNoteProps {
  deadlines: readonly { status: string; date: string | null }[];
  locale: Locale;
}

/** The content of a calendar, described beside its button. */
export function CalendarNote({ deadlines, locale: { t } }: CalendarNoteProps): Html {
  const isUnconfirmed = deadlines.some(({ status, date }) => status === 'UNCONFIRMED' && date !== null);
  return (
    <p class="meta">
      {t('deadlines.inCalendar')}
      {isUnconfirmed && ` ${t('deadlines.unconfirmedInCalendar')}`}
    </p>
  );
}

/** `today`, `tomorrow`, `in 12 days` */
export function DaysUntil({ day, today, locale }: { day: CivilDay; today: CivilDay; locale: Locale }): Html {
  return <span class="distance">{locale.distance(today, day)}</span>;
}

/** The day of an election as a heading, and how far away it is. */
export function DayHeading({
  id,
  day,
  today,
  locale,
}: {
  id: string;
  day: CivilDay;
  today: CivilDay;
  locale: Locale;
}): Html {
  return (
    <h2 class="day" id={id}>
      <time datetime={day}>{locale.dates.longDate(day)}</time> <DaysUntil day={day} today={today} locale={locale} />
    </h2>
  );
}
