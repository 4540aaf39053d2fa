import { describe, expect, it } from 'vitest';
import { circlesAt, filesIn, importsOf, readSource, sourcesIn } from './support/imports.js';
import { CEILING, LINE_BUDGETS } from './support/line-budgets.js';

/** The folders of the product, each with the other folders that it may import. */
const FOLDERS: Record<string, readonly string[]> = {
  db: [],
  schema: ['db'],
  'rest-compat': [],
  src: ['db', 'schema', 'rest-compat'],
};

/** Packages that only one folder imports. */
const OWN_PACKAGES: Record<string, readonly string[]> = {
  'db/storage': ['drizzle-orm', 'better-sqlite3', 'pg'],
  schema: ['type-graphql', 'dataloader'],
  src: ['@apollo/server', '@modelcontextprotocol/sdk', 'express', 'ioredis', 'rate-limiter-flexible', 'zod'],
};

/** The floors of `src/` from bottom to top. Each imports only floors below it; the rooms of one floor do not import each other. */
const FLOORS: readonly (readonly string[])[] = [
  ['process', 'messages'],
  ['sync'],
  ['server'],
  ['site', 'mcp'],
  ['dashboard'],
  ['app'],
  ['cli', 'build'],
  ['main.ts'],
];

const sources = Object.keys(FOLDERS).flatMap(sourcesIn);
const imports = sources.flatMap(importsOf);

/** The first folder of a path, or the second one below `src/`. */
const folderOf = (path: string) => path.split('/')[0] as string;
const roomOf = (path: string) => path.split('/')[1] as string;
const floorOf = (path: string) => FLOORS.findIndex((rooms) => rooms.includes(roomOf(path)));

/** The imports that break a rule, as `file -> import`. */
const shown = (wrong: typeof imports) => wrong.map(({ file, specifier }) => `${file} -> ${specifier}`);

describe('the imports', () => {
  it('are found in the sources', () => {
    expect(imports.length).toBeGreaterThan(400);
    expect(shown(imports)).toContain('src/app/open-stores.ts -> ../../db/storage/release/dataset-store.js');
    expect(shown(imports)).toContain('db/storage/release/open.ts -> better-sqlite3');
  });

  it.each(Object.entries(FOLDERS))('of %s are from itself, from packages, or from %j', (folder, allowed) => {
    const wrong = imports.filter(({ file, target }) => {
      if (folderOf(file) !== folder || target === undefined) return false;
      return ![folder, ...allowed].includes(folderOf(target));
    });
    expect(shown(wrong)).toEqual([]);
  });

  it.each(Object.entries(OWN_PACKAGES))('of packages: only %s imports %j', (folder, packages) => {
    const wrong = imports.filter(
      ({ file, specifier }) =>
        !file.startsWith(`${folder}/`) && packages.some((name) => `${specifier}/`.startsWith(`${name}/`)),
    );
    expect(shown(wrong)).toEqual([]);
  });

  it('of db/domain never include db/storage', () => {
    const isStorage = (path = '') => path.startsWith('db/storage/');
    expect(shown(imports.filter(({ file, target }) => file.startsWith('db/domain/') && isStorage(target)))).toEqual([]);
  });

  it('of rest-compat from packages are fs, module and path of Node', () => {
    const wrong = imports.filter(
      ({ file, specifier, target }) =>
        folderOf(file) === 'rest-compat' && target === undefined && !/^node:(fs|module|path)$/.test(specifier),
    );
    expect(shown(wrong)).toEqual([]);
  });

  it.each([2, 3, 4, 5])('form no circle at run time between folders and files, %i deep', (depth) => {
    expect(circlesAt(depth, imports)).toEqual([]);
  });

  it('in a circle are found, whatever leads to it and out of it', () => {
    const import_ = (file: string, target: string, isType = false) => ({ file, target, isType });
    const toRing = [import_('x/a/1.ts', 'x/b/1.ts'), import_('x/b/2.ts', 'x/c/1.ts'), import_('x/c/2.ts', 'x/d.ts')];
    expect(circlesAt(2, [...toRing, import_('x/c/3.ts', 'x/b/3.ts', true)])).toEqual([]);
    expect(circlesAt(2, [...toRing, import_('x/c/3.ts', 'x/b/3.ts')])).toEqual(['x/b -> x/c', 'x/c -> x/b']);
  });

  it('never include main.ts, which starts the process', () => {
    expect(shown(imports.filter(({ target }) => /(^|\/)main\.ts$/.test(target ?? '')))).toEqual([]);
  });
});

describe('src/', () => {
  it('consists of the known rooms, and of the files that compose them', () => {
    const rooms = new Set(sourcesIn('src').map(roomOf));
    expect([...rooms].sort()).toEqual(FLOORS.flat().sort());
  });

  it.each(FLOORS.flat())('%s imports only rooms of the floors below it', (room) => {
    const wrong = imports.filter(({ file, target }) => {
      if (folderOf(file) !== 'src' || roomOf(file) !== room || folderOf(target ?? '') !== 'src') return false;
      return roomOf(target as string) !== room && floorOf(target as string) >= floorOf(file);
    });
    expect(shown(wrong)).toEqual([]);
  });

  it('uses of the site only its toolkit in the dashboard', () => {
    const wrong = imports.filter(
      ({ file, target = '' }) => file.startsWith('src/dashboard/') && /^src\/site\/(?!html\/)/.test(target),
    );
    expect(shown(wrong)).toEqual([]);
  });
});

describe('src/site/', () => {
  it('has pages that import parts, and no other page', () => {
    const pageOf = (path = '') => /^src\/site\/(?:voters|facts)\/[^/]+\//.exec(path)?.[0];
    const wrong = imports.filter(({ file, target }) => {
      const [page, other] = [pageOf(file), pageOf(target)];
      return page !== undefined && other !== undefined && page !== other;
    });
    expect(shown(wrong)).toEqual([]);
  });

  /** What reads an address, or writes the data of a page to a file. All others are views. */
  const FINDER = /\/find-[\w-]+\.ts$|-(pages?|resources?|table)\.ts$/;
  const HELPERS =
    /^db\/domain\/((text|language)\/|vocabulary|deadlines\/(civil-day|elections|fields|rule|read-text|today)\.ts)/;

  it('has views that show what their document or `find` gave them, and of db only helpers for words and days', () => {
    const wrong = imports.filter(
      ({ file, target = '' }) =>
        file.startsWith('src/site/') &&
        !FINDER.test(file) &&
        /^db\/(storage|domain)\//.test(target) &&
        !HELPERS.test(target),
    );
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });
});

describe('the sources', () => {
  it('read the environment only in src/process/settings/config.ts', () => {
    expect(sources.filter((file) => readSource(file).includes('process.env'))).toEqual([
      'src/process/settings/config.ts',
    ]);
  });

  it('have no long line of HTML, because pages are JSX, which Biome breaks into lines', () => {
    const written = sources.filter((file) => !file.endsWith('operation-types.ts'));
    const long = written.flatMap((file) =>
      readSource(file)
        .split('\n')
        .filter((line) => line.length > 140 && /<\/?[a-z][a-z\d]*(\s[^<>]*)?>/.test(line))
        .map((line) => `${file}: ${line.slice(0, 60)}`),
    );
    expect(long).toEqual([]);
  });

  it('create loaders only in schema/loaders', () => {
    const makers = sources.filter((file) => readSource(file).includes('new DataLoader'));
    expect(makers.length).toBeGreaterThan(0);
    expect(makers.filter((file) => !file.startsWith('schema/loaders/'))).toEqual([]);
  });
});

describe('the lines', () => {
  const GENERATED = /\/(operation-types|generated-operations)\.ts$/;
  const written = [...sources, ...sourcesIn('test')].filter((file) => !GENERATED.test(file));
  const styles = filesIn('src').filter((file) => file.endsWith('.css'));

  /** `db/storage/queries` of db/storage/queries/places.ts, `db` of db/index.ts. */
  const budgetOf = (file: string) => {
    const parts = file.split('/');
    return parts.length > 2 && parts[0] !== 'rest-compat' ? parts.slice(0, 2).join('/') : (parts[0] as string);
  };
  const countLines = (files: string[]) => files.reduce((sum, file) => sum + readSource(file).split('\n').length - 1, 0);

  it('have a budget in each room, and no room without files has one', () => {
    expect([...new Set(written.map(budgetOf))].sort()).toEqual(Object.keys(LINE_BUDGETS).sort());
  });

  it.each(Object.entries(LINE_BUDGETS))('of %s are at most %i', (room, budget) => {
    const lines = countLines(written.filter((file) => budgetOf(file) === room));
    expect(
      lines,
      `Take something out of ${room}, or raise its number in line-budgets.ts and say why`,
    ).toBeLessThanOrEqual(budget);
  });

  it('of the product, its tests and its styles are below the ceiling', () => {
    const isTest = (file: string) => file.startsWith('test/');
    expect(countLines(written.filter((file) => !isTest(file)))).toBeLessThanOrEqual(CEILING.product);
    expect(countLines(written.filter(isTest))).toBeLessThanOrEqual(CEILING.test);
    expect(countLines(styles)).toBeLessThanOrEqual(CEILING.styles);
  });
});
