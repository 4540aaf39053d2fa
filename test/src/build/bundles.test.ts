import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../../db/files/package-root.js';

/** What the build wrote about the bundle of a program. */
const bundleOf = (name: string): Metafile =>
  JSON.parse(readFileSync(join(packageRoot, `dist/${name}.meta.json`), 'utf8'));

describe('the bundle of the server', () => {
  const { inputs } = bundleOf('server');

  it('leaves the log for terminals in a file of its own, which other starts do not load', () => {
    expect(Object.keys(inputs).filter((file) => /pino-pretty|pretty-log/.test(file))).toEqual([]);
  });

  it('leaves the check of followed datasets to another process', () => {
    expect(Object.keys(inputs)).toContain('src/remote/check-copy.ts');
    expect(Object.keys(inputs)).not.toContain('src/remote/copy-task.ts');
  });
});

describe.each(['server', 'civic-data'] as const)('the bundle of %s', (name) => {
  const bundle = bundleOf(name);

  it('contains every package except better-sqlite3, which is native, and two optional ones that are not installed', () => {
    const external = Object.values(bundle.outputs)
      .flatMap(({ imports }) => imports.filter((each) => each.external))
      .map(({ path }) => path.replace(/^node:/, ''));
    const packages = external.filter((path) => !builtinModules.includes(path) && !path.startsWith('./'));
    const optional = ['class-validator', 'supports-color'];
    expect([...new Set(packages)].filter((path) => !optional.includes(path))).toEqual(['better-sqlite3']);
  });

  it('leaves out the client of Redis, which only LIMITS_URL needs', () => {
    const files = Object.keys(bundle.inputs).filter((file) =>
      /node_modules\/(@?ioredis|rate-limiter-flexible)\//.test(file),
    );
    expect(files).toEqual([]);
  });

  it('leaves out the packages behind /mcp, which are loaded at first use', () => {
    const files = Object.keys(bundle.inputs).filter((file) => /node_modules\/(@modelcontextprotocol|zod)\//.test(file));
    expect(files).toEqual([]);
  });

  it('leaves out the packages for PostgreSQL, which are loaded if ACCOUNTS_URL names a database', () => {
    // The rest of drizzle-orm/pg-core belongs to the core of Drizzle.
    const pattern = /node_modules\/(postgres|drizzle-orm\/(postgres-js|pg-core\/dialect\.js))(\/|$)/;
    expect(Object.keys(bundle.inputs).filter((file) => pattern.test(file))).toEqual([]);
  });

  it('contains graphql at most once, although packages import it as ES modules and as CommonJS', () => {
    const files = Object.keys(bundle.inputs).filter((file) => /(^|\/)node_modules\/graphql\//.test(file));
    expect(files.filter((file) => !/^node_modules\/graphql\/.*\.js$/.test(file))).toEqual([]);
  });
});
