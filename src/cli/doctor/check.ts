import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { snapshotFile } from '../../../db/storage/accounts/postgres/followed-keys.js';
import type { Config } from '../../process/settings/config.js';
import { servedDataset } from '../../process/settings/dataset-location.js';
import { type Finding, failure, problem, warning } from './finding.js';

/** The settings, and the files that the service reads: those that they name, or its copies. */
export interface CheckedConfig extends Config {
  datasetPath: string;
  accountsPath: string;
}

/**
 * Opens something as the service does, and says what it found. What it throws is a problem, in the words of the error. It changes nothing: it
 * creates, migrates and repairs no file. To read an invalid setting, or the path of a disk that does not answer, ends it.
 */
export type Check = (config: CheckedConfig) => Promise<Finding[]>;

export interface CheckResult {
  name: string;
  findings: Finding[];
}

/** How long a disk, a server, or a check as a whole may take. */
export const DEADLINE_MS = 5_000;

/** Ends a check. */
class FindingError extends Error {
  constructor(readonly finding: Finding) {
    super(finding.message);
  }
}

/** Runs checks one after the other, and those of one name at the same time, as far as the settings are valid. */
export async function runChecks(
  checks: Readonly<Record<string, readonly Check[]>>,
  config: Partial<Config>,
  deadlineMs: number,
): Promise<CheckResult[]> {
  const paths = pathsOf(config);
  const hanging = await hangingPaths(Object.values(paths), deadlineMs);
  const checked = new Proxy<Partial<CheckedConfig>>(
    { ...config, ...paths },
    {
      get(target, name: keyof CheckedConfig) {
        if (!(name in target)) throw new FindingError(NOT_CHECKED);
        const value = target[name];
        if (hanging.has(value as string)) throw new FindingError(noAnswer(value as string, deadlineMs));
        return value;
      },
    },
  ) as CheckedConfig;
  const results: CheckResult[] = [];
  for (const [name, parts] of Object.entries(checks)) {
    const findings = await Promise.all(parts.map((check) => withDeadline(check(checked), deadlineMs)));
    results.push({ name, findings: findings.flat() });
  }
  return results;
}

function pathsOf({ dataset, accounts, copies }: Partial<Config>): Record<string, string> {
  const accountsPath = accounts?.kind === 'file' ? accounts.path : accounts && copies && snapshotFile(copies);
  return {
    ...(dataset && copies && { datasetPath: servedDataset({ dataset, copies }) }),
    ...(accountsPath && { accountsPath }),
  };
}

const NOT_CHECKED = warning('Not checked, because a setting that it needs is invalid.', 'Correct the settings first.');

function noAnswer(path: string, ms: number): Finding {
  const message = `${path} could not be read within ${ms / 1_000} seconds.`;
  return problem(message, 'Check the disk or the network drive, and that it is a regular file.');
}

async function withDeadline(run: Promise<Finding[]>, ms: number): Promise<Finding[]> {
  const late = problem(`This took more than ${ms / 1_000} seconds.`, 'Check the disk and the network, and try again.');
  try {
    return await Promise.race([run, setTimeout(ms, [late], { ref: false })]);
  } catch (error) {
    return [error instanceof FindingError ? error.finding : failure(error)];
  }
}

const READ_A_BYTE = 'fs.readSync(fs.openSync(process.argv[1]), Buffer.alloc(1))';

/**
 * The paths that cannot be read in time, such as those of a network drive without its server. Other processes try to read them: a thread
 * that waits for a disk cannot be ended, and Node waits for its threads before it exits.
 */
async function hangingPaths(paths: readonly string[], ms: number): Promise<Set<string>> {
  const hang = await Promise.all(paths.map((path) => hangs(path, ms)));
  return new Set(paths.filter((_, index) => hang[index]));
}

async function hangs(path: string, ms: number): Promise<boolean> {
  const child = spawn(process.execPath, ['-e', READ_A_BYTE, path], { stdio: 'ignore' });
  try {
    await once(child, 'exit', { signal: AbortSignal.timeout(ms) });
    // If it could not be read, other checks report why.
    return false;
  } catch (error) {
    child.kill('SIGKILL');
    child.unref();
    return (error as Error).name === 'AbortError';
  }
}
