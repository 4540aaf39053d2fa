import { defineConfig } from 'vitest/config';
import base from './vitest.config.js';

/** Tests in a real Chromium (`CHROMIUM` names it where it is not at its usual place). One at a time: each watches what the machine does. */
export default defineConfig({
  ...base,
  test: {
    deps: { interopDefault: false },
    include: ['test/e2e/**/*.e2e.ts'],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
