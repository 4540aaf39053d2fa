import { DamagedSnapshotError, readSnapshot } from '../../../db/accounts/postgres/key-snapshot.js';
import { type AccountsInspection, inspectAccounts } from '../../../db/accounts/sqlite/inspect.js';
import { isThere } from '../../../db/accounts/sqlite/open.js';
import { commandLine } from '../../../db/command-line.js';
import { demoKeyFile, isDemoKey, readDemoKey } from '../../access/demo-key.js';
import { isLoopback } from '../../config/parse-values.js';
import type { CheckedConfig } from './check.js';
import { copyAgain, type Finding, missingFile, ok, problem, warning } from './finding.js';

/** Whether the accounts can be read, and whether anybody has a key. */
export async function checkAccounts(config: CheckedConfig): Promise<Finding[]> {
  const { accounts, accountsPath: path, production } = config;
  if (accounts.kind === 'postgres') return [copyFinding(path)];
  if (!isThere(path)) {
    const next = 'The next start creates it without any key. To get back what you had, restore a backup.';
    return [missingFile(path, production, 'ACCOUNTS_URL', next)];
  }
  const inspection = inspectAccounts(path);
  return [contentFinding(path, inspection), ...demoKeyFindings(config, inspection)];
}

/** What a server has stored of accounts in PostgreSQL. */
function copyFinding(path: string): Finding {
  try {
    const keys = readSnapshot(path)?.known.valid.size;
    if (keys === undefined) return ok('There is no copy of the accounts yet.');
    if (keys > 0) return ok(`${path} is whole (keys: ${keys}).`);
    return warning(
      `${path} is whole, but has no key, so nobody can read values.`,
      `Run: ${commandLine('keys create --customer NAME')}`,
    );
  } catch (error) {
    if (!(error instanceof DamagedSnapshotError)) throw error;
    return problem(`${path} is damaged (${error.message}).`, copyAgain(path));
  }
}

function contentFinding(path: string, { customers, activeKeys, isOlder }: AccountsInspection): Finding {
  const upgrade = isOlder ? ' It is of an earlier version, and the next start brings it up to date.' : '';
  const numbers = `${activeKeys.length} active ${activeKeys.length === 1 ? 'key' : 'keys'}, customers: ${customers}`;
  if (activeKeys.length > 0) return ok(`${path} is whole (${numbers}).${upgrade}`);
  return warning(
    `${path} is whole, but no key in it is active, so nobody can read values.${upgrade}`,
    `Run: ${commandLine('keys create --customer NAME')}`,
  );
}

/** The service prints the secret of a demo key, and stores it in a file. */
function demoKeyFindings(config: CheckedConfig, { activeKeys }: AccountsInspection): Finding[] {
  const { accountsPath, host, publicUrl, production } = config;
  // After a restore, the accounts may have the demo key of another installation.
  const stored = readDemoKey(demoKeyFile(accountsPath))?.keyId;
  if (!production && !publicUrl && isLoopback(host)) return [];
  return activeKeys
    .filter((key) => key.id === stored || isDemoKey(key))
    .map(({ id }) =>
      warning(
        `The demo key ${id} is active, although others can reach the service.`,
        `Run: ${commandLine(`keys revoke ${id}`)}`,
      ),
    );
}
