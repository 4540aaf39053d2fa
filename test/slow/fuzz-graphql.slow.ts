import fc from 'fast-check';
import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isEnumType,
  isLeafType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSchema } from '../../schema/build.js';
import { ERROR_CODES } from '../../schema/errors.js';
import { type Service, startService } from '../support/service.js';
import { takeSeed } from './seed.js';

const RUNS = 1_000;
const schema: GraphQLSchema = buildSchema();
/** Fields that take a key, by type (design section 7). */
const KEYED: Record<string, readonly string[]> = {
  Query: ['region', 'overrides'],
  State: ['information', 'item', 'regions', 'overrides'],
  Field: ['items'],
  Region: ['information', 'item', 'overrides'],
};

/** Numbers from 0 to 1. */
type Random = () => number;

const VALUES = [
  '"CA"',
  '"ca"',
  '"ZZ"',
  '""',
  'null',
  '5',
  '-1',
  '2147483648',
  '1.5',
  'true',
  '"polls_open"',
  '["CA","NY"]',
  '["polls_open","x"]',
  '[]',
  '{a: 1}',
  'BOOLEAN',
  '"IL/City of Chicago/x"',
  '"City of Chicago"',
];

function pick<Entry>(random: Random, entries: readonly Entry[]): Entry {
  return entries[Math.floor(random() * entries.length)] as Entry;
}

function args(random: Random, field: GraphQLField<unknown, unknown>): string {
  const given = field.args.flatMap(({ name, type }) => {
    if (!isNonNullType(type) && random() < 0.5) return [];
    const named = getNamedType(type);
    const fitting = isEnumType(named)
      ? `[${pick(random, named.getValues()).name}]`
      : pick(random, FITTING[name] ?? ['"x"']);
    return [`${name}: ${random() < 0.85 ? fitting : pick(random, VALUES)}`];
  });
  return given.length > 0 ? `(${given.join(', ')})` : '';
}

/** Values that mostly fit, by argument. */
const FITTING: Record<string, string[]> = {
  slugs: ['["polls_open", "has_automatic_vbm"]', '["notes"]'],
  slug: ['"polls_open"', '"gov_tool_absentee_request"', '"felon_vote_parole"'],
  codes: ['["CA", "IL"]'],
  states: ['["CA", "IL"]'],
  code: ['"CA"', '"IL"'],
  state: ['"IL"'],
  name: ['"City of Chicago"'],
  field: ['"gov_tool_absentee_request"'],
  first: ['3', '500'],
  after: ['"IL/City of Chicago/gov_tool_absentee_request"'],
};

/** A selection of an object or interface type; each field carries its type in its alias, so that an answer can be read. */
function selection(random: Random, type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  const parts: string[] = ['__typename'];
  if (isAbstractType(named)) {
    for (const possible of schema.getPossibleTypes(named)) {
      if (random() < 0.4) parts.push(`... on ${possible.name} ${selection(random, possible, depth)}`);
    }
  }
  const fields =
    isObjectType(named) || 'getFields' in named ? Object.values((named as GraphQLObjectType).getFields()) : [];
  for (const field of fields) {
    const leaf = isLeafType(getNamedType(field.type));
    if (random() > (leaf ? 0.3 : 0.45) || (!leaf && depth <= 0)) continue;
    const directive = random() < 0.05 ? ' @include(if: true)' : '';
    // What may be of two types under one name has an alias, and so has what may be keyed.
    const alias = leaf && !/^(selected|value)$/.test(field.name) ? '' : `${named.name}_${field.name}: `;
    parts.push(`${alias}${field.name}${args(random, field)}${directive} ${selection(random, field.type, depth - 1)}`);
  }
  return `{ ${parts.join(' ')} }`;
}

/** Random numbers from a seed (mulberry32): those of fast-check favour the ends of their range. */
function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const operation = fc.noBias(fc.integer()).map((seed) => {
  const random = randomFrom(seed);
  const text = selection(random, schema.getQueryType() as GraphQLObjectType, Math.floor(random() * 4));
  // Some are damaged, as a hand may.
  return random() < 0.1 ? text.slice(0, Math.floor(random() * text.length)) : text;
});

/** Paths of keyed fields that an answer has something for. */
function keyedValues(data: unknown, path = ''): string[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([name, value]) => {
    const [type = '', field = ''] = name.split('_', 2);
    const own = KEYED[type]?.includes(field) && value !== null ? [`${path}${name}`] : [];
    return [...own, ...keyedValues(value, `${path}${name}.`)];
  });
}

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

describe('GraphQL operations made from the schema', () => {
  it(`${RUNS} of them: no error of ours, no keyed value without a key, the rest the same with one`, async () => {
    const counts = { answered: 0, refused: 0, keyed: 0 };
    await fc.assert(
      fc.asyncProperty(operation, async (query) => {
        const open = await ask(query, 'none');
        const keyed = await ask(query, 'active');
        for (const { status, body } of [open, keyed]) {
          expect(status, query).toBeLessThan(500);
          for (const { extensions, message } of body.errors ?? []) {
            expect(ERROR_CODES, query).toContain(extensions.code);
            expect(extensions.code, query).not.toBe('INTERNAL_SERVER_ERROR');
            expect(message).not.toMatch(/sqlite|select /i);
          }
        }
        expect(keyedValues(open.body.data), query).toEqual([]);
        counts.keyed += keyedValues(keyed.body.data).length > 0 ? 1 : 0;
        counts[keyed.body.data ? 'answered' : 'refused'] += 1;
      }),
      { numRuns: RUNS, seed: takeSeed('GraphQL operations') },
    );
    process.stdout.write(`GraphQL operations: ${JSON.stringify(counts)}\n`);
    expect(counts.answered).toBeGreaterThan(RUNS / 4);
    expect(counts.keyed).toBeGreaterThan(RUNS / 20);
    expect((await service.graphql('{ states { code } }')).data.states).toHaveLength(51);
  });
});

async function ask(query: string, key: 'none' | 'active') {
  const response = await service.get('/graphql', {
    method: 'POST',
    key,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const body = (await response.json()) as {
    data?: object | null;
    errors?: { message: string; extensions: { code: string } }[];
  };
  return { status: response.status, body };
}
