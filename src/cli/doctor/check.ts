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
 * Opens something as the service does, and reports what it finds. An error that it throws becomes a problem, in the words of the error. It
 * changes nothing: it creates, migrates and repairs no file.
 */
export type Check = (config: CheckedConfig) => Promise<Finding[]>;

/** Runs checks at the same time. */
export async function runChecks(checks: readonly Check[], config: Config): Promise<Finding[]> {
  const { accounts, copies } = config;
  const accountsPath = accounts.kind === 'file' ? accounts.path : snapshotFile(copies);
  const checked = { ...config, datasetPath: servedDataset(config), accountsPath };
  const findings = await Promise.all(checks.map((check) => check(checked).catch((error) => [failure(error)])));
  return findings.flat();
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

export const NOT_CHECKED = warning(
  'Not checked, because a setting that it needs is invalid.',
  'Correct the settings first.',
);

/**
 * Reports an error as a problem, in the words of the error.
 *
 * @param advice replaces that of the error
 */
export function failure(error: unknown, advice = (error as Partial<OperatorError>).advice): Finding {
  const { isForOperator, withoutAdvice = '' } = error as Partial<OperatorError>;
  if (isForOperator) return { severity: 'problem', message: withoutAdvice, ...(advice && { advice }) };
  const { message, code } = error as NodeJS.ErrnoException;
  const user = 'Run this as the user of the service.';
  return problem(`The check failed: ${message}.`, code === 'EACCES' ? user : 'Correct that, and try again.');
}

/** Advice for a local copy that cannot be used. */
export const copyAgain = (path: string): string =>
  `Stop the service and remove ${path}: the next start copies it again.`;

/** A first start creates what is missing. Later, a missing file more likely has another name than the setting says. */
export function missingFile(path: string, production: boolean, setting: string, next: string): Finding {
  const message = `There is no file ${path}.`;
  return (production ? problem : warning)(message, `If there should be one, check ${setting}. ${next}`);
}

/** Clocks of several machines differ a little. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;
