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
export function withArticle(time: string): string {
  const words = clockTime(time);
  if (words === 'mediodía') return `el ${words}`;
  return `${words === 'medianoche' || /^1\b/.test(words) ? 'la' : 'las'} ${words}`;
}
