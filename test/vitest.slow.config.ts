import { defineConfig } from 'vitest/config';
import base from './vitest.config.js';

/** Tests that take minutes. They run one after another. Random tests print a seed, and `SEED=… npm run test:slow` repeats them. */
export default defineConfig({
  ...base,
  test: {
    deps: { interopDefault: false },
    globalSetup: 'test/support/global-setup.ts',
    include: ['test/**/*.slow.ts', 'test/**/*.sampled.ts'],
    provide: { everything: true },
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 120_000,
    disableConsoleIntercept: true,
  },
});
