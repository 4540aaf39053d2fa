import { defineConfig } from 'vitest/config';
import base, { repeated, shared } from './vitest.config.js';

/**
 * Tests in a real Chromium, one after another. `CHROMIUM` is its path if it is not at a usual place. With `SAMPLE=1`, as in `.ci/run`, one page of
 * each kind is visited, and one look of it is checked.
 */
export default defineConfig({
  ...base,
  test: {
    ...shared,
    ...repeated,
    include: ['test/e2e/**/*.e2e.ts'],
    provide: { everything: process.env.SAMPLE !== '1' },
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
