import { defineConfig } from 'vitest/config';
import base from './vitest.config.js';

/**
 * The built service, used by tools and clients that nobody here wrote. Those of Debian come from `.ci/install`, those of npm from
 * test/world/package.json. The start of the run publishes two releases, which all files read.
 */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    globalSetup: 'test/world/support/global-setup.ts',
    include: ['test/world/**/*.world.ts'],
    setupFiles: ['test/servers/support/setup.ts'],
  },
});
