import { existsSync } from 'node:fs';
import { commandLine } from '../../../db/command-line.js';
import { amountOf, DAY_MS } from '../../../db/domain/text/format.js';
import { DamagedSnapshotError, readSnapshot } from '../../../db/storage/accounts/postgres/followed-keys.js';
import { type AccountsInspection, inspectAccounts } from '../../../db/storage/accounts/sqlite/inspect.js';
import { isThere } from '../../../db/storage/accounts/sqlite/open.js';
import { checkDataset } from '../../../db/storage/release/open.js';
import type { ReleaseRow } from '../../../db/storage/release/releases.js';
import { demoOf } from '../../server/access/demo-key.js';
import {
  type CheckedConfig,
  CLOCK_TOLERANCE_MS,
  copyAgain,
  type Finding,
  failure,
  missingFile,
  ok,
  problem,
  warning,
} from './check.js';

/** Checks whether the published dataset can be read, and how old it is. */
export async function checkPublished({ dataset, datasetPath, production }: CheckedConfig): Promise<Finding[]> {
  const isCopy = dataset.kind !== 'file';
  if (!existsSync(datasetPath)) {
    if (isCopy) return [ok('There is no copy of the dataset yet.')];
    const next = `The next start publishes the bundled dataset. To publish your own, run: ${commandLine('import DIR')}`;
    return [missingFile(datasetPath, production, 'DATASET_URL', next)];
  }
  try {
    const { version, sequence, publishedAt } = checkDataset(datasetPath);
    const days = Math.floor((Date.now() - Date.parse(publishedAt)) / DAY_MS);
    const age = days > 0 ? `, ${amountOf(days, 'day')} ago` : '';
    if (Date.parse(publishedAt) > Date.now() + CLOCK_TOLERANCE_MS)
      return [
        problem(
          `The release was published at ${publishedAt}, which is in the future: it is ${new Date().toISOString()}.`,
          'Correct the clock of this machine (timedatectl shows it), or of the one that published.',
        ),
      ];
    return [ok(`Release ${version}, number ${sequence}, was published at ${publishedAt}${age}. Its file is intact.`)];
  } catch (error) {
    return [isCopy ? failure(error, copyAgain(datasetPath)) : failure(error)];
  }
}

/** The current release, or undefined if the file cannot be read, which the check of the dataset reports. */
export function currentRelease(path: string): ReleaseRow | undefined {
  try {
    return checkDataset(path);
  } catch {
    return undefined;
  }
}

/** Checks whether the accounts can be read, and whether anybody has a key. */
export async function checkAccounts(config: CheckedConfig): Promise<Finding[]> {
  const { accounts, accountsPath: path, production } = config;
  if (accounts.kind === 'postgres') return [copyFinding(path)];
  if (!isThere(path)) {
    const next = 'The next start creates it without any keys. To get back what you had, restore a backup.';
    return [missingFile(path, production, 'ACCOUNTS_URL', next)];
  }
  return [contentFinding(config, inspectAccounts(path))];
}

/** Reports on the copy that a server has of accounts in PostgreSQL. */
function copyFinding(path: string): Finding {
  try {
    const keys = readSnapshot(path)?.known.valid.size;
    if (keys === undefined) return ok('There is no copy of the accounts yet.');
    if (keys > 0) return ok(`${path} is intact (keys: ${keys}).`);
    return warning(
      `${path} is intact, but has no keys, so nobody can read values.`,
      `Run: ${commandLine('keys create --customer NAME')}`,
    );
  } catch (error) {
    if (!(error instanceof DamagedSnapshotError)) throw error;
    return problem(`${path} is damaged (${error.message}).`, copyAgain(path));
  }
}

function contentFinding(config: CheckedConfig, { customers, activeKeys, isOlder }: AccountsInspection): Finding {
  const { accountsPath: path } = config;
  const upgrade = isOlder ? ' It is from an earlier version, and the next start upgrades it.' : '';
  const numbers = `${amountOf(activeKeys, 'active key')}, customers: ${customers}`;
  if (activeKeys > 0 || demoOf(config).hasLocalDemo) return ok(`${path} is intact (${numbers}).${upgrade}`);
  return warning(
    `${path} is intact, but has no active keys, so nobody can read values.${upgrade}`,
    `Run: ${commandLine('keys create --customer NAME')}`,
  );
}
