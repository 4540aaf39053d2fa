import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import { openAccounts } from '../../db/storage/accounts/sqlite/open.js';
import { publishFolder } from './publish.js';
import type { Key } from './service-options.js';
import { temporaryFolder } from './temporary-folder.js';

/** Folders with a release of each dataset that services of this process have started on, by the bytes of its files. */
const releases = new Map<string, Promise<string>>();

/** Publishes a folder as the first release, the bundled one when it is left out. Many tests have the same one, so it is a copy. */
export async function copyRelease(dataset: string | undefined, path: string): Promise<void> {
  if (dataset === undefined) return copyFileSync(inject('bundledRelease'), path);
  const hash = hashOf(dataset);
  if (!releases.has(hash)) releases.set(hash, publishFirst(dataset));
  cpSync((await releases.get(hash)) as string, dirname(path), { recursive: true });
}

async function publishFirst(dataset: string): Promise<string> {
  const folder = temporaryFolder();
  await publishFolder(dataset, join(folder, 'dataset.sqlite'));
  return folder;
}

function hashOf(folder: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).sort()) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest('hex');
}

interface Accounts {
  path: string;
  /** Of an active customer. */
  key: Key;
  /** Of a suspended customer. */
  suspendedKey: Key;
}

let template: Promise<Accounts> | undefined;

/** Creates a file with the accounts of two customers: a copy, because each write waits for the disk. */
export async function copyAccounts(path: string): Promise<Accounts> {
  template ??= createAccounts(join(temporaryFolder(), 'accounts.sqlite'));
  const accounts = await template;
  copyFileSync(accounts.path, path);
  return accounts;
}

async function createAccounts(path: string): Promise<Accounts> {
  const accounts = openAccounts(path);
  await accounts.customers.create('Active');
  await accounts.customers.create('Suspended');
  const key = await accounts.keys.create('Active');
  const suspendedKey = await accounts.keys.create('Suspended');
  await accounts.customers.setSubscription('Suspended', 'suspended');
  accounts.close();
  return { path, key, suspendedKey };
}
