import { builtinModules } from 'node:module';
import { describe, expect, it } from 'vitest';
import { inspectBundle } from '../../../src/build/programs.js';

describe.each(['server', 'civic-data'] as const)('the bundle of %s', (name) => {
  it('contains every package but better-sqlite3, which is native, and class-validator, which nothing loads', async () => {
    const { outputs } = await inspectBundle(name);
    const external = Object.values(outputs)
      .flatMap(({ imports }) => imports.filter((each) => each.external))
      .map(({ path }) => path.replace(/^node:/, ''));
    const packages = external.filter((path) => !builtinModules.includes(path) && path !== 'class-validator');
    expect([...new Set(packages)]).toEqual(['better-sqlite3']);
  });

  it('contains graphql at most once, although packages import it as ES modules and as CommonJS', async () => {
    const { inputs } = await inspectBundle(name);
    const files = Object.keys(inputs).filter((file) => /(^|\/)node_modules\/graphql\//.test(file));
    expect(files.filter((file) => !/^node_modules\/graphql\/.*\.js$/.test(file))).toEqual([]);
  });
});
