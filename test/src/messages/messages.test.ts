import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { TRANSLATION_LANGUAGES } from '../../../db/domain/language/catalog.js';
import { MESSAGES as VOTING } from '../../../db/domain/voting/messages/locale.js';
import english from '../../../src/messages/en.json' with { type: 'json' };
import { LOCALES, MESSAGES, type MessageKey } from '../../../src/messages/locale.js';

/** The names in a message: of values, and of elements. */
function placeholdersOf(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        return [];
      case TYPE.tag:
        return [`<${element.value}>`, ...placeholdersOf(element.children)];
      case TYPE.plural:
      case TYPE.select:
        return [element.value, ...Object.values(element.options).flatMap(({ value }) => placeholdersOf(value))];
      default:
        return [element.value];
    }
  });
}

const namesIn = (message: string) => [...new Set(placeholdersOf(parse(message)))].sort();
const keys = Object.keys(MESSAGES.en) as MessageKey[];
const CATALOGS = { pages: Object.keys(english), voting: Object.keys(VOTING.en) };

describe.each(TRANSLATION_LANGUAGES)('the messages in %s', (language) => {
  it('have the keys of those in English, in the same order', () => {
    expect(Object.keys(MESSAGES[language])).toEqual(keys);
  });

  it('have the same placeholders and elements', () => {
    const names = (catalog: Readonly<Record<MessageKey, string>>) => keys.map((key) => [key, namesIn(catalog[key])]);
    expect(names(MESSAGES[language])).toEqual(names(MESSAGES.en));
  });
});

describe('the messages', () => {
  it.each(Object.entries(CATALOGS))('of %s are sorted by their keys, so that each has one place', (_name, own) => {
    expect(own).toEqual([...own].sort());
  });

  it('are in one catalog each', () => {
    expect(CATALOGS.pages.filter((key) => CATALOGS.voting.includes(key))).toEqual([]);
  });
});

describe('a locale', () => {
  it.each([
    ['en', 'Tuesday, November 7, 2028', 'Tue, Nov 7, 2028', 'today', 'in 12 days', 'a, b, or c'],
    ['es', 'martes, 7 de noviembre de 2028', 'mar, 7 de nov de 2028', 'hoy', 'en 12 días', 'a, b o c'],
  ] as const)('of %s writes days, distances and lists', (language, long, near, today, later, either) => {
    const locale = LOCALES[language];
    expect(locale.dates.longDate('2028-11-07')).toBe(long);
    expect(locale.dates.dayNear('2028-11-07', '2027-01-01')).toBe(near);
    expect(locale.distance('2026-11-26', '2026-11-26')).toBe(today);
    expect(locale.distance('2026-11-26', '2026-12-08')).toBe(later);
    expect(locale.either(['a', 'b', 'c'])).toBe(either);
  });
});
