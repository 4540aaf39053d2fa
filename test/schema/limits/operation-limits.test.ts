import { getIntrospectionQuery } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../../schema/limits/operation-limits.js';
import { readSamples } from '../../../schema/samples.js';
import { readReleaseOnce, startService, useService } from '../../support/service.js';
import { times } from '../../support/times.js';

const service = useService();
beforeAll(async () => {
  await readReleaseOnce(service);
});

/** An operation of that many levels that looks up one item over and over, which costs little. */
function nestedItems(depth: number): string {
  const opening = Array.from({ length: depth - 1 }, (_, n) => {
    if (n === 0) return 'state(code: "CA") { ';
    return n % 2 ? 'item(slug: "polls_open") { ' : 'state { ';
  });
  return `{ ${opening.join('')} id ${'}'.repeat(depth)}`;
}

/** An operation of that many levels of lists. */
function nested(depth: number): string {
  const opening = ['fields { ', ...Array.from({ length: depth - 2 }, (_, n) => (n % 2 ? 'fields { ' : 'v1Slugs { '))];
  return `{ ${opening.join('')} slug ${'}'.repeat(depth - 1)} }`;
}

/** Fragments that each spread the next one 16 times: as text small, spread out 2^20 fields. */
const BOMB = `{ states { ...F0 } } ${times(5, (n) => `fragment F${n} on State { ${times(16, () => `...F${n + 1}`)} }`)} fragment F5 on State { code }`;

const TOO_LARGE: [what: string, query: string, message: RegExp][] = [
  [
    '101 aliases',
    `{ ${times(101, (n) => `a${n}: states { code }`)} }`,
    /has more than 100 aliases\. Use list arguments/,
  ],
  [
    '101 aliases in one fragment',
    `{ ...F } fragment F on Query { ${times(101, (n) => `a${n}: release { title }`)} }`,
    /has more than 100 aliases/,
  ],
  [
    '51 aliases spread twice',
    `{ a: states { ...F } b: states { ...F } } fragment F on State { ${times(51, (n) => `a${n}: code`)} }`,
    /has more than 100 aliases/,
  ],
  ['500 repeated fields', `{ states { ${times(500, () => 'code')} } }`, /has more than 100 repeated fields/],
  [
    '102 fields that repeat over fragments',
    `{ states { code ${times(102, () => '... on State { code }')} } }`,
    /has more than 100 repeated fields/,
  ],
  [
    '120 directives',
    `{ states { ${times(120, (n) => `${n < 100 ? `a${n}: ` : ''}code @include(if: true)`)} } }`,
    /has more than 50 directives/,
  ],
  [
    'directives at variables and at the operation',
    `query (${times(60, (n) => `$a${n}: Int @deprecated`)}) @x { states { code } }`,
    /has more than 50 directives/,
  ],
  ['13 levels', nestedItems(13), /has more than 12 levels of fields and fragments\. Nest fields and fragments less/],
  ['15 levels', nested(15), /has more than 12 levels of fields and fragments/],
  [
    'levels within fragments',
    `{ fields { ...F } } fragment F on Field { v1Slugs { fields { v1Slugs { fields { v1Slugs { fields { v1Slugs { fields { v1Slugs { fields { v1Slugs { slug } } } } } } } } } } } }`,
    /levels of fields/,
  ],
  ['a fragment bomb', BOMB, /has more than 2,000 fields/],
  [
    'a fragment bomb that stands before its operation',
    BOMB.replace(/^(\{.+?\} \}) (.+)$/, '$2 $1'),
    /has more than (100 repeated|2,000) fields/,
  ],
  [
    'a fragment of repeats that nothing spreads',
    `fragment F on State { ${times(500, () => 'code')} } { states { code } }`,
    /repeated fields/,
  ],
  [
    'more tokens than it may have',
    `{ states { ${times(4000, (n) => `f${n}`)} } }`,
    /has more than 4,000 tokens\. Send a shorter document/,
  ],
];

describe('an operation', () => {
  it.each(TOO_LARGE)('with %s is rejected before it runs, with the limit and what to do', async (_, query, message) => {
    service.takeStatements();
    const response = await service.post({ query });
    const { errors, data } = (await response.json()) as {
      errors: { message: string; extensions: object }[];
      data?: unknown;
    };
    expect(response.status).toBe(400);
    expect(data).toBeUndefined();
    expect(errors).toEqual([{ message: expect.stringMatching(message), extensions: { code: 'LIMIT_EXCEEDED' } }]);
    expect(service.takeStatements()).toEqual([]);
  });

  it.each([
    ['100 aliases', `{ ${times(100, (n) => `a${n}: __typename`)} }`],
    ['100 repeated fields', `{ states { code ${times(100, () => 'code')} } }`],
    ['50 directives', `{ states { ${times(50, (n) => `a${n}: code @include(if: true)`)} } }`],
    ['12 levels', nestedItems(12)],
  ])('with %s is answered', async (_, query) => {
    const data = await service.data(query);
    expect(Object.keys(data).length).toBeGreaterThan(0);
  });

  it.each([
    ['as code generators send it', getIntrospectionQuery()],
    [
      'as Sandbox sends it',
      getIntrospectionQuery({
        specifiedByUrl: true,
        directiveIsRepeatable: true,
        schemaDescription: true,
        inputValueDeprecation: true,
        oneOf: true,
      }),
    ],
  ])('that introspects, %s, is answered', async (_, query) => {
    const data = await service.data(query, {}, { key: 'none' });
    expect(data.__schema.types.length).toBeGreaterThan(20);
  });

  it('of the samples fits the cost limit and half of every other limit', async () => {
    const { cost, ...others } = DEFAULT_LIMITS;
    const half = Object.fromEntries(Object.entries(others).map(([name, limit]) => [name, limit / 2]));
    const strict = await startService({ limits: { cost, ...half } });
    for (const { name, query, variables } of readSamples()) {
      const { errors } = await strict.graphql(query, variables);
      expect(errors, name).toBeUndefined();
    }
    await strict.stop();
  });

  it('has a cost that depends on its variables', async () => {
    const strict = await startService({ limits: { cost: 20 } });
    const query = `query ($codes: [StateCode!], $first: Int, $all: Boolean!) {
      states(codes: $codes) { code }
      overrides(first: $first) { nodes { id } }
      fields @include(if: $all) { slug }
    }`;
    const refused = async (variables: object) => {
      const { errors = [] } = await strict.graphql(query, variables);
      return errors.map(({ extensions }: { extensions: { code: string } }) => extensions.code);
    };
    const small = { codes: ['CA'], first: 3, all: false };
    for (let times = 1; times <= 2; times += 1) {
      expect(await refused(small)).toEqual([]);
      expect(await refused({ ...small, codes: undefined })).toEqual(['LIMIT_EXCEEDED']);
      expect(await refused({ ...small, codes: ['NY'] })).toEqual([]);
      expect(await refused({ ...small, first: 200 })).toEqual(['LIMIT_EXCEEDED']);
      expect(await refused({ ...small, first: undefined })).toEqual(['LIMIT_EXCEEDED']);
      expect(await refused({ ...small, all: true })).toEqual(['LIMIT_EXCEEDED']);
    }
    await strict.stop();
  });
});
