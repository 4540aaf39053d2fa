import type { InspectedConfig } from '../../config/config.js';
import { accountsCheck } from './accounts-check.js';
import { archiveCheck } from './archive-check.js';
import { type Check, type CheckResult, DEADLINE_MS, runChecks, type Severity, withFiles } from './check.js';
import { dashboardCheck } from './dashboard-check.js';
import { datasetCheck } from './dataset-check.js';
import { enginesCheck } from './engines-check.js';
import { filesCheck } from './files-check.js';
import { clockCheck, diskCheck, programCheck } from './machine-checks.js';
import { serviceCheck } from './service-check.js';
import { exposureCheck, settingsResult } from './settings-check.js';

/** In the order in which they run, after the settings. */
const CHECKS: readonly Check[] = [
  ...[exposureCheck, programCheck, filesCheck, diskCheck, datasetCheck, archiveCheck, accountsCheck],
  ...[dashboardCheck, enginesCheck, clockCheck, serviceCheck],
];

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
  const checks = [settingsResult(inspected), ...(await runChecks(CHECKS, withFiles(inspected.config), deadlineMs))];
  const severities = checks.flatMap(({ findings }) => findings.map(({ severity }) => severity));
  const count = (wanted: Severity) => severities.filter((severity) => severity === wanted).length;
  const problems = count('problem');
  return { ok: problems === 0, problems, warnings: count('warning'), checks };
}
