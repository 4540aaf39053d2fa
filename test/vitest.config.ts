import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { RepeatedReporter } from './support/repeated-reporter.js';

/** What all suites share. */
export const shared = {
  // Imports CommonJS packages as Node does.
  deps: { interopDefault: false },
  globalSetup: 'test/support/global-setup.ts',
  // The limits find what hangs. A busy machine, however slow, stays below them.
  expect: { poll: { timeout: 60_000 } },
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

/** For suites that use browsers, engines and processes of their own: one more try in CI, which is reported. */
export const repeated = {
  retry: process.env.CI ? 1 : 0,
  reporters: [...configDefaults.reporters, new RepeatedReporter()],
};

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  resolve: {
    // Otherwise tests load the ES module build of graphql, and type-graphql loads the CommonJS build: two copies that reject each other.
    alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }],
  },
  test: {
    coverage: {
      provider: 'v8',
      include: ['db/**/*.ts', 'schema/**/*.ts', 'rest-compat/**/*.ts', 'src/**/*.{ts,tsx}'],
      // Browsers and child processes run these files; their lines cannot be counted.
      exclude: [
        'src/site/browser/**',
        'src/cli/**',
        'src/main.ts',
        'src/app/{banner,first-publish,open-stores,shutdown-signals,start-dashboard}.ts',
        'src/build/**',
        'schema/print-sdl.ts',
      ],
      reporter: ['text', 'text-summary'],
      reportsDirectory: 'coverage',
    },
    ...shared,
    include: ['test/**/*.test.ts', 'test/**/*.sampled.ts'],
    provide: { everything: false },
    // Test files share a process, so that each process loads the packages only once: that halves the time.
    isolate: false,
    // Tests wait for child processes and sockets as well, so that all cores have work.
    maxWorkers: '100%',
  },
});
