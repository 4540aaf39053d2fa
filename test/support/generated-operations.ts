import fc from 'fast-check';
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isEnumType,
  isLeafType,
  isNonNullType,
} from 'graphql';
import { oneOf, type Random, randomFrom } from './random.js';

/** Values for any argument, most of which fit none. */
const VALUES = [
  '"CA"',
  '"ZZ"',
  '""',
  'null',
  '5',
  '2147483648',
  'true',
  '"polls_open"',
  '["CA","NY"]',
  '["polls_open","x"]',
  '[]',
  '{"a": 1}',
  '"BOOLEAN"',
  '"IL/City of Chicago/x"',
  '"City of Chicago"',
  '"2028-02-30"',
  '"US-2028-11-08"',
];

/** Values that mostly fit, by argument, or by argument and type. */
const FITTING: Record<string, string[]> = {
  slugs: ['["polls_open", "has_automatic_vbm"]', '["notes"]', 'null'],
  slug: ['"polls_open"', '"gov_tool_absentee_request"', '"felon_vote_parole"'],
  codes: ['["CA", "IL"]', '"NY"'],
  states: ['["CA", "IL"]'],
  code: ['"CA"', '"IL"'],
  state: ['"IL"'],
  name: ['"City of Chicago"'],
  field: ['"gov_tool_absentee_request"'],
  first: ['3', '500'],
  id: ['"US-2028-11-07"', '"GA-2028-05-23"', '"CA/polls_open"'],
  ids: ['["CA", "CA/polls_open", "x"]', '["IL/City of Chicago", "polls_open"]'],
  representations: ['[{"__typename": "State", "id": "CA"}, {"__typename": "Region", "id": "IL/City of Chicago"}]'],
  election: ['"US-2028-11-07"', '"GA-2028-05-23"'],
  from: ['"2028-01-01"', '"2028-10-10"'],
  to: ['"2028-11-03"', '"2028-12-31"'],
  after: ['"IL/City of Chicago/gov_tool_absentee_request"', 'null'],
  'after Date': ['"2026-11-22"', '"2028-11-07"'],
  all: ['true', 'false'],
  newestFirst: ['true', 'false'],
  ocdId: ['"ocd-division/country:us/state:ca"'],
  on: ['"2028-10-01"'],
  language: ['EN', 'ES'],
  text: ['"when do polls close in ohio"'],
  since: ['null'],
  until: ['null'],
};

/** The share of arguments whose value probably does not fit. */
const MISTAKES = 0.05;

/** Writes one operation. */
class Writer {
  constructor(
    private readonly schema: GraphQLSchema,
    private readonly random: Random,
  ) {}

  operation(depth: number): string {
    return this.#selection(this.schema.getQueryType() as GraphQLObjectType, depth);
  }

  /** Each object has an alias that says what it is, so that an answer can be read. */
  #selection(type: GraphQLOutputType, depth: number): string {
    const { random, schema } = this;
    const named = getNamedType(type);
    if (isLeafType(named)) return '';
    const parts: string[] = ['__typename'];
    if (isAbstractType(named)) {
      for (const possible of schema.getPossibleTypes(named))
        if (random() < 0.4) parts.push(`... on ${possible.name} ${this.#selection(possible, depth)}`);
    }
    for (const field of Object.values((named as GraphQLObjectType).getFields())) {
      const leaf = isLeafType(getNamedType(field.type));
      if (random() > (leaf ? 0.3 : 0.45) || (!leaf && depth <= 0)) continue;
      // What may be of two types under one name has an alias, and so has what may be keyed.
      const alias = leaf && !/^(date|selected|slug|value)$/.test(field.name) ? '' : `${named.name}_${field.name}: `;
      const inner = this.#selection(field.type, depth - 1);
      parts.push(`${alias}${field.name}${this.#args(field)}${this.#directive()} ${inner}`);
    }
    return `{ ${parts.join(' ')} }`;
  }

  #directive(): string {
    const { random } = this;
    if (random() > 0.06) return '';
    return random() < 0.7 ? ' @include(if: true)' : ' @skip(if: true)';
  }

  #args(field: GraphQLField<unknown, unknown>): string {
    const { random } = this;
    const given = field.args.flatMap((arg) => {
      if (!isNonNullType(arg.type) && random() < 0.5) return [];
      return [`${arg.name}: ${this.#value(arg)}`];
    });
    return given.length > 0 ? `(${given.join(', ')})` : '';
  }

  #value({ name, type }: GraphQLArgument): string {
    const { random } = this;
    const named = getNamedType(type);
    const fitting = isEnumType(named)
      ? // A list takes one value as well.
        `"${oneOf(named.getValues(), random).name}"`
      : oneOf(FITTING[`${name} ${named}`] ?? FITTING[name] ?? ['"x"'], random);
    const value: unknown = JSON.parse(random() < MISTAKES ? oneOf(VALUES, random) : fitting);
    return literal(value, isEnumType(named));
  }
}

function literal(value: unknown, isEnum: boolean): string {
  if (Array.isArray(value)) return `[${value.map((entry) => literal(entry, isEnum)).join(', ')}]`;
  if (isEnum && typeof value === 'string' && value !== '') return value.replace(/\W/g, '_');
  if (typeof value === 'object' && value !== null) return '{a: 1}';
  return JSON.stringify(value);
}

/** The text of an operation made from the schema. */
export function generatedOperation(schema: GraphQLSchema): fc.Arbitrary<string> {
  return fc.noBias(fc.integer()).map((seed) => {
    const random = randomFrom(seed);
    const text = new Writer(schema, random).operation(Math.floor(random() * 4));
    // Some are damaged, as a hand may.
    return random() < 0.1 ? text.slice(0, Math.floor(random() * text.length)) : text;
  });
}
