import { builtinModules } from 'node:module';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Bundle, makeBundle } from '../../../src/build/bundle.js';

describe.each([
  ['server', 'src/main.ts'],
  ['civic-data', 'src/cli/main.ts'],
])('the bundle of %s', (name, entryPoint) => {
  let made: Bundle;
  beforeAll(async () => {
    made = await makeBundle(name, entryPoint, false);
  });

  it('leaves no package outside but the one with native code, and the one that is never asked for', () => {
    const outside = Object.values(made.metafile.outputs).flatMap(({ imports }) =>
      imports.filter(({ external }) => external).map(({ path }) => path.replace(/^node:/, '')),
    );
    const packages = outside.filter((path) => !builtinModules.includes(path) && path !== 'class-validator');
    expect([...new Set(packages)]).toEqual(['better-sqlite3']);
  });

  it('has one copy of graphql at most', () => {
    const files = Object.keys(made.metafile.inputs).filter((file) => /(^|\/)node_modules\/graphql\//.test(file));
    expect(files.filter((file) => !/^node_modules\/graphql\/.*\.mjs$/.test(file))).toEqual([]);
  });

  it('has the same name when nothing has changed', async () => {
    expect((await makeBundle(name, entryPoint, false)).name).toBe(made.name);
  });
});
