import { join } from 'node:path';
import { asc } from 'drizzle-orm';
import { openAccounts } from '../../db/storage/accounts/sqlite/open.js';
import { DatasetStore } from '../../db/storage/release/dataset-store.js';
import type { DatasetDatabase } from '../../db/storage/release/open.js';
import { states } from '../../db/storage/tables/dataset.js';
import { publishFolder } from '../support/publish.js';
import { edited, writeDataset } from '../support/small-dataset.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** The two files of a service, with the small dataset published, and functions that change them. */
export async function serviceFiles() {
  const folder = temporaryFolder();
  const files = {
    accountsPath: join(folder, 'accounts.sqlite'),
    datasetPath: join(folder, 'dataset.sqlite'),
  };
  await publishFolder(writeDataset(), files.datasetPath);
  return {
    ...files,
    /** Adds a customer with a key. */
    async addCustomer(name: string) {
      const accounts = openAccounts(files.accountsPath);
      await accounts.customers.create(name);
      const key = await accounts.keys.create(name);
      accounts.close();
      return key;
    },
    customers: () => customersIn(files.accountsPath),
    /** Publishes a release whose first state is Omega in place of Alpha. */
    publishAnother: () => publishFolder(writeDataset(edited('states.csv', 'Alpha', 'Omega')), files.datasetPath),
    firstState(): string | undefined {
      const store = new DatasetStore(files.datasetPath);
      const dataset = store.open();
      const name = firstState(dataset);
      dataset.end();
      store.close();
      return name;
    },
  };
}

export type Files = Awaited<ReturnType<typeof serviceFiles>>;

export async function customersIn(path: string): Promise<string[]> {
  const accounts = openAccounts(path);
  const names = (await accounts.customers.list()).map(({ name }) => name);
  accounts.close();
  return names;
}

/** Name of the first state, which differs between the releases of a test. Always read from the file. */
export function firstState({ database }: { database: DatasetDatabase }): string | undefined {
  return database.select().from(states).orderBy(asc(states.code)).get()?.name;
}
