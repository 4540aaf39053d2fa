import { describe, expect, it } from 'vitest';
import { derive, type Override, type SourceItem, type V1Rule } from '../../rest-compat/v1/derive.js';

const FIRST = '2026-01-01T00:00:00Z';

const item = (slug: string, rest: Partial<SourceItem> = {}): SourceItem => ({
  slug,
  text: '',
  footnotes: '',
  modifiedAt: '2026-02-01T00:00:00Z',
  ...rest,
});

function one(rule: V1Rule['rule'], items: SourceItem[], overrides: Override[] = []) {
  const fields = items.map(({ slug }) => ({ slug }));
  return derive([{ slug: 'old', rule, value: '', fields }], items, overrides, FIRST)[0];
}

describe('a V1 time of modification', () => {
  it('is the newest of what the value is derived from, by time and not as text', () => {
    const items = [
      item('a', { modifiedAt: '2026-03-01T00:00:00Z' }),
      item('b', { modifiedAt: '2026-03-01T00:00:00.5Z' }),
    ];
    expect(one('FOOTNOTES', items)?.modified_at).toBe('2026-03-01T00:00:00.5Z');
  });

  it('is the first of the release for a constant', () => {
    expect(one('CONSTANT', [])?.modified_at).toBe(FIRST);
  });

  it('of the rule OVERRIDES is that of the newest override, or the first of the release without overrides', () => {
    const override = { field: { slug: 'a' }, modifiedAt: '2026-04-01T00:00:00Z' };
    expect(one('OVERRIDES', [item('a')], [override])?.modified_at).toBe('2026-04-01T00:00:00Z');
    expect(one('OVERRIDES', [item('a')])?.modified_at).toBe(FIRST);
  });
});
