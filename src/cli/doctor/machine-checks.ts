import { existsSync, readFileSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inspectAccounts } from '../../../db/accounts/sqlite/inspect.js';
import { packageRoot } from '../../../db/files/package-root.js';
import { type Check, CLOCK_TOLERANCE_MS, type Finding, ok, problem, warning } from './check.js';
import { currentRelease } from './dataset-check.js';

/** The version of Node that runs this, which is the one on the PATH of the operator. */
export const programCheck: Check = {
  name: 'program',
  needs: [],
  async run() {
    const { version, engines } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
      version: string;
      engines: { node: string };
    };
    return [nodeFinding(process.versions.node, engines.node, version)];
  },
};

/** @param needed such as `>=22.14` */
export function nodeFinding(node: string, needed: string, version: string) {
  const minimum = needed.replace('>=', '');
  if (node.localeCompare(minimum, 'en', { numeric: true }) < 0)
    return problem(`Node ${node} is too old.`, `Install Node ${minimum} or newer, and run npm ci.`);
  return ok(`Version ${version} of the service runs on Node ${node}.`);
}

/** Whether there is room for an import, and for the usage of keys. */
export const diskCheck: Check = {
  name: 'disk',
  needs: ['datasetPath', 'accountsPath'],
  opens: ['datasetPath', 'accountsPath'],
  async run({ datasetPath, accountsPath }) {
    const bytes = statSync(datasetPath, { throwIfNoEntry: false })?.size ?? 0;
    const folders = [...new Set([dirname(datasetPath), dirname(accountsPath)])].filter((folder) => existsSync(folder));
    const spaces = await Promise.all(folders.map(async (folder) => ({ folder, ...(await statfs(folder)) })));
    return spaces.map(({ folder, bavail, bsize }) => diskFinding(folder, bavail * bsize, bytes));
  },
};

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

/** Nothing can have happened in the future, so a time there means that this clock is wrong, or that the other was. */
export const clockCheck: Check = {
  name: 'clock',
  needs: ['datasetPath', 'accountsPath'],
  opens: ['datasetPath', 'accountsPath'],
  async run({ datasetPath, accountsPath }) {
    const now = new Date();
    const times = {
      'The release was published': currentRelease(datasetPath)?.publishedAt ?? null,
      'A key was created': newestKeyAt(accountsPath),
    };
    const findings = Object.entries(times).flatMap(([what, time]) => futureFindings(what, time, now));
    return findings.length > 0 ? findings : [ok(`It is ${now.toISOString()}, after everything that is stored.`)];
  },
};

function futureFindings(what: string, time: string | null, now: Date): Finding[] {
  if (time === null || Date.parse(time) <= now.getTime() + CLOCK_TOLERANCE_MS) return [];
  const message = `${what} at ${time}, which is in the future: it is ${now.toISOString()}.`;
  return [problem(message, 'Correct the clock of this machine (timedatectl shows it), or of the one that wrote this.')];
}

/** Null if there is none, or if it cannot be read, which another check reports. */
function newestKeyAt(path: string): string | null {
  try {
    return existsSync(path) ? inspectAccounts(path).newestKeyAt : null;
  } catch {
    return null;
  }
}
