import type { Locale } from '../../../voting/messages/locale.js';
import { known, type Values } from '../../../voting/values.js';
import { behind, type Sentence } from './sentences.js';

type Value = NonNullable<ReturnType<typeof known>>;
/** When one may register and vote on the same day. */
type When = 'electionDay' | 'earlyVoting';

/** Whether one can register and vote on the same day. What is unknown is not mentioned as a no. */
export function sameDay(values: Values, locale: Locale): Sentence[] {
  const days: [When, Value | undefined][] = [
    ['electionDay', known(values, 'has_sdr_election_day')],
    ['earlyVoting', known(values, 'has_sdr_early_voting')],
  ];
  const [[, first], [, second]] = days as [(typeof days)[0], (typeof days)[0]];
  if (!first && !second) return [];
  if (first?.text === 'False' && second?.text === 'False' && first.footnotes === second.footnotes)
    return [behind(locale.t('answer.sameDay.never'), first.footnotes, locale)];
  const named = (text: string | undefined) => days.filter(([, value]) => value?.text === text);
  const yes = named('True');
  return [
    ...(yes.length === 2 ? [onBoth(first, second, locale)] : yes.map(([day, value]) => one('yes', day, value, locale))),
    ...named('False').map(([day, value]) => one('no', day, value, locale)),
    ...named(undefined).map(([day]) => ({ text: locale.t('answer.sameDay.notKnown', { day }) })),
  ];
}

const one = (answer: 'yes' | 'no', day: When, value: Value | undefined, locale: Locale): Sentence =>
  behind(locale.t(`answer.sameDay.${answer}`, { day }), value?.footnotes ?? '', locale);

function onBoth(first: Value | undefined, second: Value | undefined, locale: Locale): Sentence {
  const { t } = locale;
  const electionDay = behind(t('answer.sameDay.onElectionDay'), first?.footnotes ?? '', locale);
  const earlyVoting = behind(t('answer.sameDay.duringEarlyVoting'), second?.footnotes ?? '', locale);
  const text = t('answer.sameDay.both', { electionDay: electionDay.text, earlyVoting: earlyVoting.text });
  return { text, notes: [...electionDay.notes, ...earlyVoting.notes] };
}
