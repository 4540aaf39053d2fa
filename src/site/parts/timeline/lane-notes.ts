import { capitalized } from '../../../../db/domain/text/format.js';
import { methodText } from '../../../voting/deadline-words.js';
import type { Deadline } from '../../../voting/entries.js';
import type { Locale } from '../../../voting/messages/locale.js';
import type { MessageKey } from '../../../voting/messages/translate.js';
import { footnoteIn } from '../../../voting/messages/words.js';
import { isSentBallots, registersWhenVoting, type Situation, type Way } from '../../../voting/ways-left.js';
import type { Over } from '../../../voting/what-is-over.js';
import { commonReason } from './cell-lines.js';

/** What the lanes of a state depend on. */
export interface LaneSituation extends Situation {
  locale: Locale;
  deadlines: readonly LaneDeadline[];
}
export type LaneDeadline = Omit<Deadline, 'item'> & { item: { text: string; footnotes: string } };

/** A gray bar must not keep people from voting who can register where they vote. */
export function keyWhenVoting(
  { action }: { action: Deadline['action'] },
  situation: LaneSituation,
): MessageKey | undefined {
  if (action !== 'REGISTER') return undefined;
  const { early, day } = registersWhenVoting(situation);
  if (early && day) return 'timeline.onlyWhenVoting';
  if (early || day) return early ? 'timeline.onlyEarly' : 'timeline.onlyOnDay';
  return early === undefined || day === undefined ? 'timeline.askOffice' : undefined;
}

/** `The last day was Fri, Oct 6.`, and what is left. */
export function overText({ because, isConfirmed: isSure, also }: Over, { locale }: LaneSituation): string {
  const text = capitalized(because);
  return `${isSure ? text : locale.t('timeline.notConfirmedBehind', { text })}.${also}`;
}

export const methodsOf = (all: readonly Way[], locale: Locale): string =>
  locale.either(all.map(({ method }) => methodText(method, locale)));

/** What of some ways has no day. */
export function noteOf(
  all: readonly Way[],
  own: readonly LaneDeadline[],
  situation: LaneSituation,
): { note: string; goesOn: boolean } {
  const { t } = situation.locale;
  if (own[0]?.action === 'REQUEST_BALLOT' && isSentBallots(situation))
    return { note: t('timeline.everyVoterIsSent'), goesOn: false };
  if (all.length === 0) return { note: reasonOf(own, situation), goesOn: false };
  const undated = all.filter(({ last }) => last === undefined);
  const notes = Map.groupBy(undated, ({ deadlines }) => t(withoutDay(deadlines)));
  const isSame = undated.length === all.length && notes.size === 1;
  return {
    note: [...notes]
      .map(([text, list]) => (isSame ? text : `${methodsOf(list, situation.locale)}: ${text}`))
      .join('; '),
    goesOn: !isSame,
  };
}

const withoutDay = (own: readonly { status: string }[]) =>
  own.some(({ status }) => status === 'NO_LIMIT') ? 'timeline.noLastDay' : 'timeline.lastDayUnknown';

/** Why there is no way at all. What only exists in English stands in the table below. */
export function reasonOf(own: readonly LaneDeadline[], { locale }: LaneSituation): string {
  const reason = commonReason(own);
  const words = reason && (locale.language === 'en' ? reason : footnoteIn(locale, reason));
  if (words) return words.replace(/\.$/, '');
  return locale.t(own.some(({ status }) => status === 'NOT_OFFERED') ? 'timeline.notOffered' : 'timeline.notKnown');
}
