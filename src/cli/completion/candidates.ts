import { existsSync } from 'node:fs';
import type { Accounts } from '../../../db/accounts/accounts.js';
import { openAccountsAt } from '../../../db/accounts/open.js';
import { findReleases } from '../../../db/queries/changes.js';
import { findFields } from '../../../db/queries/fields.js';
import { findStates } from '../../../db/queries/states.js';
import { type OpenDataset, openDataset } from '../../../db/release/open.js';
import { readConfig } from '../../config/config.js';
import { readableDataset } from '../../config/dataset-files.js';

/** Something that may stand at the cursor. */
export interface Candidate {
  value: string;
  description: string;
}

/** What arguments and values of options can be, by the placeholder that stands for them in the help, such as `--state <code>`. */
export const CANDIDATES: Readonly<Record<string, () => Candidate[] | Promise<Candidate[]>>> = {
  code: () =>
    fromDataset(({ database }) => findStates(database).map(({ code, name }) => ({ value: code, description: name }))),
  slug: () =>
    fromDataset(({ database }) => findFields(database).map(({ slug, label }) => ({ value: slug, description: label }))),
  version: () =>
    fromDataset(({ database }) =>
      findReleases(database).map(({ version, publishedAt }) => ({ value: version, description: publishedAt })),
    ),
  customer: () =>
    fromAccounts(async (accounts) =>
      (await accounts.customers.list()).map(({ name, subscription }) => ({ value: name, description: subscription })),
    ),
  'key-id': () =>
    fromAccounts(async (accounts) =>
      (await accounts.keys.list())
        .filter(({ revokedAt }) => revokedAt === null)
        .map(({ keyId, customer, label }) => ({
          value: keyId,
          description: [customer, label].filter(Boolean).join(' '),
        })),
    ),
};

function fromDataset(find: (dataset: OpenDataset) => Candidate[]): Candidate[] {
  const dataset = openDataset(readableDataset(readConfig()));
  try {
    return find(dataset);
  } finally {
    dataset.close();
  }
}

/** Milliseconds that a press of Tab waits for each call of a database. */
const DEADLINE_MS = 1_000;

/** A press of Tab does not create the accounts file. */
async function fromAccounts(find: (accounts: Accounts) => Promise<Candidate[]>): Promise<Candidate[]> {
  const location = readConfig().accounts;
  if (location.kind === 'file' && !existsSync(location.path)) return [];
  const accounts = await openAccountsAt(location, { deadlineMs: DEADLINE_MS });
  try {
    return await find(accounts);
  } finally {
    await accounts.close();
  }
}
