import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import DatabaseConstructor from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { releaseFolder } from '../../db/storage/release/archived.js';
import { DatasetSite } from '../support/dataset-site.js';
import { type Followed, follow } from '../support/followed.js';
import { edited } from '../support/small-dataset.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const SECOND = edited('values.csv', 'type,paper', 'type,machine');

let site: DatasetSite;
let first: string;
let second: string;
let followed: Followed;
beforeAll(async () => {
  site = await DatasetSite.start();
  ({ first } = site);
  second = await site.publish(SECOND);
});
beforeEach(async () => {
  const copies = temporaryFolder();
  copyFileSync(join(releaseFolder(site.path, first) as string, 'dataset.sqlite'), join(copies, 'dataset.sqlite'));
  followed = await follow(site.url, { copies });
  site.upload(second);
});
afterEach(() => {
  for (const name of ['manifest.json', 'dataset.sqlite']) site.answer(name, undefined);
});
afterAll(() => site.stop());

const file = () => join(site.folder, 'dataset.sqlite');

/** Changes the file, and the manifest so that it belongs to it. */
function changeFile(change: (path: string) => void): void {
  change(file());
  const bytes = readFileSync(file());
  site.editManifest(({ files }) => {
    const entry = files.find(({ name }) => name === 'dataset.sqlite');
    Object.assign(entry ?? {}, { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
  });
}

function changeDatabase(statement: string): void {
  changeFile((path) => {
    const database = new DatabaseConstructor(path);
    database.exec(statement);
    database.close();
  });
}

const whole = () => readFileSync(join(releaseFolder(site.path, second) as string, 'dataset.sqlite'));
const answer = (name: string, respond: (response: ServerResponse) => void) =>
  site.answer(name, (_, response) => respond(response));
const status = (name: string, code: number) => answer(name, (response) => response.writeHead(code).end('No.'));

const CASES: [what: string, prepare: () => void | Promise<void>, problem: string][] = [
  ['is cut off', () => truncateSync(file(), 20_000), 'the file was cut off: it has 20000 bytes, but'],
  [
    'is cut off by the server',
    () =>
      answer('dataset.sqlite', (response) =>
        response
          .writeHead(200, { 'content-length': whole().length })
          .write(whole().subarray(0, 20_000), () => response.destroy()),
      ),
    'dataset.sqlite: the connection was closed early',
  ],
  [
    'is cut off by the server, in chunks',
    () => answer('dataset.sqlite', (response) => response.write(whole().subarray(0, 20_000), () => response.destroy())),
    'dataset.sqlite: the connection was closed early',
  ],
  [
    'is too short, without saying so first',
    () => answer('dataset.sqlite', (response) => void response.write('short', () => response.end())),
    'the file was cut off: it has 5 bytes, but',
  ],
  ['does not end', () => answer('dataset.sqlite', (response) => flood(response)), 'the file has more than'],
  [
    'has another hash',
    () => writeFileSync(file(), Buffer.alloc(whole().length)),
    'does not have the SHA-256 hash that manifest.json names',
  ],
  [
    'says that it is compressed, but is not',
    () => answer('dataset.sqlite', (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('gzip')),
    'dataset.sqlite: its response is not compressed as it says (Z_DATA_ERROR)',
  ],
  [
    'is far larger after decompression',
    () =>
      answer('dataset.sqlite', (response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000))),
      ),
    'the file has more than',
  ],
  ['is no database', () => changeFile((path) => writeFileSync(path, 'hello'.repeat(5_000))), 'file is not a database'],
  ['has other tables', () => changeDatabase('PRAGMA user_version = 99'), 'has tables of version 99, but this service'],
  ['has no release', () => changeDatabase('DELETE FROM release'), 'the file holds no release'],
  [
    'is another release than the manifest says',
    () => site.editManifest((manifest) => Object.assign(manifest, { sequence: 3 })),
    '(number 3). Upload both again',
  ],
  [
    'is too large',
    () => site.editManifest(({ files }) => files.map((one) => Object.assign(one, { bytes: 2_000_000_000 }))),
    'the file has 2000000000 bytes; at most 100000000 are allowed',
  ],
  ['is missing', () => status('dataset.sqlite', 404), 'dataset.sqlite: no such file (status 404)'],
  ['has no manifest', () => status('manifest.json', 404), 'manifest.json: no such file (status 404)'],
  ['is on a server that fails', () => status('manifest.json', 500), 'manifest.json: status 500'],
  [
    'is on a server that answers with a page',
    () => answer('manifest.json', (response) => response.end('<!doctype html><title>Welcome</title>')),
    'it begins with "<!doctype html><titl"',
  ],
  [
    'redirects to plain http of another network',
    () => answer('manifest.json', (response) => response.writeHead(302, { location: elsewhere() }).end()),
    'a redirect leads to an address that is not allowed',
  ],
  [
    'redirects to itself',
    () => answer('manifest.json', (response) => response.writeHead(302, { location: '/manifest.json' }).end()),
    'manifest.json: redirect count exceeded',
  ],
];

/** The address of the site, as no private network has it. */
const elsewhere = () => site.url.replace('127.0.0.1', '0.0.0.0');

/** Sends bytes until the other side closes the connection. */
function flood(response: ServerResponse): void {
  const write = () => {
    while (!response.destroyed && response.write(Buffer.alloc(65_536)));
  };
  response.on('drain', write);
  write();
}

describe('a dataset that', () => {
  it.each(CASES)('%s is not used, and the release before stays', async (_, prepare, problem) => {
    await prepare();
    await followed.follower.poll();
    expect(followed.follower.problem()).toContain(problem);
    expect([followed.version(), followed.files()]).toEqual([first, []]);
    expect(followed.warnings()).toHaveLength(1);
    for (const name of ['manifest.json', 'dataset.sqlite']) site.answer(name, undefined);
    site.upload(second);
    await followed.follower.poll();
    expect([followed.version(), followed.follower.problem()]).toEqual([second, undefined]);
  });

  it('is older than the copy is not used', async () => {
    await followed.follower.poll();
    site.upload(first);
    await followed.follower.poll();
    expect(followed.follower.problem()).toContain(`release ${first} (number 1) is older than ${second} (number 2)`);
    expect(followed.version()).toBe(second);
  });

  it('has the number of the copy and another version is not used', async () => {
    site.editManifest((manifest) => Object.assign(manifest, { sequence: 1 }));
    await followed.follower.poll();
    expect(followed.follower.problem()).toContain(`release ${second} (number 1) is not newer than ${first} (number 1)`);
    expect(followed.version()).toBe(first);
  });

  it('claims a high number in its manifest, but is older, is not used', async () => {
    await followed.follower.poll();
    site.upload(first);
    site.editManifest((manifest) => Object.assign(manifest, { sequence: 9 }));
    await followed.follower.poll();
    expect([followed.version(), followed.follower.problem()]).toEqual([second, expect.stringContaining('was refused')]);
  });
});
