import { commandLine } from '../../../db/command-line.js';
import { amountOf } from '../../../db/domain/text/format.js';
import { DamagedSnapshotError, readSnapshot } from '../../../db/storage/accounts/postgres/followed-keys.js';
import { type AccountsInspection, inspectAccounts } from '../../../db/storage/accounts/sqlite/inspect.js';
import { isThere } from '../../../db/storage/accounts/sqlite/open.js';
import { demoOf } from '../../server/access/demo-key.js';

import { type CheckedConfig, copyAgain, type Finding, missingFile, ok, problem, warning } from './check.js';

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
