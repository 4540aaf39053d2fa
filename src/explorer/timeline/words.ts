import type { CivilDay } from '../../../db/deadlines/civil-day.js';
import { capitalized, weekdayDate } from '../../../db/text/format.js';
import type { Choice } from './choice.js';
import type { Lane } from './lanes.js';
import type { Row } from './rows.js';

/** What a row says besides its bars: a sentence before a day, and what has no day. */
export interface RowWords {
  before: string;
  day?: CivilDay | undefined;
  /** After the day. */
  note: string;
}

interface WordsContext {
  choice: Choice;
  electionDay: CivilDay;
}

/** `Register by mail by Fri, Oct 6`, `Vote early from Mon, Oct 23` */
export function wordsOf(row: Row, { choice, electionDay }: WordsContext): RowWords {
  if (electionDay < row.today) return { before: 'This election is over', note: '' };
  if (choice.sort === 'early') return earlyWords(row);
  const { next, lanes } = row;
  const note = choice.show === 'all' ? notesOf(lanes) : (lanes[0]?.note ?? '');
  if (next)
    return { before: capitalized(`${next.lanes.map(actOf).join(' and ')} by`), day: next.day, note: sentence(note) };
  if (choice.show === 'all') return { before: 'Vote on', day: electionDay, note: sentence(note) };
  const [lane] = lanes;
  return { before: lane?.over ? `Over. ${lane.over}` : capitalized(note || 'not known'), note: '' };
}

/** `register by mail`, `ask for a ballot` */
const actOf = ({ kind, next }: Lane): string => `${kind.act}${next?.how ? ` ${next.how}` : ''}`;

/** What nothing is drawn for, or not all of it. */
const notesOf = (lanes: readonly Lane[]): string =>
  lanes
    .filter(({ note }) => note !== '')
    .map(({ kind, note }) => `${capitalized(kind.act)}${/^(in|by|on)/.test(note) ? ' ' : ': '}${note}`)
    .join('. ');

const sentence = (text: string): string => (text === '' ? '' : `${text}.`);

function earlyWords({ opens, early, today }: Row): RowWords {
  if (early.over) return { before: `Early voting is over. ${early.over}`, note: '' };
  if (opens === undefined) return { before: `Vote early: ${early.note}`, note: '' };
  const before = opens < today ? 'Early voting began' : 'Vote early from';
  return { before, day: opens, note: early.note === '' ? '' : `${capitalized(early.note)}.` };
}

/** As text, for a picture. */
export function textOf({ before, day, note }: RowWords): string {
  const text = day ? `${before} ${weekdayDate(day)}` : before;
  return note ? `${text}. ${note}` : text;
}
