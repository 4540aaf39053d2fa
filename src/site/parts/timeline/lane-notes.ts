import { capitalized } from '../../../../db/domain/text/format.js';
import { methodText } from '../../../../db/domain/voting/deadline-words.js';
import type { Deadline } from '../../../../db/domain/voting/entries.js';
import {
  isSentBallots,
  registersWhenVoting,
  type Situation,
  type Way,
} from '../../../../db/domain/voting/ways-left.js';
import type { Over } from '../../../../db/domain/voting/what-is-over.js';
import type { Locale, MessageKey } from '../../../messages/locale.js';
import { footnoteIn } from '../../../messages/words.js';
import { commonReason } from './cell-lines.js';

/** The data of the lanes of a state. */
export interface LaneSituation extends Situation {
  locale: Locale;
  deadlines: readonly LaneDeadline[];
}
export type LaneDeadline = Omit<Deadline, 'item'> & { item: { text: string; footnotes: string } };

/** Returns a message for people who can still register when they vote, so that a gray bar does not discourage them. */
export function registerWhenVotingKey(
  { action }: { action: Deadline['action'] },
  situation: LaneSituation,
): MessageKey | undefined {
  if (action !== 'REGISTER') return undefined;
  const { early, day } = registersWhenVoting(situation);
  if (early && day) return 'timeline.onlyWhenVoting';
  if (early || day) return early ? 'timeline.onlyEarly' : 'timeline.onlyOnDay';
  return early === undefined || day === undefined ? 'timeline.askOffice' : undefined;
}

/** Formats `The last day was Fri, Oct 6.`, followed by what is left. */
export function formatOver({ because, isConfirmed, also }: Over, { locale }: LaneSituation): string {
  const text = capitalized(because);
  return `${isConfirmed ? text : locale.t('timeline.notConfirmedBehind', { text })}.${also}`;
}

export const methodsOf = (ways: readonly Way[], locale: Locale): string =>
  locale.either(ways.map(({ method }) => methodText(method, locale)));

/** Describes the ways that have no day. */
export function undatedNote(
  ways: readonly Way[],
  deadlines: readonly LaneDeadline[],
  situation: LaneSituation,
): { note: string; continuesAction: boolean } {
  const { t } = situation.locale;
  if (deadlines[0]?.action === 'REQUEST_BALLOT' && isSentBallots(situation))
    return { note: t('timeline.everyVoterIsSent'), continuesAction: false };
  if (ways.length === 0) return { note: reasonOf(deadlines, situation), continuesAction: false };
  const undated = ways.filter(({ last }) => last === undefined);
  const notes = Map.groupBy(undated, (way) => t(undatedKey(way.deadlines)));
  const isSame = undated.length === ways.length && notes.size === 1;
  return {
    note: [...notes]
      .map(([text, list]) => (isSame ? text : `${methodsOf(list, situation.locale)}: ${text}`))
      .join('; '),
    continuesAction: !isSame,
  };
}

const undatedKey = (deadlines: readonly { status: string }[]) =>
  deadlines.some(({ status }) => status === 'NO_LIMIT') ? 'timeline.noLastDay' : 'timeline.lastDayUnknown';

/** Explains why there is no way at all. The table below has reasons that exist only in English. */
export function reasonOf(deadlines: readonly LaneDeadline[], { locale }: LaneSituation): string {
  const reason = commonReason(deadlines);
  const words = reason && (locale.language === 'en' ? reason : footnoteIn(locale, reason));
  if (words) return words.replace(/\.$/, '');
  return locale.t(
    deadlines.some(({ status }) => status === 'NOT_OFFERED') ? 'timeline.notOffered' : 'timeline.notKnown',
  );
}
