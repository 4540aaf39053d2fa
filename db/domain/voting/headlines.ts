import { CATALOGS } from '../language/languages.js';
import { capitalized, ended } from '../text/format.js';
import { footnotesOf } from '../text/values.js';
import { actText, mailText } from './deadline-words.js';
import { hasNoLimit, hoursNotes, leftOf, openUntil } from './left-words.js';
import type { VoterActionKind, VoterActionStatus } from './status.js';
import {
  ACTS,
  earlyPeriod,
  isSentBallots,
  isTooLate,
  needsReason,
  needsRegistration,
  type Situation,
  waysOf,
} from './ways-left.js';

/** What is said about an action. */
export interface ActionWords {
  /** `You can vote early` */
  headline: string;
  /** Further sentences: until when or since when, and what is left instead. Empty if there are none. */
  detail: string;
  /** What belongs to them, and only exists in English, for another language. */
  notes: readonly string[];
}

/** How things stand with an action that is not over. */
export function headlineOf(action: VoterActionKind, status: VoterActionStatus, situation: Situation): ActionWords {
  const { t } = situation.locale;
  if (status === 'NOT_OFFERED') return notOffered(action, situation);
  if (action === 'VOTE_ON_ELECTION_DAY') return electionDayHeadline(situation);
  if (action === 'VOTE_EARLY') return earlyHeadline(status, situation);
  if (action === 'REQUEST_BALLOT') return requestHeadline(situation);
  if (status === 'NOT_NEEDED') return words(t('voting.noRegistration'));
  const act = actText(action, [], situation.locale);
  const until = openUntil(waysOf({ action }, situation), situation);
  return until === ''
    ? words(t('voting.actUnknown', { act }), t('voting.callOffice'))
    : words(t('voting.actUntil', { act, until }), letterText(action, situation));
}

const words = (headline: string, detail = ''): ActionWords => ({ headline, detail, notes: [] });

/** With the reason that all of its values have, such as `Absentee only.` In another language, it may only exist in English. */
function notOffered(action: VoterActionKind, { deadlines, values, locale }: Situation): ActionWords {
  const { t, language } = locale;
  const headline =
    action === 'VOTE_EARLY' || action === 'VOTE_ON_ELECTION_DAY'
      ? t('voting.stand.noEarlyVoting')
      : t('voting.actNotOffered', { act: actText(action, [], locale) });
  const own = deadlines.filter((one) => one.action === action && (one.kind !== 'OPENS' || action === 'VOTE_EARLY'));
  const reasons = new Set(own.map(({ item }) => footnotesOf(values, item.slug)));
  const [reason = ''] = reasons.size === 1 ? reasons : [];
  if (reason === '') return words(headline);
  const detail = CATALOGS[language].note(reason);
  return detail === undefined ? { headline, detail: '', notes: [reason] } : words(headline, sentence(detail));
}

/** By when to mail it, and by when it must arrive. Empty if it cannot be mailed in time. */
function letterText(action: Exclude<VoterActionKind, 'VOTE_ON_ELECTION_DAY'>, situation: Situation): string {
  const { today, locale } = situation;
  const letter = waysOf({ action }, situation).find(({ method }) => method === 'MAIL');
  const isInTime = letter?.last !== undefined && !isTooLate(letter, today);
  return isInTime ? mailText(letter.deadlines, today, locale) : '';
}

function electionDayHeadline(situation: Situation): ActionWords {
  const { t } = situation.locale;
  const isToday = situation.election.date === situation.today;
  const headline = isToday
    ? t('voting.stand.electionDay')
    : t('voting.stand.canVote', { registered: needsRegistration(situation, 'day') ? 'yes' : 'no' });
  return { headline, detail: sentence(leftOf(situation).day), notes: hoursNotes(situation) };
}

/** Whether voters can ask for a mail ballot, as long as there is time. */
function requestHeadline(situation: Situation): ActionWords {
  const { t } = situation.locale;
  const { mail } = leftOf(situation);
  if (isSentBallots(situation)) return words(t('voting.stand.isSent'), sentence(mail));
  const ways = waysOf(ACTS[1], situation);
  const until = openUntil(ways, situation);
  const condition = conditionToAsk(situation);
  if (until !== '') return words(t('voting.stand.canStillAsk', { condition }), sentence(until));
  if (hasNoLimit(ways)) return words(t('voting.stand.canAsk', { condition }), t('voting.stand.noLastDay'));
  if (mail !== '') return words(t('voting.stand.canVoteByMail'), sentence(mail));
  return words(t('voting.stand.unknownForMail'));
}

/** Who can ask for a mail ballot. */
function conditionToAsk(situation: Situation): 'registered' | 'reason' | 'both' | 'none' {
  if (needsRegistration(situation, 'mail')) return needsReason(situation) ? 'both' : 'registered';
  return needsReason(situation) ? 'reason' : 'none';
}

function earlyHeadline(status: VoterActionStatus, situation: Situation): ActionWords {
  const { deadlines, today, locale } = situation;
  const { t } = locale;
  const { opens, closes } = earlyPeriod(deadlines);
  // Nobody knows for sure that places are still open.
  if (opens?.date && opens.date < today && (!closes?.date || closes.status === 'LATEST'))
    return words(t('voting.stand.earlyBegan'));
  const { early } = leftOf(situation);
  if (early === '') return words(t('voting.stand.earlyUnknown'));
  if (status === 'UNKNOWN') return words(t('voting.stand.earlyStartUnknown'), sentence(early));
  const registered = needsRegistration(situation, 'early') ? 'yes' : 'no';
  return words(t('voting.stand.canVoteEarly', { registered }), sentence(early));
}

const sentence = (text: string): string => text && ended(capitalized(text));
