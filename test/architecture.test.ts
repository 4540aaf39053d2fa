import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../db/package-root.js';

/** Which rooms a room may import, and which packages belong to one room alone (design section 2). */
const ROOMS: Record<string, readonly string[]> = {
  db: [],
  schema: ['db'],
  'rest-compat': [],
  src: ['db', 'schema', 'rest-compat'],
};
const OWN_PACKAGES: Record<string, readonly string[]> = {
  db: ['drizzle-orm', 'better-sqlite3'],
  schema: ['type-graphql', 'dataloader'],
  'rest-compat': [],
  src: ['@apollo/server', 'express'],
};

interface Import {
  file: string;
  room: string;
  from: string;
}

function sourcesOf(room: string): string[] {
  return readdirSync(join(packageRoot, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(room, name));
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^'";]*?from\s*'([^']+)'|\bimport\s*\(\s*'([^']+)'|(?:^|\n)import\s+'([^']+)'/g;

const sources = Object.keys(ROOMS).flatMap((room) => sourcesOf(room).map((file) => ({ room, file })));
const imports: Import[] = sources.flatMap(({ room, file }) =>
  [...readFileSync(join(packageRoot, file), 'utf8').matchAll(IMPORT)].map((found) => ({
    file,
    room,
    from: (found[1] ?? found[2] ?? found[3]) as string,
  })),
);

describe('the dependency rule', () => {
  it('is checked on imports that are really there', () => {
    expect(imports.length).toBeGreaterThan(150);
    expect(imports).toContainEqual({
      file: 'src/startup/open-stores.ts',
      room: 'src',
      from: '../../db/dataset-store.js',
    });
  });

  it.each(Object.keys(ROOMS))('%s imports only the rooms that it may', (room) => {
    const wrong = imports.filter(({ room: own, file, from }) => {
      if (own !== room || !from.startsWith('.')) return false;
      const target = relative(packageRoot, resolve(packageRoot, dirname(file), from)).split('/')[0] as string;
      return target !== room && !ROOMS[room]?.includes(target);
    });
    expect(wrong).toEqual([]);
  });

  it.each(Object.entries(OWN_PACKAGES))('only %s imports %j', (room, packages) => {
    const wrong = imports.filter(
      ({ room: own, from }) => own !== room && packages.some((name) => from === name || from.startsWith(`${name}/`)),
    );
    expect(wrong).toEqual([]);
  });

  it('keeps rest-compat to itself and Node: it is a pure table', () => {
    const packages = imports.filter(
      ({ room, from }) => room === 'rest-compat' && !/^(\.|node:(fs|module|path)$)/.test(from),
    );
    expect(packages).toEqual([]);
  });
});

describe('the sources', () => {
  it('read the environment in one place', () => {
    const readers = sources.filter(({ file }) => readFileSync(join(packageRoot, file), 'utf8').includes('process.env'));
    expect(readers.map(({ file }) => file)).toEqual(['src/config/config.ts']);
  });

  it('start the process in one place that nothing imports', () => {
    expect(imports.filter(({ from }) => /(^|\/)main\.js$/.test(from))).toEqual([]);
  });

  it('make loaders only in schema/loaders', () => {
    const makers = sources.filter(({ file }) =>
      readFileSync(join(packageRoot, file), 'utf8').includes('new DataLoader'),
    );
    expect(makers.every(({ file }) => file.startsWith('schema/loaders/'))).toBe(true);
    expect(makers).not.toEqual([]);
  });
});
