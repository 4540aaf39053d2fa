import { cpSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openAccounts } from '../../db/storage/accounts/sqlite/open.js';
import type { Severity } from '../../src/cli/doctor/check.js';
import { type Diagnosis, diagnose } from '../../src/cli/doctor/command.js';
import { inspectConfig } from '../../src/process/settings/config.js';
import { type Environment, isolated, pathOf, withDataset } from './run.js';
import { temporaryFolder } from './temporary-folder.js';

export interface Installation {
  environment: Environment;
  dataset: string;
  accounts: string;
  /** Of both files. */
  folder: string;
}

let original: Promise<string> | undefined;

/** A folder with a published dataset and accounts with a key, made once. */
async function originalFolder(): Promise<string> {
  const environment = await withDataset();
  const accounts = openAccounts(pathOf(environment, 'ACCOUNTS_URL'));
  await accounts.customers.create('C');
  await accounts.keys.create('C');
  accounts.close();
  return dirname(pathOf(environment, 'DATASET_URL'));
}

/** An installation that is whole. */
export async function installation(settings: Environment = {}): Promise<Installation> {
  original ??= originalFolder();
  const folder = join(temporaryFolder(), 'data');
  cpSync(await original, folder, { recursive: true });
  const [dataset, accounts] = [join(folder, 'dataset.sqlite'), join(folder, 'accounts.sqlite')];
  const urls = { DATASET_URL: `file:${dataset}`, ACCOUNTS_URL: `file:${accounts}` };
  return { environment: { ...isolated(settings), ...urls }, dataset, accounts, folder };
}

export interface Examined extends Omit<Diagnosis, 'checks'> {
  /** All findings of a check, as `severity: message advice`. */
  found(check: string): string[];
  /** Those that are not ok, with the name of the check in front. */
  bad: string[];
}

/** Runs the checks of `civic-data doctor`. */
export async function examine(environment: Environment): Promise<Examined> {
  const { checks, ...rest } = await diagnose(inspectConfig(environment));
  const lines: { name: string; severity: Severity; text: string }[] = checks.flatMap(({ name, findings }) =>
    findings.map(({ severity, message, advice = '' }) => ({
      name,
      severity,
      text: `${severity}: ${message} ${advice}`.trimEnd(),
    })),
  );
  return {
    ...rest,
    found: (check) => lines.filter(({ name }) => name === check).map(({ text }) => text),
    bad: lines.filter(({ severity }) => severity !== 'ok').map(({ name, text }) => `${name} ${text}`),
  };
}
