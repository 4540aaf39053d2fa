import { AccountsFileError } from '../../../db/accounts/sqlite/file-error.js';
import { type AccountsInspection, inspectAccounts } from '../../../db/accounts/sqlite/inspect.js';
import { isThere } from '../../../db/accounts/sqlite/open.js';
import { commandLine } from '../../../db/command-line.js';
import { demoKeyFile, isDemoKey, readDemoKey } from '../../access/demo-key.js';
import { isLoopback } from '../../config/parse-values.js';
import { type Check, type CheckedConfig, copyAgain, type Finding, ok, problem, warning } from './check.js';

/** Whether the accounts can be read, and whether anybody has a key. */
export const accountsCheck: Check = {
  name: 'accounts',
  needs: ['accounts', 'accountsPath', 'host', 'publicUrl', 'production'],
  opens: ['accountsPath'],
  async run(config) {
    const { accounts, accountsPath: path } = config;
    if (!isThere(path))
      return [ok(`There ${accounts.kind === 'file' ? 'are no accounts' : 'is no copy of the accounts'} yet.`)];
    const inspection = inspectOrProblem(path, accounts.kind === 'file' ? undefined : copyAgain(path));
    if ('severity' in inspection) return [inspection];
    return [contentFinding(path, inspection), ...logFindings(path, inspection), ...demoKeyFindings(config, inspection)];
  },
};

const RESTORE = `Restore a backup: ${commandLine('restore DIR --only accounts --replace')}`;

/** @param copyAdvice what to do about a file that cannot be used, if it is a copy */
function inspectOrProblem(path: string, copyAdvice: string | undefined): AccountsInspection | Finding {
  const repair = copyAdvice ?? RESTORE;
  try {
    const inspection = inspectAccounts(path);
    const { integrity, schema } = inspection;
    if (integrity !== 'ok') return problem(`${path} is damaged (${integrity.replaceAll('\n', '; ')}).`, repair);
    if (schema === 'newer')
      return problem(
        `${path} was written by a newer version of the service.`,
        copyAdvice ?? 'Install that version, or restore a backup from before the upgrade.',
      );
    return inspection;
  } catch (error) {
    if (error instanceof AccountsFileError)
      return problem(`${path} cannot be used (${error.reason}).`, copyAdvice ?? error.advice);
    const { message, code } = error as Error & { code?: string };
    if (code === 'SQLITE_BUSY') return problem(`${path} is locked by another program.`, 'Close that program.');
    if (code === 'EACCES' || code === 'SQLITE_CANTOPEN')
      return problem(`This user cannot open ${path} (${message}).`, 'Run this as the user of the service.');
    return problem(`${path} cannot be read (${message}).`, repair);
  }
}

function contentFinding(path: string, { customers, activeKeys, schema }: AccountsInspection): Finding {
  const upgrade = schema === 'older' ? ' It is of an earlier version, and the next start brings it up to date.' : '';
  const numbers = `${activeKeys.length} active ${activeKeys.length === 1 ? 'key' : 'keys'}, customers: ${customers}`;
  if (activeKeys.length > 0) return ok(`${path} is whole (${numbers}).${upgrade}`);
  return warning(
    `${path} is whole, but no key in it is active, so nobody can read values.${upgrade}`,
    `Run: ${commandLine('keys create --customer NAME')}`,
  );
}

/** SQLite writes the log into the file when it has 4 MB, unless a reader holds on to it. */
const MAX_LOG_BYTES = 50_000_000;

function logFindings(path: string, { walBytes }: AccountsInspection): Finding[] {
  if (walBytes <= MAX_LOG_BYTES) return [];
  const message = `${path}-wal has ${Math.round(walBytes / 1e6)} MB: a program keeps it from being written into the file.`;
  return [warning(message, 'Close other programs that have the file open, and restart the service.')];
}

/** The service prints the secret of a demo key, and stores it in a file. */
function demoKeyFindings(
  {
    accountsPath,
    host,
    publicUrl,
    production,
  }: Pick<CheckedConfig, 'accountsPath' | 'host' | 'publicUrl' | 'production'>,
  { activeKeys }: AccountsInspection,
): Finding[] {
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
