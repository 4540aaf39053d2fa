import { defineConfig } from 'vitest/config';
import base from './vitest.config.js';

/** Tests that take minutes. Each wants the machine for itself; a random one prints the seed that repeats it (`SEED=… npm run test:slow`). */
export default defineConfig({
  ...base,
  test: {
    deps: { interopDefault: false },
    include: ['test/slow/**/*.slow.ts'],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 120_000,
    disableConsoleIntercept: true,
  },
});
