import words from './es.json' with { type: 'json' };

type Texts = Readonly<Record<string, string>>;

const CLOCK = '(?:1[0-2]|[1-9])(?::[0-5]\\d)? [ap]\\.m\\.|[Nn]oon|[Mm]idnight';

/** Forms of texts with their translations. `$1` and `$2` stand for times, and `@` for the article of a time. */
const FORMS: readonly (readonly [RegExp, string])[] = (
  [
    ['(T)', '$1'],
    ['(T) to (T)', 'de $1 a $2'],
    ['Varies (T) to (T)', 'varía entre @$1 y @$2'],
    ['Varies from (T)', 'varía, desde @$1'],
    ['Varies, by (T)', 'varía, a más tardar a @$1'],
    ['Varies by county', 'varía según el condado'],
    ['Varies by (?:municipality|town|city)', 'varía según el municipio'],
  ] as const
).map(([form, words]) => [new RegExp(`^${form.replaceAll('T', CLOCK)}$`), words]);

/**
 * Translates polling hours: `7:00 a. m.`, `varía según el condado`.
 *
 * @returns undefined for unknown forms
 */
export function hours(text: string): string | undefined {
  for (const [form, words] of FORMS) {
    const [, ...times] = form.exec(text) ?? [];
    if (!form.test(text)) continue;
    return times.reduce(
      (sentence, time, index) =>
        sentence.replace(`@$${index + 1}`, () => withArticle(time)).replace(`$${index + 1}`, () => clockTime(time)),
      words,
    );
  }
  return undefined;
}

/** Converts `7:00 a.m.` to `7:00 a. m.` with non-breaking spaces. */
function clockTime(time: string): string {
  if (/^noon$/i.test(time)) return 'mediodía';
  if (/^midnight$/i.test(time)) return 'medianoche';
  return time.replace(/ ([ap])\.m\.$/, '\u00a0$1.\u00a0m.');
}

/** Returns `las 7:00 a. m.`, `la 1:00 p. m.`, or `el mediodía` */
function withArticle(time: string): string {
  const words = clockTime(time);
  if (words === 'mediodía') return `el ${words}`;
  return `${words === 'medianoche' || /^1\b/.test(words) ? 'la' : 'las'} ${words}`;
}

const TIME = '(?:\\d{1,2}(?::\\d\\d)? [ap]\\.m\\.|noon|midnight)';
const WEEKDAYS: Texts = words.weekdays;
const ORDINALS: Texts = words.ordinals;
const DAY = `the (?:(${Object.keys(ORDINALS).join('|')}) )?(${Object.keys(WEEKDAYS).join('|')}) before Election Day`;

/** Returns `viernes antes del día de las elecciones` */
const dayBefore = (ordinal = '', weekday = ''): string =>
  `${ORDINALS[ordinal] ?? ''}${WEEKDAYS[weekday] ?? ''} antes del día de las elecciones`;

/** Standard footnotes, which several states share. */
const STANDARD: Texts = words.notes;
const NO_REGISTRATION = /^[\w ]+ has no voter registration\.$/;
const ON_DAY = new RegExp(`^${DAY}(?:, by (${TIME}))?\\.?$`, 'i');
const BETWEEN = /^Between (\d{1,2}) and (\d{1,2} [ap]\.m\.)$/;
const MOUNTAIN = new RegExp(`^(${TIME} to ${TIME}) in Mountain Time\\.$`);

/** Translates a standard footnote without its period. @returns undefined for other footnotes */
export function note(text: string): string | undefined {
  if (STANDARD[text] !== undefined) return STANDARD[text];
  if (NO_REGISTRATION.test(text)) return 'este estado no tiene inscripción de votantes';
  const [isDay, ordinal, weekday, time] = ON_DAY.exec(text) ?? [];
  if (isDay) return `el ${dayBefore(ordinal, weekday)}${time ? `, a más tardar ${atTime(time)}` : ''}`;
  const [isBetween, from, to = ''] = BETWEEN.exec(text) ?? [];
  if (isBetween) return `entre las ${from} y ${withArticle(to)}`;
  const [isMountain, between = ''] = MOUNTAIN.exec(text) ?? [];
  if (isMountain) return `${hours(between)}, en la zona horaria de la montaña`;
  const until = timeOf(text);
  return until?.isAll ? untilAlone(until.words) : undefined;
}

/** Returns `a las 5:00 p. m.` or `al mediodía` */
const atTime = (time: string): string => `a ${withArticle(time)}`.replace(/^a el /, 'al ');

/** Adds "at the latest" to a time that is not part of a sentence about a deadline. */
const untilAlone = (words: string): string =>
  words.replace(/^, (?=al? )(?!a más tardar)/, 'a más tardar ').replace(/^, /, '');

const BY = new RegExp(
  `^(?:By (${TIME}|the close of polls)|Before (the polls close))(?: on (?:(the last day)|${DAY}))?(.*)$`,
);
/** Matches text that may follow a time without limiting it: a remark, a reason, or a place. */
const REMARK = /^(?:\.?$|;|:|\. |, (?:when|at|also|in time) )/;

/**
 * Translates the time of day at the start of a footnote on a deadline: `, a las 5:00 p. m.`
 *
 * @returns undefined if the footnote does not begin with a time, or limits it to some voters
 */
export function timeOf(text: string): { words: string; isAll: boolean } | undefined {
  const [match, time, polls, last, ordinal, weekday, rest = ''] = BY.exec(text) ?? [];
  if (match === undefined || !REMARK.test(rest)) return undefined;
  const isPolls = polls !== undefined || time === 'the close of polls';
  const at = isPolls ? 'antes del cierre de los lugares de votación' : atTime(time ?? '');
  const day = last ? ' del último día' : weekday ? ` del ${dayBefore(ordinal, weekday)}` : '';
  return { words: `, ${last ? 'a más tardar ' : ''}${at}${day}`, isAll: rest === '' || rest === '.' };
}
