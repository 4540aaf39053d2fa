import { describe, expect, it } from 'vitest';
import { atLeast, atMost } from './floors.js';

describe('a floor', () => {
  it('is met by a figure at the limit', () => {
    const measured = { median: 0.6, low: 0.5, high: 0.7 };
    expect(atLeast('ratio', 0.6, 'bare node:http', measured).met).toBe(true);
    expect(atMost('memory', 0.6, 'MB', measured).met).toBe(true);
  });

  it('is missed by a figure on the wrong side, whatever the other rounds were', () => {
    const measured = { median: 0.6, low: 0.5, high: 0.7 };
    expect(atLeast('ratio', 0.61, 'bare node:http', measured).met).toBe(false);
    expect(atMost('memory', 0.59, 'MB', measured).met).toBe(false);
  });
});
