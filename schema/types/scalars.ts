import { GraphQLScalarType, Kind, print } from 'graphql';
import { isCivilDay } from '../../db/domain/deadlines/civil-day.js';
import { didYouMean } from '../../db/domain/text/nearest.js';
import { isOcdId } from '../../db/domain/text/ocd-id.js';
import { echo, shorten } from '../../db/domain/text/shorten.js';
import { badUserInput } from '../limits/errors/errors.js';

/** A scalar that is only used in responses. Its stored text is sent as it is, because the import has checked it. */
function textScalar(name: string, description: string, specifiedByURL: string): GraphQLScalarType<string, string> {
  const refuse = (): never => {
    throw badUserInput(`${name} cannot be used as an argument.`);
  };
  return new GraphQLScalarType({
    name,
    description,
    specifiedByURL,
    serialize: String,
    parseValue: refuse,
    parseLiteral: refuse,
  });
}

export const DateTimeScalar = textScalar(
  'DateTime',
  'A time in UTC, such as `2026-10-09T14:30:00Z` (RFC 3339). Fractions of a second are left out if they are zero.',
  'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',
);

export const UrlScalar = textScalar(
  'URL',
  'An absolute URL that starts with `http://` or `https://`.',
  'https://url.spec.whatwg.org/',
);

interface Form {
  isValid(text: string): boolean;
  expected: string;
  /** What to do instead, after a space. */
  hint?(text: string): string;
  specifiedByURL?: string;
}

/** A scalar that is also used in arguments: a string with a certain form. */
function checkedScalar(
  name: string,
  description: string,
  { isValid, expected, hint, specifiedByURL }: Form,
): GraphQLScalarType<string, string> {
  const wrong = (shown: string, text = '') => badUserInput(`${expected}, but got ${shown}.${hint?.(text) ?? ''}`);
  const parse = (value: unknown): string => {
    if (typeof value === 'string' && isValid(value)) return value;
    throw wrong(echo(value), typeof value === 'string' ? value : '');
  };
  return new GraphQLScalarType({
    name,
    description,
    ...(specifiedByURL && { specifiedByURL }),
    serialize: String,
    parseValue: parse,
    parseLiteral: (node) => {
      // Rejects `code: CA` without quotes, which would work in a document but not as a variable.
      if (node.kind !== Kind.STRING) throw wrong(shorten(print(node)));
      return parse(node.value);
    },
  });
}

const STATE_CODE = /^[A-Z]{2}$/;

/**
 * Other spellings, such as `ca` and `California`, are errors before anything runs: a compiler finds them in typed clients, a cache of a
 * client stores a state under one argument, and a guess could be another state.
 */
export const StateCodeScalar = checkedScalar(
  'StateCode',
  'Postal code of a state or the District of Columbia: two uppercase letters, such as `CA`.',
  {
    isValid: (text) => STATE_CODE.test(text),
    expected: 'A state code must be a string of two uppercase letters, such as "CA"',
    hint(text) {
      const code = text.trim().toUpperCase();
      return STATE_CODE.test(code) ? didYouMean([code]) : ' To list the codes, query { states { code name } }.';
    },
  },
);

/** Any text, so that a slug that does not exist is a warning: a field may be gone when an operation runs that was right when it was written. */
export const FieldSlugScalar = checkedScalar(
  'FieldSlug',
  'Slug of a field, such as `polls_open`. `fields` lists them. One that does not exist is no error: the response has a warning with the nearest. Generated types may list the slugs of the current release: see `/types.d.ts`.',
  { isValid: () => true, expected: 'A slug must be a string, such as "polls_open"' },
);

export const OcdIdScalar = checkedScalar(
  'OcdId',
  'Open Civic Data division id of a state, a county or a city, such as `ocd-division/country:us/state:il/county:cook`. Other civic data uses the same ids.',
  {
    isValid: isOcdId,
    expected:
      'An Open Civic Data id must be a string such as "ocd-division/country:us/state:il" or "ocd-division/country:us/state:il/county:cook", in lower case',
    specifiedByURL: 'https://github.com/opencivicdata/ocd-division-ids',
  },
);

export const DateScalar = checkedScalar('Date', 'A calendar day, `YYYY-MM-DD` (the full-date of RFC 3339).', {
  isValid: isCivilDay,
  expected: 'A date must be a string with a day that exists, YYYY-MM-DD, such as "2028-11-07"',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',
});
