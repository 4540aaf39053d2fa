import type { CivilDay } from '../../../../db/domain/deadlines/civil-day.js';
import { capitalized } from '../../../../db/domain/text/format.js';
import type { Locale, MessageKey } from '../../../messages/locale.js';
import { type Choice, endOf, type Lane, type Row, showsAll, type Way } from './rows.js';

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

/** Returns `Register by mail by Fri, Oct 6`. */
export function describeRow(row: Row, { choice, electionDay, locale }: WordsContext): RowWords {
  const { t } = locale;
  if (electionDay < row.today) return { text: t('timeline.over'), note: '' };
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

/** A line in a cell of the overview: `Oct 6* by mail, online`, or `online: not offered` without a date. */
export interface Line {
  /** The first day of a period that ends on `day`. */
  from?: CivilDay | undefined;
  /** A word before the day. */
  before?: string;
  day?: CivilDay | undefined;
  /** Whether `day` is the first day of a period whose end is not known. */
  isStart?: boolean;
  /** Whether the deadline is on a later day, or may move. */
  isUncertain: boolean;
  text: string;
}

const UNCERTAIN_STATUSES: readonly string[] = ['MAY_MOVE', 'LATEST'];

/** Formats the days of a lane, earliest first. Ways without one come last. */
export function cellLines({ kind, ways, note }: Lane, today: CivilDay, locale: Locale): Line[] {
  const [first] = ways;
  if (!first) return [{ isUncertain: false, text: `${capitalized(note)}.` }];
  if (kind.action === 'VOTE_EARLY') return [periodLine(first, today, locale)];
  const lines = new Map<string, Line & { methods: string[] }>();
  for (const method of kind.methods) {
    const way = ways.find((one) => one.method === method);
    const day = (way && endOf(way, today)) ?? undefined;
    const isUncertain = way !== undefined && day !== undefined && isUncertainDay(way, day);
    const text = day ? '' : undatedText(way ?? first, way !== undefined, locale);
    const key = JSON.stringify([day, isUncertain, text]);
    const line = lines.get(key) ?? { day, isUncertain, text, methods: [] };
    line.methods.push(locale.t('timeline.method', { method }).replace(' ', '\u00a0'));
    lines.set(key, line);
  }
  return orderLines([...lines.values()]);
}

/** A letter arrives on a later day in any case. */
function isUncertainDay({ method, condition, deadlines: [last] }: Way, day: CivilDay): boolean {
  if (!last) return false;
  return (
    UNCERTAIN_STATUSES.includes(last.status) || (!(method === 'MAIL' && condition === 'RECEIVED') && day !== last.date)
  );
}

/** Why a way has no day. Ways that are not offered are not in the data, so others tell which elections their rules are for. */
function undatedText({ deadlines }: Way, isOffered: boolean, { t }: Locale): string {
  const isForGeneral = deadlines.some(({ status }) => status === 'UNCONFIRMED');
  const status = isOffered ? (deadlines[0]?.status ?? 'UNKNOWN') : 'NOT_OFFERED';
  return t('election.cell.noDay', { status: isForGeneral ? `${isOffered ? 'NO_LIMIT' : status}_IN_GENERAL` : status });
}

/** Sorts the lines by day, and joins those without a day. Methods are omitted if all of them share a status. */
function orderLines(lines: readonly (Line & { methods: string[] })[]): Line[] {
  const dated = lines
    .filter(({ day }) => day)
    .sort((left, right) => ((left.day ?? '') < (right.day ?? '') ? -1 : 1))
    .map(({ methods, ...line }) => ({ ...line, text: methods.join(', ') }));
  const undated = lines.filter(({ day }) => !day);
  if (undated.length === 0) return dated;
  const [first] = undated;
  const texts = undated.map(({ methods, text }) => `${methods.join(', ')}: ${text}`);
  return [...dated, { isUncertain: false, text: lines.length === 1 ? (first?.text ?? '') : texts.join('; ') }];
}

/** Formats the period of early voting, which may lack its start or end. */
function periodLine(way: Way, today: CivilDay, { t }: Locale): Line {
  const from = way.opens ?? undefined;
  const day = endOf(way, today) ?? undefined;
  const isUncertain = way.deadlines.some(({ status }) => UNCERTAIN_STATUSES.includes(status));
  const why = t('election.cell.noDay', {
    status: way.deadlines.find(({ date }) => date === null)?.status ?? 'UNKNOWN',
  });
  if (day && from) return { from, day, isUncertain, text: '' };
  if (day)
    return { day, isUncertain, before: t('election.cell.until'), text: t('election.cell.startUnknown', { why }) };
  if (!from) return { isUncertain: false, text: why };
  const text = t('election.cell.endUnknown', { why });
  return { day: from, isStart: true, isUncertain, before: t('election.cell.from'), text };
}
