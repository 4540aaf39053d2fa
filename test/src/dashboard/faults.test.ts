import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import DatabaseConstructor from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { backUp } from '../../../db/storage/backup/backup.js';
import { restore } from '../../../db/storage/backup/restore.js';
import { addCustomer, sharedDashboard, startTestDashboard } from '../../support/dashboard.js';
import { withService } from '../../support/service.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const dashboard = sharedDashboard();

const create = () => dashboard.member.post('/keys/new', { id: 'cds_FaultFault12', label: 'a' });

describe('a database that cannot be changed', () => {
  it('leads to a page that says so, and to no half of a key', async () => {
    const other = new DatabaseConstructor(dashboard.accountsPath);
    other.exec('BEGIN IMMEDIATE');
    const locked = await create();
    other.exec('ROLLBACK');
    other.close();
    expect(locked.status).toBe(503);
    expect(await locked.text()).toContain('Nothing was changed, and API keys keep working');
    expect(await dashboard.accounts.keys.list()).toHaveLength(1);
    expect((await create()).status).toBe(200);
  });

  it('undoes a change whose entry in the audit log cannot be written', async () => {
    const other = new DatabaseConstructor(dashboard.accountsPath);
    other.exec("CREATE TRIGGER full BEFORE INSERT ON audit BEGIN SELECT RAISE(FAIL, 'disk full'); END");
    const { member, own } = dashboard;
    const response = await member.post(`/keys/${own.key.keyId}/revoke`, { confirm: 'web' });
    other.exec('DROP TRIGGER full');
    other.close();
    expect(response.status).toBe(503);
    expect((await dashboard.accounts.keys.find(own.key.keyId)).state).toBe('active');
  });

  it('does not keep the API from answering', async () => {
    await withService({}, async (service) => {
      const other = await startTestDashboard({ accountsPath: service.accountsPath });
      const lock = new DatabaseConstructor(service.accountsPath);
      lock.exec('BEGIN IMMEDIATE');
      const answers = await Promise.all([
        service.get('/v2/election/data/state/CA/'),
        other.browser().post('/link', { token: 'A'.repeat(43) }),
      ]);
      lock.exec('ROLLBACK');
      lock.close();
      expect(answers.map(({ status }) => status)).toEqual([200, 503]);
      await other.stop();
    });
  });
});

/** A form of a member as it comes from a page, with a body that pages do not send. */
function send(body: string, type = 'application/x-www-form-urlencoded'): Promise<Response> {
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': type, cookie: dashboard.member.cookie };
  return fetch(`${dashboard.url}/keys/new`, { method: 'POST', headers, body });
}

describe('a form', () => {
  it.each([
    ['too large', `label=${'x'.repeat(11_000)}`],
    ['with too many fields', Array.from({ length: 400 }, (_, index) => `f${index}=1`).join('&')],
  ])('that is %s gets a 413', async (_name, body) => {
    expect((await send(body)).status).toBe(413);
  });

  it.each([
    'application/json',
    'multipart/form-data; boundary=x',
    'text/plain',
    'application/x-www-form-urlencoded; charset=x',
  ])('of the type %s is refused, and never with a 5xx', async (type) => {
    const { status } = await send('{"label":{"$gt":""}}', type);
    expect(status).toBeLessThan(500);
    expect(status).toBeGreaterThanOrEqual(400);
  });

  it.each([
    'label[$gt]=1',
    '__proto__=1&constructor=2&hasOwnProperty=3',
    'label=a&label=b',
    '%00=%00&label=%00',
    '%ff',
  ])('with odd fields is answered: %s', async (body) => {
    expect((await send(body)).status).toBeLessThan(500);
  });
});

it('the dashboard changes nothing while the accounts file is away, says so, and goes on when it is back or restored', async () => {
  const removed = await startTestDashboard();
  const { accountsPath: path, accounts } = removed;
  const person = await removed.signIn((await addCustomer(removed, 'Own')).email);
  const create = async (id: string) => (await person.post('/keys/new', { id, label: 'a' })).status;
  renameSync(path, `${path}.away`);
  await expect.poll(() => create('cds_FaultFault12')).toBe(503);
  expect((await person.get('/keys')).status).toBe(200);
  renameSync(`${path}.away`, path);
  await expect.poll(() => create('cds_FaultFault34')).toBe(200);
  expect(await accounts.keys.list()).toHaveLength(2);
  const service = { accountsPath: path, datasetPath: join(temporaryFolder(), 'dataset.sqlite') };
  const backup = join(temporaryFolder(), 'backup');
  await backUp(service, backup);
  accounts.close();
  rmSync(path);
  await restore(service, backup, { replace: true });
  // A restore ends all sessions.
  await expect.poll(async () => (await person.get('/keys')).status).toBe(303);
  expect(removed.log.filter((line) => line.includes('cannot use the accounts file'))).toHaveLength(1);
  expect(removed.log.filter((line) => line.includes('can use the accounts file again'))).toHaveLength(1);
  await removed.stop();
});
