import { onTestFinished } from 'vitest';
import { CLI } from '../../../db/storage/accounts/audit.js';
import { startTestDashboard } from '../../support/dashboard.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

export type StartedDashboard = Awaited<ReturnType<typeof startDashboardOfAnn>>;

/** A dashboard with the customer C and its member Ann, until the end of the test. The dataset in its folder has no release yet. */
export async function startDashboardOfAnn(environment: Record<string, string> = {}) {
  const folder = temporaryFolder();
  const own = { DATASET_URL: `file:${folder}/dataset.sqlite`, RATE_LIMIT: 'off' };
  const accountsPath = `${folder}/accounts.sqlite`;
  const dashboard = await startTestDashboard({ accountsPath, environment: { ...own, ...environment } });
  onTestFinished(() => dashboard.stop());
  const { id: customerId } = await dashboard.accounts.customers.create('C');
  await dashboard.accounts.members.invite(customerId, { email: 'ann@example.org', name: 'Ann' }, CLI);
  return { ...dashboard, folder, customerId, signIn: (email = 'ann@example.org') => dashboard.signIn(email) };
}
