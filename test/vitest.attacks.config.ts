import { defineConfig } from 'vitest/config';
import base, { shared } from './vitest.config.js';

/**
 * Attacks on the built service, one after another, in less than five minutes. Random ones print a seed, and
 * `SEED=… npm run test:attacks` repeats them.
 */
export default defineConfig({
  ...base,
  test: {
    ...shared,
    globalSetup: 'test/attacks/support/global-setup.ts',
    include: ['test/attacks/**/*.attack.ts'],
    fileParallelism: false,
    disableConsoleIntercept: true,
  },
});
