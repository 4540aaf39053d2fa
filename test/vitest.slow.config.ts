import { defineConfig } from 'vitest/config';
import base, { shared } from './vitest.config.js';

/** Tests that take minutes, two files at a time. Random tests print a seed, and `SEED=… npm run test:slow` repeats them. */
export default defineConfig({
  ...base,
  test: {
    ...shared,
    include: ['test/**/*.slow.ts', 'test/**/*.sampled.ts'],
    provide: { everything: true },
    // Most use one core, or wait.
    maxWorkers: 2,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    disableConsoleIntercept: true,
  },
});
