import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { derive, type Override, type SourceItem, type V1Rule } from '../../rest-compat/v1/derive.js';

describe('V1 items for random rules and values', () => {
  const slug = fc.constantFrom('a', 'b', 'c', 'd');
  const time = fc
    .date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2030-01-01T00:00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString());
  const item = fc.record({
    text: fc.constantFrom('', 'N/A', 'True', 'Some text'),
    footnotes: fc.constantFrom('', 'One.', 'Two.'),
    modifiedAt: time,
    selected: fc.option(fc.subarray(['mail', 'fax', 'online'])),
  });
  const items = fc
    .tuple(item, item, item, item)
    .map((all) => all.map((one, n): SourceItem => ({ ...one, slug: 'abcd'[n] as string })));
  const overrides = fc.array(fc.record({ field: fc.record({ slug }), modifiedAt: time }), { maxLength: 4 });
  const rule = fc.record({
    slug: fc.constant('v1'),
    rule: fc.constantFrom<V1Rule['rule'][]>(
      'SAME',
      'OPTION',
      'ANY_OPTION',
      'PRESENT',
      'FOOTNOTES',
      'OVERRIDES',
      'CONSTANT',
    ),
    value: fc.constantFrom('mail', 'fax', '2022-11-08'),
    fields: fc.uniqueArray(slug, { minLength: 1, maxLength: 4 }).map((slugs) => slugs.map((one) => ({ slug: one }))),
  });
  const FIRST = '2019-01-01T00:00:00.000Z';

  /** The expected result of each rule, written independently of the code. */
  function expected(
    { rule: kind, value, fields }: V1Rule,
    all: SourceItem[],
    over: Override[],
  ): { text: string; at: string } {
    const own = fields.map((field) => all.find((one) => one.slug === field.slug) as SourceItem);
    const latest = (times: string[]) => [FIRST, ...times].sort().at(-1) as string;
    const at = latest(own.map(({ modifiedAt }) => modifiedAt));
    const [first] = own as [SourceItem];
    const truth = (is: boolean) => (is ? 'True' : 'False');
    const known = own.filter(({ text }) => text !== '');
    switch (kind) {
      case 'SAME':
        return { text: first.text, at };
      case 'OPTION':
        return { text: first.selected ? truth(first.selected.includes(value)) : '', at };
      case 'ANY_OPTION':
        return { text: first.selected ? truth(first.selected.length > 0) : '', at };
      case 'PRESENT':
        return { text: known.length > 0 ? truth(known.some(({ text }) => text !== 'N/A')) : '', at };
      case 'FOOTNOTES':
        return { text: [...new Set(own.map(({ footnotes }) => footnotes).filter(Boolean))].join('\n\n'), at };
      case 'OVERRIDES': {
        const mine = over.filter(({ field }) => fields.some((one) => one.slug === field.slug));
        return { text: truth(mine.length > 0), at: latest(mine.map(({ modifiedAt }) => modifiedAt)) };
      }
      case 'CONSTANT':
        return { text: value, at: FIRST };
    }
  }

  it('follow the rules', () => {
    fc.assert(
      fc.property(rule, items, overrides, (one, all, over) => {
        const given = one.rule === 'CONSTANT' ? { ...one, fields: [] } : one;
        const { text, at } = expected(given, all, over);
        expect(derive([given], all, over, FIRST)).toEqual([{ field_type: 'v1', text, modified_at: at }]);
      }),
      { numRuns: 3_000 },
    );
  });
});
