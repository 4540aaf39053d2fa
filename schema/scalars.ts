import { GraphQLScalarType, Kind, print } from 'graphql';
import { badUserInput } from './errors.js';
import { echo, shorten } from './shorten.js';

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

export const DateScalar = textScalar(
  'Date',
  'A calendar day, `YYYY-MM-DD` (the full-date of RFC 3339).',
  'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',
);

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

function parseStateCode(value: unknown): string {
  if (typeof value === 'string' && /^[A-Z]{2}$/.test(value)) return value;
  throw wrongStateCode(echo(value));
}

const wrongStateCode = (shown: string) =>
  badUserInput(`A state code must be a string of two uppercase letters, such as "CA", but got ${shown}.`);

export const StateCodeScalar = new GraphQLScalarType<string, string>({
  name: 'StateCode',
  description: 'Postal code of a state or the District of Columbia: two uppercase letters, such as `CA`.',
  serialize: String,
  parseValue: parseStateCode,
  parseLiteral: (node) => {
    // Rejects `code: CA` without quotes, which would work in a document but not as a variable.
    if (node.kind !== Kind.STRING) throw wrongStateCode(shorten(print(node)));
    return parseStateCode(node.value);
  },
});
