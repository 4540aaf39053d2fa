import { defineConfig } from 'vitest/config';
import base, { shared } from './vitest.config.js';

/** Tests in a real Chromium, one after another. `CHROMIUM` is its path if it is not at a usual place. */
export default defineConfig({
  ...base,
  test: {
    ...shared,
    include: ['test/e2e/**/*.e2e.ts'],
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
