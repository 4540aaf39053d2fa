import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { backUp } from '../../../db/storage/backup/backup.js';
import { restore } from '../../../db/storage/backup/restore.js';
import { addCustomer, startTestDashboard } from '../../support/dashboard.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

it('the dashboard changes nothing while the accounts file is away, says so, and goes on when it is back or restored', async () => {
  const dashboard = await startTestDashboard();
  const { accountsPath: path, accounts } = dashboard;
  const person = await dashboard.signIn((await addCustomer(dashboard, 'Own')).email);
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
  expect(dashboard.log.filter((line) => line.includes('cannot use the accounts file'))).toHaveLength(1);
  expect(dashboard.log.filter((line) => line.includes('can use the accounts file again'))).toHaveLength(1);
  await dashboard.stop();
});
