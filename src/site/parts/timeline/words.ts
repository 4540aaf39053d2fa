import type { CivilDay } from '../../../../db/domain/deadlines/civil-day.js';
import { capitalized } from '../../../../db/domain/text/format.js';
import type { Locale, MessageKey } from '../../../messages/locale.js';
import { type Choice, showsAll } from './choice.js';
import type { Lane } from './lanes.js';
import { earlyStart, type Row } from './rows.js';

/** The text of a row: a sentence, which may contain a day, and a note about actions without a day. */
export interface RowWords {
  text: string | { key: MessageKey; acts?: string; day: CivilDay };
  /** After the sentence. */
  note: string;
}

interface WordsContext {
  choice: Choice;
  electionDay: CivilDay;
  locale: Locale;
}

/** Returns `Register by mail by Fri, Oct 6` or `Vote early from Mon, Oct 23`. */
export function describeRow(row: Row, { choice, electionDay, locale }: WordsContext): RowWords {
  const { t } = locale;
  if (electionDay < row.today) return { text: t('timeline.over'), note: '' };
  if (choice.sort === 'early') return earlyWords(row, locale);
  const { next, lanes } = row;
  const [lane] = lanes;
  const note = showsAll(choice) ? notesOf(lanes, locale) : (lane?.note ?? '');
  if (next)
    return {
      text: { key: 'timeline.actBy', acts: actsOf(next.lanes, locale), day: next.day },
      note: endSentence(note),
    };
  if (showsAll(choice)) return { text: { key: 'timeline.voteOn', day: electionDay }, note: endSentence(note) };
  const text = lane?.over ? t('timeline.overBecause', { why: lane.over }) : capitalized(note || t('timeline.notKnown'));
  return { text, note: '' };
}

/** Returns the actions of lanes: `Register by mail and ask` */
function actsOf(lanes: readonly Lane[], locale: Locale): string {
  const acts = lanes.map(({ kind, next }) => {
    const act = locale.t('timeline.act', { act: kind.show });
    return next?.how ? locale.t('timeline.actInWays', { act, ways: next.how }) : act;
  });
  return capitalized(acts.reduce((first, second) => locale.t('timeline.both', { first, second })));
}

/** Joins the notes about lanes that the bars do not show completely. */
const notesOf = (lanes: readonly Lane[], { t }: Locale): string =>
  lanes
    .filter(({ note }) => note !== '')
    .map(
      ({ kind, note, continuesAction }) =>
        `${capitalized(t('timeline.act', { act: kind.show }))}${continuesAction ? ' ' : ': '}${note}`,
    )
    .join('. ');

const endSentence = (text: string): string => (text === '' ? '' : `${text}.`);

function earlyWords(row: Row, { t }: Locale): RowWords {
  const { over = '', note = t('timeline.notKnown') } = row.early ?? {};
  const opens = earlyStart(row);
  if (over) return { text: t('timeline.earlyOver', { why: over }), note: '' };
  if (opens === undefined) return { text: t('timeline.earlyWithoutDay', { why: note }), note: '' };
  const key = opens < row.today ? 'timeline.earlyBegan' : 'timeline.earlyFrom';
  return { text: { key, day: opens }, note: endSentence(capitalized(note)) };
}

/** Formats the text of a row for an SVG. */
export function toPlainText({ text, note }: RowWords, { t, dates }: Locale): string {
  const words =
    typeof text === 'string' ? text : t(text.key, { acts: text.acts ?? '', day: dates.weekdayDate(text.day) });
  return note ? `${words}. ${note}` : words;
}
