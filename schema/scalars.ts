import { GraphQLScalarType, Kind, print } from 'graphql';
import { badUserInput } from './errors.js';

/** An output scalar whose text is stored in the form in which it is sent: the import has checked it. */
function textScalar(name: string, description: string, specifiedByURL: string): GraphQLScalarType<string, string> {
  const refuse = (): never => {
    throw badUserInput(`${name} is not taken as an argument.`);
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
  'A calendar day, `YYYY-MM-DD` (RFC 3339, full-date).',
  'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',
);

export const DateTimeScalar = textScalar(
  'DateTime',
  'A time in UTC, such as `2026-10-09T14:30:00Z` (RFC 3339; the fraction of a second is left out when it is zero).',
  'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',
);

export const UrlScalar = textScalar(
  'URL',
  'An absolute address that starts with `http://` or `https://`.',
  'https://url.spec.whatwg.org/',
);

function parseStateCode(value: unknown): string {
  if (typeof value === 'string' && /^[A-Z]{2}$/.test(value)) return value;
  throw wrongStateCode(JSON.stringify(value));
}

const wrongStateCode = (shown: string) =>
  badUserInput(`A state code is a string of two upper-case letters, such as "CA"; got ${shown}.`);

export const StateCodeScalar = new GraphQLScalarType<string, string>({
  name: 'StateCode',
  description: 'Postal code of a state or the District of Columbia: two upper-case letters, such as `CA`.',
  serialize: String,
  parseValue: parseStateCode,
  parseLiteral: (node) => {
    // Not an enum value: `code: CA` without quotes would work in a document and fail as a variable.
    if (node.kind !== Kind.STRING) throw wrongStateCode(print(node));
    return parseStateCode(node.value);
  },
});
