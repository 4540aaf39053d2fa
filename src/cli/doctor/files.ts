import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { CheckedConfig } from './check.js';
import { type Finding, ok, problem, warning } from './finding.js';

const { R_OK, W_OK } = constants;

/** Who may read and write files and folders. Other checks report what is missing. */
export async function checkFiles(config: CheckedConfig): Promise<Finding[]> {
  const { datasetPath, accountsPath } = config;
  const secrets = [accountsPath, `${accountsPath}-wal`, `${accountsPath}-shm`];
  const findings = [...folderFindings(config), ...secrets.flatMap((file) => secretFindings(file, accountsPath))];
  if (!allows(datasetPath, R_OK))
    findings.push(problem(`This user cannot read ${datasetPath}.`, `Run: chmod a+r ${datasetPath}`));
  if (!allows(accountsPath, R_OK | W_OK)) {
    const advice = 'Run this as the user of the service, or change its owner.';
    findings.push(problem(`This user cannot read and write ${accountsPath}.`, advice));
  }
  return findings.length > 0 ? findings : [ok(`${datasetPath} and ${accountsPath} have the right permissions.`)];
}

/** The first folder that cannot be written to: usually, both are the same. */
function folderFindings({ dataset, datasetPath, accountsPath }: CheckedConfig): Finding[] {
  const isCopy = dataset.kind !== 'file';
  const why = isCopy ? 'where the service makes its copies (COPIES)' : 'so imports and rollbacks fail';
  const folders = [
    { folder: existingFolder(accountsPath), report: problem, why: 'where the accounts need files next to them' },
    { folder: existingFolder(datasetPath), report: isCopy ? problem : warning, why },
  ];
  return folders
    .filter(({ folder }) => !(allows(folder, W_OK) && statSync(folder).isDirectory()))
    .slice(0, 1)
    .map(({ folder, report, why }) =>
      report(
        `Nothing can be written to the folder ${folder}, ${why}.`,
        statSync(folder).isDirectory()
          ? `Run this as the user of the service. If it is, allow writing: chmod u+w ${folder}`
          : 'It is a file: move it away, or correct the settings.',
      ),
    );
}

/** The folder of a file, or the nearest one above it that exists: the service creates the others when it starts. */
function existingFolder(path: string): string {
  const folder = dirname(path);
  return existsSync(folder) || folder === dirname(folder) ? folder : existingFolder(folder);
}

function secretFindings(file: string, accountsPath: string): Finding[] {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat?.isFile()) return [];
  const findings: Finding[] = [];
  if ((stat.mode & 0o077) !== 0)
    findings.push(problem(`Other users of this machine can open ${file}, which is secret.`, `Run: chmod 600 ${file}`));
  if (existsSync(accountsPath) && stat.uid !== statSync(accountsPath).uid)
    findings.push(
      problem(
        `${file} belongs to another user than ${accountsPath}, so the service may not be able to write.`,
        `Run: chown --reference=${accountsPath} ${file}. Run commands as the user of the service.`,
      ),
    );
  return findings;
}

/**
 * Whether this user may read or write what is there. Root may do everything, but the user of the service probably is another one: the
 * permissions must allow it to somebody.
 */
function allows(path: string, access: number): boolean {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode;
  if (mode === undefined) return true;
  if ((access & R_OK && !(mode & 0o444)) || (access & W_OK && !(mode & 0o222))) return false;
  try {
    accessSync(path, access);
    return true;
  } catch {
    return false;
  }
}
