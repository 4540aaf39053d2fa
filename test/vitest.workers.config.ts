import { defineConfig } from 'vitest/config';
import base from './vitest.config.js';

/**
 * What is promised of the service from outside, tried on one that runs in two workers. Each test file then has three processes or
 * more besides its own, so there are fewer at a time.
 */
export default defineConfig({
  ...base,
  test: {
    include: [
      'test/{contracts,operations,pages,properties,schema}/**/*.test.ts',
      'test/readme-http.test.ts',
      'test/src/{process,stopping}.test.ts',
    ],
    env: { TEST_WORKERS: '2' },
    deps: { interopDefault: false },
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
