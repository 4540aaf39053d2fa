import { nativeCodeError } from '../../../db/storage/files/native-code.js';
import type { InspectedConfig } from '../../process/settings/config.js';
import { checkAccounts } from './accounts.js';
import { checkArchive } from './archive.js';
import { type Check, type CheckResult, DEADLINE_MS, runChecks } from './check.js';
import { checkDashboardPlace, checkMail, checkSignOn } from './dashboard.js';
import { checkPublished } from './dataset.js';
import { checkDatabase, checkDatasetUrl, checkRedis } from './engines.js';
import { checkFiles } from './files.js';
import type { Severity } from './finding.js';
import { checkDisk, checkProgram } from './machine.js';
import { checkService } from './service.js';
import { checkExposure, settingsResult } from './settings.js';

/** In the order in which they run, after the settings. */
const CHECKS: Readonly<Record<string, readonly Check[]>> = {
  exposure: [checkExposure],
  program: [checkProgram],
  files: [checkFiles],
  disk: [checkDisk],
  dataset: [checkPublished],
  archive: [checkArchive],
  accounts: [checkAccounts],
  dashboard: [checkDashboardPlace, checkMail, checkSignOn],
  engines: [checkDatasetUrl, checkDatabase, checkRedis],
  service: [checkService],
};

/** What `civic-data doctor --json` prints. */
export interface Diagnosis {
  /** Whether there is no problem. */
  ok: boolean;
  problems: number;
  warnings: number;
  checks: CheckResult[];
}

/** Checks an installation, as far as its settings are valid. */
export async function diagnose(inspected: InspectedConfig, deadlineMs = DEADLINE_MS): Promise<Diagnosis> {
  // Others would blame the files.
  const possible = nativeCodeError() ? { program: [checkProgram] } : CHECKS;
  const checks = [settingsResult(inspected), ...(await runChecks(possible, inspected.config, deadlineMs))];
  const severities = checks.flatMap(({ findings }) => findings.map(({ severity }) => severity));
  const count = (wanted: Severity) => severities.filter((severity) => severity === wanted).length;
  const problems = count('problem');
  return { ok: problems === 0, problems, warnings: count('warning'), checks };
}
