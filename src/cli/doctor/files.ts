import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { packageRoot } from '../../../db/package-root.js';
import { nativeCodeError } from '../../../db/storage/files/native-code.js';
import { type CheckedConfig, type Finding, failure, ok, problem, warning } from './check.js';

const { R_OK, W_OK } = constants;

/** Checks who may read and write files and folders. Other checks report what is missing. */
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

/** Reports only the first folder that is not writable: usually, both are the same. */
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
 * Whether this user may read or write a file or folder, if there is one. Root may do everything, but the service probably runs as another
 * user, so the permissions must allow it to somebody.
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

/** Reports the version of Node on the operator's PATH, which runs this. A version that is too old does not get here: see src/build/starter.ts. */
export function programFinding(): Finding {
  const broken = nativeCodeError();
  if (broken) return failure(broken);
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));
  return ok(`Version ${version} of the service runs on Node ${process.versions.node}.`);
}

/** Checks whether there is disk space for an import, and for the usage of keys. */
export async function checkDisk({ datasetPath, accountsPath }: CheckedConfig): Promise<Finding[]> {
  const bytes = statSync(datasetPath, { throwIfNoEntry: false })?.size ?? 0;
  const folders = [...new Set([dirname(datasetPath), dirname(accountsPath)])].filter((folder) => existsSync(folder));
  const spaces = await Promise.all(folders.map(async (folder) => ({ folder, ...(await statfs(folder)) })));
  return spaces.map(({ folder, bavail, bsize }) => diskFinding(folder, bavail * bsize, bytes));
}

/** An import writes the file twice, and downloads of about the same size. */
const FILES_OF_IMPORT = 3;
/** Room for the write-ahead log of the accounts, and for small datasets. */
const LEAST_FREE = 20_000_000;

/**
 * @param free bytes
 * @param dataset bytes
 */
export function diskFinding(folder: string, free: number, dataset: number): Finding {
  const needed = FILES_OF_IMPORT * dataset + LEAST_FREE;
  const message = `${megabytes(free)} are free in ${folder}, and an import needs about ${megabytes(needed)}.`;
  if (free < needed) return problem(message, 'Free some disk space, or lower RELEASES_KEPT.');
  if (free < 3 * needed) return warning(message, 'Free some disk space before it is used up.');
  return ok(message);
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6).toLocaleString('en')} MB`;
