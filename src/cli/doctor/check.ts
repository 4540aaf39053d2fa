import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { OperatorError } from '../../../db/operator-error.js';
import { snapshotFile } from '../../../db/storage/accounts/postgres/followed-keys.js';
import type { Config } from '../../process/settings/config.js';
import { servedDataset } from '../../process/settings/dataset-location.js';

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

export type Severity = 'ok' | 'warning' | 'problem';

/** Something that a check found. */
export interface Finding {
  severity: Severity;
  /** A sentence, without secrets. */
  message: string;
  /** What to do about it, if the message does not say it. */
  advice?: string;
}

export const ok = (message: string): Finding => ({ severity: 'ok', message });
export const warning = (message: string, advice: string): Finding => ({ severity: 'warning', message, advice });
export const problem = (message: string, advice: string): Finding => ({ severity: 'problem', message, advice });

const NOT_CHECKED = warning('Not checked, because a setting that it needs is invalid.', 'Correct the settings first.');

/**
 * What opening something has thrown, in the words of the error.
 *
 * @param advice other than that of the error
 */
export function failure(error: unknown, advice = (error as Partial<OperatorError>).advice): Finding {
  const { isForOperator, withoutAdvice = '' } = error as Partial<OperatorError>;
  if (isForOperator) return { severity: 'problem', message: withoutAdvice, ...(advice && { advice }) };
  const { message, code } = error as NodeJS.ErrnoException;
  const user = 'Run this as the user of the service.';
  return problem(`The check failed: ${message}.`, code === 'EACCES' ? user : 'Correct that, and try again.');
}

/** Of a local copy that cannot be used. */
export const copyAgain = (path: string): string =>
  `Stop the service and remove ${path}: the next start copies it again.`;

/** A first start creates what is missing. Later, a missing file more likely has another name than the setting says. */
export function missingFile(path: string, production: boolean, setting: string, next: string): Finding {
  const message = `There is no file ${path}.`;
  return (production ? problem : warning)(message, `If there should be one, check ${setting}. ${next}`);
}

/** Clocks of several machines differ a little. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;
