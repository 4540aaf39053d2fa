import { defineConfig } from 'vitest/config';
import slow from './vitest.slow.config.js';

/** Several servers on real engines: PostgreSQL, Redis, nginx, HAProxy. They come from packages of the system (.ci/run installs them). */
export default defineConfig({
  ...slow,
  test: { ...slow.test, include: ['test/servers/**/*.servers.ts'], setupFiles: ['test/servers/support/setup.ts'] },
});
