import { accessSync, constants, existsSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { commandLine } from '../../../db/command-line.js';
import { demoKeyFile } from '../../access/demo-key.js';
import { type Check, type Finding, ok, problem, warning } from './check.js';

/** Files and folders: whether they exist, and who may read and write them. */
export const filesCheck: Check = {
  name: 'files',
  needs: ['dataset', 'datasetPath', 'accounts', 'accountsPath', 'production'],
  opens: ['datasetPath', 'accountsPath'],
  async run({ dataset, datasetPath, accounts, accountsPath, production }) {
    // The service makes the copies that are missing when it starts.
    const isMissingCopy = (kind: string, path: string) => kind !== 'file' && !existsSync(path);
    const findings = [
      ...(isMissingCopy(dataset.kind, datasetPath) ? [] : datasetFindings(datasetPath, production)),
      ...folderFindings(accountsPath, datasetPath, dataset.kind !== 'file'),
      ...(isMissingCopy(accounts.kind, accountsPath) ? [] : accountsFindings(accountsPath, production)),
    ];
    return findings.length > 0 ? findings : [ok(`${datasetPath} and ${accountsPath} have the right permissions.`)];
  },
};

/** A first start creates what is missing. Later, a missing file more likely has another name than the setting says. */
function missing(path: string, production: boolean, name: string, advice: string): Finding {
  const message = `There is no file ${path}.`;
  return (production ? problem : warning)(message, `If there should be one, check ${name}. ${advice}`);
}

function datasetFindings(path: string, production: boolean): Finding[] {
  const stat = statSync(path, { throwIfNoEntry: false });
  const next = `The next start publishes the bundled dataset. To publish your own, run: ${commandLine('import DIR')}`;
  if (!stat) return [missing(path, production, 'DATASET_URL', next)];
  if (!stat.isFile()) return [problem(`${path} is not a file.`, 'Correct DATASET_URL.')];
  if (allows(path, stat, constants.R_OK)) return [];
  return [problem(`This user may not read ${path}.`, `Run: chmod a+r ${path}`)];
}

function folderFindings(accountsPath: string, datasetPath: string, isCopy: boolean): Finding[] {
  const [accounts, dataset] = [accountsPath, datasetPath].map(existingFolder) as [string, string];
  if (!isWritable(accounts))
    return [
      problem(
        `Nothing can be written to the folder ${accounts}, where the accounts need files next to them.`,
        `Run this as the user of the service. If it is, allow writing: chmod u+w ${accounts}`,
      ),
    ];
  if (isWritable(dataset)) return [];
  if (isCopy)
    return [
      problem(
        `Nothing can be written to the folder ${dataset}, where the service makes its copies (COPIES).`,
        `Run this as the user of the service. If it is, allow writing: chmod u+w ${dataset}`,
      ),
    ];
  const message = `Nothing can be written to the folder ${dataset}, so imports and rollbacks fail.`;
  return [
    warning(message, `To import, run this as the user that imports. If it is, allow writing: chmod u+w ${dataset}`),
  ];
}

function accountsFindings(path: string, production: boolean): Finding[] {
  const stat = statSync(path, { throwIfNoEntry: false });
  const next = 'The next start creates it without any key. To get back what you had, restore a backup.';
  if (!stat) return [missing(path, production, 'ACCOUNTS_URL', next)];
  if (!stat.isFile()) return [problem(`${path} is not a file.`, 'Correct ACCOUNTS_URL.')];
  const files = [path, `${path}-wal`, `${path}-shm`, demoKeyFile(path)].filter((file) => existsSync(file));
  const open = files.filter((file) => (statSync(file).mode & 0o077) !== 0);
  const foreign = files.filter((file) => statSync(file).uid !== stat.uid);
  return [
    ...open.map((file) =>
      problem(`Other users of this machine can open ${file}, which is secret.`, `Run: chmod 600 ${file}`),
    ),
    ...foreign.map((file) =>
      problem(
        `${file} belongs to another user than ${path}, so the service may not be able to write.`,
        `Run: chown --reference=${path} ${file}. Run commands as the user of the service.`,
      ),
    ),
    ...(allows(path, stat, constants.R_OK | constants.W_OK)
      ? []
      : [
          problem(
            `This user may not read and write ${path}.`,
            'Run this as the user of the service, or change its owner.',
          ),
        ]),
  ];
}

/** The folder of a file, or the nearest one above it that exists: the service creates the others when it starts. */
function existingFolder(path: string): string {
  const folder = dirname(path);
  return existsSync(folder) || folder === dirname(folder) ? folder : existingFolder(folder);
}

const isWritable = (folder: string): boolean => allows(folder, statSync(folder), constants.W_OK);

/** Root may do everything, but the user of the service probably is another one: the permissions must allow it to somebody. */
function allows(path: string, { mode }: Stats, access: number): boolean {
  if ((access & constants.R_OK && !(mode & 0o444)) || (access & constants.W_OK && !(mode & 0o222))) return false;
  try {
    accessSync(path, access);
    return true;
  } catch {
    return false;
  }
}
