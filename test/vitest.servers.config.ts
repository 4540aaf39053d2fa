import { defineConfig } from 'vitest/config';
import { repeated } from './vitest.config.js';
import slow from './vitest.slow.config.js';

/** Several servers on real engines: PostgreSQL, Redis, nginx, HAProxy. They come from packages of the system (.ci/run installs them). */
export default defineConfig({
  ...slow,
  test: {
    ...slow.test,
    ...repeated,
    include: ['test/servers/**/*.servers.ts'],
    setupFiles: ['test/servers/support/setup.ts'],
  },
});
