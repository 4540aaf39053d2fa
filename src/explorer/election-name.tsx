import type { Locale } from '../messages/locale.js';
import { electionNameIn, stateName } from '../messages/words.js';
import { English } from '../pages/english.js';
import type { Html } from '../pages/html.js';

interface NamedElectionProps {
  election: { name: string; state: { code: string; name: string } | null };
  locale: Locale;
}

/** `Georgia: General primary`, or `General election 2028` in all states. */
export function NamedElection({ election, locale }: NamedElectionProps): Html {
  const { state } = election;
  return (
    <>
      {state && `${stateName(locale, state)}: `}
      <ElectionName election={election} locale={locale} />
    </>
  );
}

/** The same as plain text. @returns undefined if it exists in English only */
export function electionTitleIn(locale: Locale, { name, state }: NamedElectionProps['election']): string | undefined {
  const own = electionNameIn(locale, { name });
  return own !== undefined && state ? `${stateName(locale, state)}: ${own}` : own;
}

/** The name of an election, which may exist in English only. */
export function ElectionName({ election, locale }: { election: { name: string }; locale: Locale }): Html {
  return <>{electionNameIn(locale, election) ?? <English locale={locale}>{election.name}</English>}</>;
}
