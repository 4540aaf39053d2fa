import { defineConfig } from 'vitest/config';
import base from './vitest.slow.config.js';

/** A minute of load. Nothing else should run on the machine. */
export default defineConfig({
  ...base,
  test: { ...base.test, include: ['test/slow/**/*.soak.ts'], fileParallelism: false },
});
