import type { DeadlineField } from './fields.js';
import {
  type DayExpression,
  ELECTION_DAY,
  NAMED_TIMES,
  type Point,
  type Rule,
  type TimeOfDay,
  type Verb,
} from './rule.js';

/** Matches a time zone, as in `By 8 p.m. Central`, which is not the local time of the whole state. */
const ZONED = / (?:Central|Eastern|Mountain|Pacific)\b/;
const START = /^(By|Postmark by) (?:(noon)|([1-9]|1[0-2])(?::([0-5]\d))? ([ap])\.m\.)(?! or )(.{0,60})/;
const POLLS_CLOSE = /^(?:By the close of polls|Before the polls close)\b/;
const OFFICE_CLOSES = /^By the close of business\b/;

/**
 * Adds the time of day at the start of the footnotes, such as `By 5 p.m.`, `Before the polls close`, or `By the close of business`. If a
 * deadline has two points, `By 5 p.m. on the last day` is the time of the arrival, and `Postmark by 8 p.m.` is that of the postmark. All
 * other times, and those later in the footnotes, are about only some voters or places.
 */
function withTime(points: readonly Point[], footnotes: string): Point[] {
  const read = points.length > 1 ? readTimeOfTwo(footnotes) : readTimeOfOne(footnotes);
  return points.map((point) =>
    read && point.verb !== 'opens' && (read.verb === undefined || read.verb === point.verb)
      ? { ...point, time: read.time }
      : point,
  );
}

interface ReadTime {
  time: TimeOfDay;
  /** The verb of the point that the time belongs to. Undefined if there is only one point. */
  verb?: 'postmarked' | 'received';
}

function readTimeOfOne(footnotes: string): ReadTime | undefined {
  const [pollsClose, officeCloses] = NAMED_TIMES;
  if (POLLS_CLOSE.test(footnotes)) return { time: pollsClose };
  if (OFFICE_CLOSES.test(footnotes)) return { time: officeCloses };
  const clock = readClock(footnotes);
  return clock && { time: clock.time, ...(clock.ofPostmark && { verb: 'postmarked' }) };
}

function readTimeOfTwo(footnotes: string): ReadTime | undefined {
  const clock = readClock(footnotes);
  if (clock?.ofPostmark) return { time: clock.time, verb: 'postmarked' };
  return clock?.rest.startsWith(' on the last day') ? { time: clock.time, verb: 'received' } : undefined;
}

function readClock(footnotes: string): { time: TimeOfDay; ofPostmark: boolean; rest: string } | undefined {
  const match = START.exec(footnotes);
  if (!match) return undefined;
  const [, start, noon, hour = '12', minute = '00', half = 'p', rest = ''] = match;
  if (ZONED.test(rest.slice(0, 10))) return undefined;
  const hours = (Number(noon ? '12' : hour) % 12) + (half === 'p' ? 12 : 0);
  return { time: `${hours}`.padStart(2, '0').concat(':', minute), ofPostmark: start !== 'By', rest };
}

type ReadText = { rule: Rule } | { expected: string };

const WORDS: Readonly<Record<string, Rule>> = {
  'N/A': 'not_offered',
  'Any time': 'no_limit',
  'No specific deadline': 'no_limit',
};
const UNITS = { day: 'd', 'business day': 'bd', month: 'mo' } as const;
const COUNT = /^([1-9]\d{0,2}) (day|business day|month)(s?) (before|after) Election Day$/;
const EARLIER = /^January 1 or (.{1,40}), whichever is earlier$/;
const NAMED_VERB = /^(Received|Postmarked) /;
const TWO_POINTS = /^Postmarked by Election Day, received within (.{1,60})$/;
const NEW_YEAR = { unit: 'fixed', monthDay: '01-01' } as const;
const MAX_COUNT = 366;

/**
 * Reads the rule of a deadline from its text, and its time of day from the footnotes. Texts have a fixed set of forms
 * (db/dataset/README.md). All repetitions in patterns are bounded, so reading takes linear time.
 */
export function readText(text: string, footnotes: string, field: DeadlineField): ReadText {
  const word = Object.hasOwn(WORDS, text) ? WORDS[text] : undefined;
  if (word !== undefined) return { rule: word };
  const points = readPoints(text, field);
  return points ? { rule: withTime(points, footnotes) } : { expected: expectedText(text, field) };
}

function readPoints(text: string, field: DeadlineField): Point[] | undefined {
  const { verbs } = field;
  const arrival = verbs.includes('postmarked') ? readDay(TWO_POINTS.exec(text)?.[1] ?? '', 'after') : undefined;
  if (arrival)
    return [
      { at: ELECTION_DAY, verb: 'postmarked' },
      { at: arrival, verb: 'received' },
    ];
  const verb = verbOf(text, field);
  if (!verb) return undefined;
  const day = NAMED_VERB.test(text) ? text.slice(verb.length + 1) : text;
  if (day === (verb === 'closes' ? 'By Election Day' : 'by Election Day')) return [{ at: ELECTION_DAY, verb }];
  const at = verb === 'opens' ? (readStart(day) ?? readDay(day, 'before')) : readDay(day, 'before');
  return at && [{ at, verb }];
}

/** Returns the verb at the start of a text. Texts about the start or end of a period contain no verb. */
function verbOf(text: string, { verbs }: DeadlineField): Verb | undefined {
  const named = NAMED_VERB.exec(text)?.[1]?.toLowerCase();
  return verbs.find((verb) => (named === undefined ? verb === 'opens' || verb === 'closes' : verb === named));
}

function readStart(text: string): DayExpression | undefined {
  if (text === 'January 1') return NEW_YEAR;
  const other = readDay(EARLIER.exec(text)?.[1] ?? '', 'before');
  return other?.unit === 'd' ? { unit: 'min', of: [NEW_YEAR, other] } : undefined;
}

function readDay(text: string, side: 'before' | 'after') {
  const [, digits = '', unit, plural, direction] = COUNT.exec(text) ?? [];
  const count = Number(digits);
  if (direction !== side || count > MAX_COUNT || (plural === 's') !== count > 1) return undefined;
  return { unit: UNITS[unit as keyof typeof UNITS], offset: side === 'before' ? -count : count } as const;
}

/** Lists the accepted forms, and says which part of the text was understood. */
function expectedText(text: string, { verbs }: DeadlineField): string {
  const named = NAMED_VERB.exec(text)?.[1];
  const rest = named === undefined ? text : text.slice(named.length + 1);
  const understood =
    named === undefined || !verbs.includes(named.toLowerCase() as Verb)
      ? `${JSON.stringify(text)} is none of these forms`
      : `"${named}" was understood, but not ${JSON.stringify(rest.slice(0, 80))}`;
  return `a text in one of these forms: ${[...verbs.flatMap((verb) => EXAMPLES[verb]), ...EXAMPLES_FOR_ALL].join('; ')} (${understood})`;
}

const EXAMPLES: Readonly<Record<Verb, readonly string[]>> = {
  received: [
    'Received 15 days before Election Day',
    'Received 5 business days before Election Day',
    'Received by Election Day',
  ],
  postmarked: [
    'Postmarked 15 days before Election Day',
    'Postmarked by Election Day',
    'Postmarked by Election Day, received within 7 days after Election Day',
  ],
  done: [],
  opens: [
    '15 days before Election Day',
    '10 business days before Election Day',
    '3 months before Election Day',
    'January 1',
    'January 1 or 90 days before Election Day, whichever is earlier',
    'Any time',
  ],
  closes: ['3 days before Election Day', 'By Election Day'],
};
const EXAMPLES_FOR_ALL = ['No specific deadline', 'N/A'];
