import type { CivilDay } from '../../db/deadlines/civil-day.js';
import type { Deadline } from '../../db/deadlines/deadlines.js';
import { ALL, capitalized, dayNear, longDayNear, lowerFirst } from '../../db/text/format.js';
import type { Locale } from '../messages/locale.js';

/** What the sentences about a deadline depend on. */
export type WordedDeadline = Pick<
  Deadline,
  'action' | 'method' | 'kind' | 'date' | 'actBy' | 'time' | 'timeKind' | 'status' | 'statusNote'
>;

export const ACTIONS = {
  REGISTER: 'register to vote',
  REQUEST_BALLOT: 'ask for a mail ballot',
  RETURN_BALLOT: 'return your ballot',
  VOTE_EARLY: 'vote early',
  REQUEST_EMERGENCY_BALLOT: 'ask for an emergency ballot',
} as const satisfies Record<Deadline['action'], string>;

/** How a voter acts. */
export const METHODS = { IN_PERSON: 'in person', MAIL: 'by mail', ONLINE: 'online' } as const;

export const methodText = (method: NonNullable<Deadline['method']>, _locale: Locale): string => METHODS[method];

/** What a deadline is about, such as `register to vote by mail` or `start of early voting`. */
export function subject({ action, method, kind }: Pick<Deadline, 'action' | 'method' | 'kind'>): string {
  if (action === 'VOTE_EARLY' && kind === 'OPENS') return 'start of early voting';
  if (action === 'VOTE_EARLY' && kind === 'CLOSES') return 'end of early voting';
  const act = `${ACTIONS[action]}${method ? ` ${METHODS[method]}` : ''}`;
  return kind === 'OPENS' ? `first day to ${act}` : act;
}

/** What a voter puts into the mail. */
export const mailed = ({ action }: Pick<Deadline, 'action'>): string =>
  action === 'RETURN_BALLOT' ? 'your ballot' : action === 'REGISTER' ? 'your registration form' : 'your request';

/** Whether the voter sends something by mail until the deadline. */
export const isMailed = ({ method, kind, date }: Pick<Deadline, 'method' | 'kind' | 'date'>): boolean =>
  method === 'MAIL' && date !== null && (kind === 'RECEIVED' || kind === 'POSTMARKED');

/** Machines of the Postal Service may put it on days later. */
export const POSTMARK = 'Mail it earlier, or ask for a postmark at a post office counter.';
export const postmarkText = (_locale: Locale): string => POSTMARK;

/**
 * `Mail it by Tue, Nov 24 (it must arrive by Tue, Dec 1, 7 p.m.).` A letter may have two deadlines: its postmark, and its arrival.
 *
 * @param near a day of the year that needs no mention
 */
export function mailText(letter: readonly WordedDeadline[], near: CivilDay, _locale?: Locale): string {
  const [{ actBy = null } = {}] = letter;
  const conditions = letter.map(
    ({ kind, date, ...times }) =>
      `${kind === 'POSTMARKED' ? 'be postmarked' : 'arrive'} by ${dayNear(date ?? '', near)}${clock(times)}`,
  );
  const hasPostmark = letter.some(({ kind }) => kind === 'POSTMARKED');
  return `Mail it by ${dayNear(actBy ?? '', near)} (it must ${ALL.format(conditions)}).${hasPostmark ? ` ${POSTMARK}` : ''}`;
}

/** Of an act other than by mail: `Do it by Fri, Apr 2. (The deadline is Sunday, April 4.)`; the time alone where both are the same day. */
export function doItText({ date, actBy, ...times }: WordedDeadline, near: CivilDay, _locale?: Locale): string {
  if (date === null || actBy === null) return '';
  if (actBy === date) return untilTime(times);
  const full = `The deadline is ${longDayNear(date, near)}${clock(times)}`;
  return `Do it by ${dayNear(actBy, near)}. (${full}${full.endsWith('.') ? '' : '.'})`;
}

/** `By 5 p.m.`, `Before the polls close.` */
export function untilTime(times: Times): string {
  const text = clock(times).slice(2);
  if (text === '') return '';
  return times.timeKind === 'CLOCK' ? `By ${text}` : `${capitalized(text)}.`;
}

type Late = Pick<WordedDeadline, 'action'>;

/** What to do when mail may come too late: `Too late to mail it safely. Bring it to your election office by Tue, Dec 1, 7 p.m.` */
export const tooLateToMail = (late: Late, all: readonly WordedDeadline[], today: CivilDay): string =>
  `Too late to mail it safely. ${insteadOfMail(late, all, today)}`;

/** The ways that are left in place of mail. */
export function insteadOfMail(late: Late, all: readonly WordedDeadline[], today: CivilDay): string {
  const others = all.filter(
    ({ action, method, kind, date }) =>
      action === late.action && method !== 'MAIL' && kind !== 'OPENS' && date !== null && date >= today,
  );
  const ways = others.map(({ method, date, actBy, status, ...times }) => {
    const isOpen = actBy === null || actBy < today || actBy === date;
    const by = isOpen ? `${dayNear(date ?? '', today)}${clock(times)}` : dayNear(actBy, today);
    const how = method === 'ONLINE' ? 'Do it online' : 'Bring it to your election office';
    const mark = status === 'UNCONFIRMED' ? ' (not confirmed)' : '';
    return ended(`${how} by ${by}${mark}`);
  });
  return ways.join(' ') || 'Call your election office.';
}

/** A text with the period of a sentence: `7 p.m.` has one. */
export const ended = (text: string): string => (text.endsWith('.') ? text : `${text}.`);

type Times = Pick<WordedDeadline, 'time' | 'timeKind'>;

/** `, 7 p.m.`, `, before the polls close` */
export function clock({ time, timeKind }: Times): string {
  if (timeKind === 'POLLS_CLOSE') return ', before the polls close';
  if (timeKind === 'OFFICE_CLOSE') return ', before the office closes';
  if (time === null) return '';
  if (time === '12:00') return ', noon';
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const past = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`;
  return `, ${hours % 12 || 12}${past} ${hours < 12 ? 'a.m.' : 'p.m.'}`;
}

/** `, 5:30 p.m. local time (America/Chicago, America/Denver)` */
export function localTime({ zones, ...times }: Times & { zones: readonly string[] }, _locale?: Locale): string {
  const text = clock(times);
  if (times.timeKind !== 'CLOCK') return text;
  return `${text} local time${zones.length > 0 ? ` (${zones.join(', ')})` : ''}`;
}

interface PollTime {
  text: string;
  footnotes: string;
}

/** `7 a.m. to 7 p.m. (some towns open later)`, or `polls open: varies by county; polls close: 8 p.m.` Empty if neither is known. */
export function pollHours(opens: PollTime | null | undefined, closes: PollTime | null | undefined): string {
  const [open, close] = [opens?.text ?? '', closes?.text ?? ''].map((text) => lowerFirst(text.replaceAll(':00', '')));
  const [note, last] = [opens, closes].map((time) => bracketed(time?.footnotes ?? ''));
  if (/^\d.*&\d/.test(`${open}&${close}`)) return `${open} to ${close}${note}${note === last ? '' : last}`;
  return [open && `polls open: ${open}${note}`, close && `polls close: ${close}${last}`].filter(Boolean).join('; ');
}

const bracketed = (note: string): string => (note === '' ? '' : ` (${lowerFirst(note).replace(/(?<!m)\.$/, '')})`);
