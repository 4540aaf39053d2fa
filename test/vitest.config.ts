import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  resolve: {
    // Without it the tests load graphql's ESM build and type-graphql its CommonJS build, and a schema of one is none to the other.
    alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }],
  },
  test: {
    coverage: {
      provider: 'v8',
      include: ['db/**/*.ts', 'schema/**/*.ts', 'rest-compat/**/*.ts', 'src/**/*.ts'],
      // Run by browsers, and by processes of their own: tests see those from outside, where their lines cannot be counted.
      exclude: [
        'src/pages/browser/**',
        'src/cli/**',
        'src/{main,one-process,open-stores,first-publish,demo-key,greeting,shutdown}.ts',
        'src/build/**',
        'src/cluster/**',
        'schema/print-sdl.ts',
      ],
      reporter: ['text', 'text-summary'],
      reportsDirectory: 'coverage',
    },
    // CommonJS packages are imported as Node does it, or the tests would run another program.
    deps: { interopDefault: false },
    include: ['test/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
