import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WEEKDAYS } from '../../../../db/domain/deadlines/civil-day.js';
import {
  NAMED_TIMES,
  type Point,
  parseRule,
  printRule,
  ROLLS,
  type Rule,
  type SimpleDay,
  VERBS,
  WORDS,
} from '../../../../db/domain/deadlines/rule.js';

const two = (number: number) => `${number}`.padStart(2, '0');
const nonZero = fc.integer({ min: -366, max: 366 }).filter((offset) => offset !== 0);
const simpleAt = fc.oneof(
  fc.record({ unit: fc.constantFrom('d', 'bd', 'mo'), offset: nonZero }),
  fc.constant({ unit: 'd', offset: 0 }),
  fc.record({
    unit: fc.constant('weekday'),
    weekday: fc.constantFrom(...WEEKDAYS),
    count: fc.integer({ min: 1, max: 9 }),
  }),
  fc
    .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
    .map(([month, day]) => ({ unit: 'fixed', monthDay: `${two(month)}-${two(day)}` })),
) as fc.Arbitrary<SimpleDay>;
const at = fc.oneof(
  simpleAt,
  fc.array(simpleAt, { minLength: 2, maxLength: 3 }).map((of) => ({ unit: 'min' as const, of })),
);
const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${two(hour)}:${two(minute)}`);
const point = fc.record(
  {
    at,
    verb: fc.constantFrom(...VERBS),
    time: fc.oneof(clock, fc.constantFrom(...NAMED_TIMES)),
    roll: fc.constantFrom(...ROLLS),
  },
  { requiredKeys: ['at', 'verb'] },
) as fc.Arbitrary<Point>;
const rule: fc.Arbitrary<Rule> = fc.oneof(
  fc.constantFrom(...WORDS),
  fc.uniqueArray(point, { selector: ({ verb }) => verb, minLength: 1, maxLength: 4 }),
);

describe('a rule', () => {
  it('is read as it was printed, for random rules', () => {
    fc.assert(
      fc.property(rule, (one) => {
        expect(parseRule(printRule(one))).toEqual({ rule: one });
      }),
      { numRuns: 2_000 },
    );
  });

  it('is printed as it was written, or refused, for random texts', () => {
    const words = fc.constantFrom('-15d', '-0d', '+0d', '0d', '01-01', 'min(01-01,-9d)', 'received', 'opens', '17:00');
    const text = fc
      .array(fc.oneof(words, fc.constantFrom(' ', '; ', ' ', 'roll:next', '24:00', ',')))
      .map((all) => all.join(''));
    fc.assert(
      fc.property(fc.oneof(text, fc.string()), (one) => {
        const parsed = parseRule(one);
        expect('rule' in parsed ? printRule(parsed.rule) : one).toBe(one);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['', 'where there is ""'],
    ['15d received', 'where there is "15d"'],
    ['-015d received', 'where there is "-015d"'],
    ['-367d received', 'where there is "-367d"'],
    ['0d received', 'where there is "0d"'],
    ['-0bd received', 'where there is "-0bd"'],
    ['-0Mon opens', 'where there is "-0Mon"'],
    ['02-29 opens', 'where there is "02-29"'],
    ['min(01-01) opens', 'where there is "min(01-01)"'],
    ['-15d', 'after -15d, where there is ""'],
    ['-15d Received', 'where there is "Received"'],
    ['-15d received 25:00', 'where there is "25:00"'],
    ['-15d received roll:next 17:00', 'where there is "17:00"'],
    ['-15d received roll:varies', 'where there is "roll:varies"'],
    ['-15d received;-1d done', 'where there is "received;-1d"'],
    ['-15d received; -10d received', 'at most one point with the verb "received"'],
    ['-15d  received', 'where there is ""'],
  ])('cannot be %j', (text, expected) => {
    expect(parseRule(text)).toEqual({ expected: expect.stringContaining(expected) });
  });
});
