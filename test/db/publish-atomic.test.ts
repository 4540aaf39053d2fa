import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import DatabaseConstructor from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { importDataset } from '../../db/storage/publish/publish.js';
import { DatasetFileError, openDataset } from '../../db/storage/release/open.js';
import { publishFolder } from '../support/publish.js';
import { edited, writeDataset } from '../support/small-dataset.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const renamed = () => writeDataset(edited('states.csv', 'Alpha', 'Omega'));

let path: string;
beforeEach(async () => {
  path = join(temporaryFolder(), 'dataset.sqlite');
  await publishFolder(writeDataset(), path);
});

describe('a file that is not a dataset', () => {
  const spoil: [string, () => void, command?: string][] = [
    ['is missing', () => rmSync(path)],
    ['is empty', () => truncateSync(path, 0)],
    ['is cut off', () => truncateSync(path, 20_000)],
    ['is no database', () => writeFileSync(path, 'hello'.repeat(1000))],
    ['is damaged within', () => writeFileSync(path, damaged(readFileSync(path)))],
    ['has tables of a later version', () => withVersion(99), 'restore'],
  ];

  it.each(spoil)(
    'and %s is rejected with a command that helps, and replaced by an import',
    async (_, damage, command) => {
      damage();
      expect(() => openDataset(path)).toThrow(DatasetFileError);
      expect(() => openDataset(path)).toThrow(`npm run -s civic-data -- ${command ?? 'import'}`);
      expect((await publishFolder(writeDataset(), path)).status).toBe('published');
      openDataset(path).close();
    },
  );

  function withVersion(version: number) {
    const database = new DatabaseConstructor(path);
    database.pragma(`user_version = ${version}`);
    database.close();
  }

  /** In the last page, which only a check of the whole file reads. */
  function damaged(bytes: Buffer): Buffer {
    return bytes.fill(0x5a, bytes.length - 4096);
  }
});

describe('an import', () => {
  it('that fails leaves only the release', async () => {
    const before = readFileSync(path);
    // A folder in the way of the file that is built stands for a disk that cannot be written.
    const folder = writeDataset({ 'states.csv': 'code,name\nAA,Alpha\nBB,Beta\nCC,Gamma\n' });
    mkdirSync(`${path}.new`);
    await expect(importDataset({ folder, path })).rejects.toThrow();
    rmSync(`${path}.new`, { recursive: true });
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(readdirSync(dirname(path))).toEqual(['dataset.sqlite', 'dataset.sqlite.lock', 'releases']);
  });

  it('replaces what a killed import left behind', async () => {
    writeFileSync(`${path}.new`, 'half a file');
    writeFileSync(`${path}.lock`, '');
    expect((await publishFolder(renamed(), path)).status).toBe('published');
    expect(readdirSync(dirname(path))).toEqual(['dataset.sqlite', 'dataset.sqlite.lock', 'releases']);
  });
});
