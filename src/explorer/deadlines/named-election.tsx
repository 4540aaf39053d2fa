import type { Locale } from '../../messages/locale.js';
import { stateName } from '../../messages/words.js';
import { English } from '../../pages/english.js';
import type { Child, Html } from '../../pages/html.js';

/** `Georgia: General primary`, or `General election 2028` in all states. */
export const electionTitle = ({ name, state }: { name: string; state: { name: string } | null }): string =>
  state ? `${state.name}: ${name}` : name;

/** The name of an election, marked where it only exists in English. */
export const ElectionName = ({ election, locale }: { election: { name: string }; locale: Locale }): Child => (
  <English locale={locale}>{election.name}</English>
);

interface TitleProps {
  election: { name: string; state: { code: string; name: string } | null };
  locale: Locale;
}

/** The same with its state. */
export function ElectionTitle({ election, locale }: TitleProps): Child {
  return (
    <>
      {election.state && `${stateName(locale, election.state)}: `}
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
