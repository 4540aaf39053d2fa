import { known, type Values } from '../../../../db/domain/text/values.js';
import type { Locale } from '../../../messages/locale.js';
import { type Sentence, withFootnote } from './sentences.js';

type Value = NonNullable<ReturnType<typeof known>>;
/** A time at which voters may register and vote on the same day. */
type When = 'electionDay' | 'earlyVoting';

/** Describes whether voters can register and vote on the same day. An unknown answer is never a "no". */
export function sameDay(values: Values, locale: Locale): Sentence[] {
  const days: [When, Value | undefined][] = [
    ['electionDay', known(values, 'has_sdr_election_day')],
    ['earlyVoting', known(values, 'has_sdr_early_voting')],
  ];
  const [[, first], [, second]] = days as [(typeof days)[0], (typeof days)[0]];
  if (!first && !second) return [];
  if (first?.text === 'False' && second?.text === 'False' && first.footnotes === second.footnotes)
    return [withFootnote(locale.t('answer.sameDay.never'), first.footnotes, locale)];
  const daysWith = (text: string | undefined) => days.filter(([, value]) => value?.text === text);
  const yes = daysWith('True');
  return [
    ...(yes.length === 2
      ? [onBoth(first, second, locale)]
      : yes.map(([day, value]) => daySentence('yes', day, value, locale))),
    ...daysWith('False').map(([day, value]) => daySentence('no', day, value, locale)),
    ...daysWith(undefined).map(([day]) => ({ text: locale.t('answer.sameDay.notKnown', { day }) })),
  ];
}

const daySentence = (answer: 'yes' | 'no', day: When, value: Value | undefined, locale: Locale): Sentence =>
  withFootnote(locale.t(`answer.sameDay.${answer}`, { day }), value?.footnotes ?? '', locale);

function onBoth(first: Value | undefined, second: Value | undefined, locale: Locale): Sentence {
  const { t } = locale;
  const electionDay = withFootnote(t('answer.sameDay.onElectionDay'), first?.footnotes ?? '', locale);
  const earlyVoting = withFootnote(t('answer.sameDay.duringEarlyVoting'), second?.footnotes ?? '', locale);
  const text = t('answer.sameDay.both', { electionDay: electionDay.text, earlyVoting: earlyVoting.text });
  return { text, notes: [...electionDay.notes, ...earlyVoting.notes] };
}
