import { chmodSync, copyFileSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import DatabaseConstructor from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openAccounts } from '../../../db/storage/accounts/sqlite/open.js';
import { send } from '../../support/http-request.js';
import { expectProblem } from '../../support/problem.js';
import { publishFolder } from '../../support/publish.js';
import { basic, type Service, startService } from '../../support/service.js';
import { edited, writeDataset } from '../../support/small-dataset.js';

const STATE = '/v2/election/data/state/AA/';
const FIELDS = '/v2/election/field/';

let service: Service;
let authorization: string;
beforeEach(async () => {
  service = await startService({ dataset: writeDataset() });
  authorization = basic(service.key.keyId, service.key.keySecret);
});
afterEach(() => service.stop());

const status = async (path: string) => (await send(service.url, path, { headers: { authorization } })).status;
const statuses = async () => [await status(STATE), await status(FIELDS), await status('/readyz')];

/** Restores the file. */
function putBack(path: string, bytes: Buffer): void {
  writeFileSync(`${path}.whole`, bytes);
  renameSync(`${path}.whole`, path);
}

const rubbish = (path: string) => {
  rmSync(path);
  writeFileSync(path, 'rubbish'.repeat(5000));
};
const half = (bytes: number) => (path: string) => {
  copyFileSync(path, `${path}.half`);
  truncateSync(`${path}.half`, bytes);
  renameSync(`${path}.half`, path);
};

describe('a dataset file that, while the service runs, is', () => {
  it.each<[string, (path: string) => void]>([
    ['deleted', (path) => rmSync(path)],
    ['replaced by rubbish', rubbish],
    ['replaced by nothing', half(0)],
    ['replaced by half of itself', half(20_000)],
    [
      'replaced by a folder',
      (path) => {
        rmSync(path);
        renameSync(writeDataset(), path);
      },
    ],
  ])('%s does not affect the release that was read before', async (_, damage) => {
    expect(await statuses()).toEqual([200, 200, 200]);
    damage(service.datasetPath);
    expect(await statuses()).toEqual([200, 200, 200]);
    expect((await service.graphql('{ states { code } }')).data.states).toHaveLength(2);
  });

  it('deleted and published again is read at the next request', async () => {
    await status(STATE);
    rmSync(service.datasetPath);
    await publishFolder(writeDataset(edited('fields.csv', 'Kind of ballot.', 'Sort of ballot.')), service.datasetPath);
    expect((await service.json(FIELDS))[0].description).toBe('Sort of ballot.');
  });

  it('locked by another process is read as soon as the lock is released; until then the old release is used', async () => {
    expect(await status(STATE)).toBe(200);
    const other = new DatabaseConstructor(service.datasetPath, { timeout: 0 });
    // An open dataset cannot be locked by another process.
    expect(() => other.exec('BEGIN EXCLUSIVE')).toThrow('locked');
    other.close();
    const changed = writeDataset(edited('fields.csv', 'Kind of ballot.', 'Sort of ballot.'));
    await publishFolder(changed, service.datasetPath);
    const next = new DatabaseConstructor(service.datasetPath, { timeout: 0 });
    next.exec('BEGIN EXCLUSIVE');
    expect((await service.json(FIELDS))[0].description).toBe('Kind of ballot.');
    next.exec('ROLLBACK');
    next.close();
    await expect.poll(async () => (await service.json(FIELDS))[0].description).toBe('Sort of ballot.');
  });

  it('damaged before it was ever read gives 503, and recovers without a restart', async () => {
    const whole = readFileSync(service.datasetPath);
    truncateSync(service.datasetPath, 20_000);
    expectProblem(await send(service.url, STATE, { headers: { authorization } }), 503);
    expectProblem(await send(service.url, '/readyz'), 503);
    expectProblem(await send(service.url, '/'), 503);
    expect((await send(service.url, '/', { headers: { accept: 'text/html' } })).status).toBe(503);
    expect(await status('/healthz')).toBe(200);
    expect(await status('/graphiql')).toBe(503);
    putBack(service.datasetPath, whole);
    expect(await statuses()).toEqual([200, 200, 200]);
  });
});

describe('an accounts file that, while the service runs, is', () => {
  const unavailable = [503, 200, 503];

  it('locked by another process when it is opened gives 503 for keys until it is unlocked', async () => {
    const other = new DatabaseConstructor(service.accountsPath);
    other.pragma('locking_mode = EXCLUSIVE');
    other.exec('BEGIN EXCLUSIVE');
    expect(await statuses()).toEqual(unavailable);
    other.exec('COMMIT');
    other.close();
    await expect.poll(statuses).toEqual([200, 200, 200]);
  });

  it('replaced by another file is read at the next request', async () => {
    expect(await status(STATE)).toBe(200);
    const other = openAccounts(`${service.accountsPath}.other`);
    await other.customers.create('Other');
    const { keyId, keySecret } = await other.keys.create('Other');
    other.close();
    for (const suffix of ['-wal', '-shm']) rmSync(`${service.accountsPath}${suffix}`, { force: true });
    renameSync(`${service.accountsPath}.other`, service.accountsPath);
    expect(await status(STATE)).toBe(401);
    authorization = basic(keyId, keySecret);
    expect(await status(STATE)).toBe(200);
  });

  it('made read-only stays in use', async () => {
    expect(await status(STATE)).toBe(200);
    chmodSync(service.accountsPath, 0o400);
    expect(await statuses()).toEqual([200, 200, 200]);
  });
});
