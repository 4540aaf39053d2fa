import { existsSync, readFileSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { packageRoot } from '../../../db/package-root.js';
import { nativeCodeError } from '../../../db/storage/files/native-code.js';
import type { CheckedConfig } from './check.js';
import { type Finding, ok, problem, warning } from './finding.js';

/** The version of Node that runs this, which is the one on the PATH of the operator. An old one does not run it: see src/build/starter.ts. */
export async function checkProgram(): Promise<Finding[]> {
  const broken = nativeCodeError();
  if (broken) throw broken;
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));
  return [ok(`Version ${version} of the service runs on Node ${process.versions.node}.`)];
}

/** Whether there is room for an import, and for the usage of keys. */
export async function checkDisk({ datasetPath, accountsPath }: CheckedConfig): Promise<Finding[]> {
  const bytes = statSync(datasetPath, { throwIfNoEntry: false })?.size ?? 0;
  const folders = [...new Set([dirname(datasetPath), dirname(accountsPath)])].filter((folder) => existsSync(folder));
  const spaces = await Promise.all(folders.map(async (folder) => ({ folder, ...(await statfs(folder)) })));
  return spaces.map(({ folder, bavail, bsize }) => diskFinding(folder, bavail * bsize, bytes));
}

/** An import writes the file twice, and downloads of about the same size. */
const FILES_OF_IMPORT = 3;
/** For the log of the accounts, and for small datasets. */
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
