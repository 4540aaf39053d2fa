import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Config } from '../../config/config.js';
import { servedDataset } from '../../config/dataset-files.js';
import { hangingPaths } from './hanging-paths.js';

export type Severity = 'ok' | 'warning' | 'problem';

/** Something that a check found. */
export interface Finding {
  severity: Severity;
  /** A sentence, without secrets. */
  message: string;
  /** What to do about it. */
  advice?: string;
}

export const ok = (message: string): Finding => ({ severity: 'ok', message });
export const warning = (message: string, advice: string): Finding => ({ severity: 'warning', message, advice });
export const problem = (message: string, advice: string): Finding => ({ severity: 'problem', message, advice });

/** Advice for a local copy that cannot be used. */
export const copyAgain = (path: string): string =>
  `Stop the service and remove ${path}: the next start copies it again.`;

/** The settings, and the files that the service reads: those that they name, or its copies. */
export interface CheckedConfig extends Config {
  datasetPath: string;
  accountsPath: string;
}

/** Adds the files, as far as the settings that they depend on are valid. */
export function withFiles(config: Partial<Config>): Partial<CheckedConfig> {
  const { dataset, accounts, copies } = config;
  const accountsPath =
    accounts?.kind === 'file' ? accounts.path : accounts && copies && join(copies, 'accounts.sqlite');
  return {
    ...config,
    ...(dataset && copies !== undefined && { datasetPath: servedDataset({ dataset, copies }) }),
    ...(accountsPath !== undefined && { accountsPath }),
  };
}

/**
 * Part of what `civic-data doctor` checks. It changes nothing: it creates, migrates and repairs no file. To add one, write it into a file
 * of its own and add it to `CHECKS`.
 */
export interface Check {
  name: string;
  /** Settings without which it cannot run. */
  needs: readonly (keyof CheckedConfig)[];
  /** Settings with a path that it opens with calls that block. It does not run if the disk does not answer. */
  opens?: readonly ('datasetPath' | 'accountsPath')[];
  /** A failure is a problem. */
  run(config: CheckedConfig): Promise<Finding[]>;
}

export interface CheckResult {
  name: string;
  findings: Finding[];
}

/** Clocks of several machines differ a little. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** How long a disk, a server, or a check as a whole may take. */
export const DEADLINE_MS = 5_000;

/** Runs checks one after the other. */
export async function runChecks(
  checks: readonly Check[],
  config: Partial<CheckedConfig>,
  deadlineMs: number,
): Promise<CheckResult[]> {
  const paths = [config.datasetPath, config.accountsPath].flatMap((path) => path ?? []);
  const hanging = await hangingPaths(paths, deadlineMs);
  const results: CheckResult[] = [];
  for (const check of checks) {
    const { name, needs, opens = [] } = check;
    const missing = needs.filter((key) => config[key] === undefined);
    const hung = opens.flatMap((key) => config[key] ?? []).filter((path) => hanging.has(path));
    if (missing.length > 0) results.push({ name, findings: [notChecked()] });
    else if (hung.length > 0) results.push({ name, findings: hung.map((path) => noAnswer(path, deadlineMs)) });
    else results.push({ name, findings: await withDeadline(check.run(config as CheckedConfig), deadlineMs) });
  }
  return results;
}

function notChecked(): Finding {
  return warning('Not checked, because a setting that it needs is invalid.', 'Correct the settings first.');
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
    const { message, code } = error as NodeJS.ErrnoException;
    const advice = code === 'EACCES' ? 'Run this as the user of the service.' : 'Correct that, and try again.';
    return [problem(`The check failed: ${message}.`, advice)];
  }
}
