import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import DatabaseConstructor from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { importDataset } from '../../db/storage/publish/publish.js';
import { publishFolder } from '../support/publish.js';
import { SMALL_DATASET, writeDataset } from '../support/small-dataset.js';
import { temporaryFolder } from '../support/temporary-folder.js';

let folder: string;
let path: string;
beforeEach(() => {
  folder = writeDataset();
  path = join(temporaryFolder(), 'dataset.sqlite');
});

const FILES = Object.keys(SMALL_DATASET);

/** Puts something else in the place of a file of the folder. */
function replace(file: string, put: (path: string) => void) {
  rmSync(join(folder, file));
  put(join(folder, file));
}

async function expectRefused(file: string, reason: string) {
  const result = await importDataset({ folder, path });
  expect(result).toMatchObject({ status: 'refused', issues: [{ file, line: 0 }] });
  expect(result).toHaveProperty('issues.0.expected', `a readable file in ${folder} (it ${reason})`);
}

describe('an import', () => {
  it.each(FILES)('reports a named pipe in the place of %s at once, and leaves no lock', async (file) => {
    replace(file, (pipe) => execFileSync('mkfifo', [pipe]));
    await expectRefused(file, 'is not a regular file');
    expect(readdirSync(dirname(path))).toEqual([]);
  });

  it('reports a folder, a socket, a device, and a link to itself in the place of a file', async () => {
    replace('values.csv', (other) => mkdirSync(other));
    await expectRefused('values.csv', 'is not a regular file');
    rmSync(join(folder, 'values.csv'), { recursive: true });

    const socket = createServer().listen(join(folder, 'values.csv'));
    await new Promise((resolve) => socket.once('listening', resolve));
    await expectRefused('values.csv', 'is not a regular file');
    await new Promise((resolve) => socket.close(resolve));

    symlinkSync('/dev/zero', join(folder, 'values.csv'));
    await expectRefused('values.csv', 'is a symbolic link that leaves its folder, to /dev/zero');
    replace('values.csv', (other) => symlinkSync('values.csv', other));
    await expectRefused('values.csv', 'is not a regular file');
  });

  it('reports a link to a file of another folder, also of one whose path starts the same', async () => {
    const outside = `${folder}-2`;
    mkdirSync(outside);
    renameSync(join(folder, 'states.csv'), join(outside, 'states.csv'));
    symlinkSync(join(outside, 'states.csv'), join(folder, 'states.csv'));
    await expectRefused('states.csv', `is a symbolic link that leaves its folder, to ${join(outside, 'states.csv')}`);
  });

  it('reports a file of more than 100 MB with its size', async () => {
    truncateSync(join(folder, 'overrides.csv'), 123_400_000);
    await expectRefused('overrides.csv', 'has 123.4 MB, and at most 100 MB are read');
  });

  it('follows links within the folder, as Kubernetes mounts a volume, and a link to the folder', async () => {
    mkdirSync(join(folder, '..data'));
    for (const file of FILES) {
      renameSync(join(folder, file), join(folder, '..data', file));
      symlinkSync(join('..data', file), join(folder, file));
    }
    const link = join(temporaryFolder(), 'link');
    symlinkSync(folder, link);
    expect((await publishFolder(link, path)).status).toBe('published');
  });

  it('reads the folder before it takes the lock: issues are reported while another import runs', async () => {
    const other = new DatabaseConstructor(`${path}.lock`);
    other.exec('BEGIN EXCLUSIVE');
    writeFileSync(join(folder, 'states.csv'), 'code\n');
    expect((await importDataset({ folder, path, timeoutMs: 0 })).status).toBe('refused');
    other.close();
    expect(existsSync(path)).toBe(false);
  });
});
