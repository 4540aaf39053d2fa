import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import project from '#package.json' with { type: 'json' };
import { packageRoot } from '../../../db/package-root.js';
import { inputs, loadedWith, outputs } from '../../support/metafile.js';

const packageOf = (path: string) => /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];

describe('the programs in dist/', () => {
  it('have code of the packages that package.json lists as dependencies, and of no others', () => {
    const own = Object.entries(inputs).filter(([file]) => !packageOf(file));
    const imports = own.flatMap(([, { imports: all }]) => all);
    const imported = imports.flatMap(
      ({ path, external }) => packageOf(path) ?? (external && !isBuiltin(path) ? path : []),
    );
    // src/build/assets.ts copies files of two, and type-graphql requires the third one.
    const others = ['@graphql-yoga/render-graphiql', 'swagger-ui-dist', 'graphql-scalars'];
    const used = new Set([...imported, ...others].filter((name) => name !== '<runtime>'));
    expect([...used].sort()).toEqual(Object.keys(project.dependencies));
    expect(Object.keys(inputs).map(packageOf)).toContain('graphql-scalars');
  });

  it('contain every package except better-sqlite3, which is native, and optional ones', () => {
    const external = Object.values(outputs).flatMap(({ imports }) => imports.filter((each) => each.external));
    const packages = external.map(({ path }) => path).filter((path) => !isBuiltin(path));
    const optional = ['class-validator', 'pg-cloudflare', 'pg-native', 'supports-color'];
    expect([...new Set(packages)].filter((path) => !optional.includes(path))).toEqual(['better-sqlite3']);
  });

  it('take modules of Node by require, which loads only what is used', () => {
    const files = Object.keys(outputs).filter((file) => file.endsWith('.js'));
    const imported = files.flatMap((file) =>
      [...readFileSync(join(packageRoot, file), 'utf8').matchAll(/^(?:import|export) [^;"]*from "([^."][^"]*)"/gm)].map(
        ([, name]) => name,
      ),
    );
    expect(imported).toEqual([]);
  });

  it('contain graphql once, although packages import it as ES modules and as CommonJS', () => {
    const files = Object.keys(inputs).filter((file) => /(^|\/)node_modules\/graphql\//.test(file));
    expect(files.filter((file) => !/^node_modules\/graphql\/.*\.js$/.test(file))).toEqual([]);
  });
});

describe.each(['main', 'cli'])('what %s.js loads at a start', (name) => {
  const loaded = loadedWith(`dist/${name}.js`);

  it.each([
    ['the log for terminals', /pino-pretty|pretty-log/],
    ['the client of Redis, which only LIMITS_URL needs', /node_modules\/(@?ioredis|rate-limiter-flexible)\//],
    ['the packages behind /mcp', /node_modules\/(@modelcontextprotocol|zod)\//],
    // The rest of drizzle-orm/pg-core belongs to the core of Drizzle.
    [
      'the packages for PostgreSQL',
      /node_modules\/(pg|pg-pool|drizzle-orm\/(node-postgres|pg-core\/dialect\.js))(\/|$)/,
    ],
    [
      'the dashboard, its mail and its sign-in',
      /^src\/dashboard\/start\.ts|node_modules\/(nodemailer|openid-client)\//,
    ],
    ['the check of followed datasets, which another process runs', /^src\/sync\/copy-task/],
  ])('has not %s', (_, pattern) => {
    expect(loaded.filter((file) => pattern.test(file))).toEqual([]);
    expect(Object.keys(inputs).some((file) => pattern.test(file))).toBe(true);
  });
});

it('the command line starts without graphql', () => {
  expect(loadedWith('dist/cli.js').filter((file) => packageOf(file) === 'graphql')).toEqual([]);
  expect(loadedWith('dist/main.js').map(packageOf)).toContain('graphql');
});
