import { expect } from 'vitest';

/** Reaches every field about the key that asks, with the whole answer that it must give. */
export const KEY_OPERATION: [query: string, answer: object] = [
  `{ key { id label customer expiresAt usage(from: "2026-01-01", to: "2026-01-31") { day requests cost limited }
      rateLimit { limit remaining resetAt } } }`,
  {
    key: {
      ...{ id: expect.stringMatching(/^cds_/), label: '', customer: 'Active', expiresAt: null },
      ...{ usage: [], rateLimit: null },
    },
  },
];
