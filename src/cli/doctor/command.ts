import type { Command } from 'commander';
import { nativeCodeError } from '../../../db/storage/files/native-code.js';
import { type InspectedConfig, inspectConfig } from '../../process/settings/config.js';
import { examples, JSON_OPTION } from '../help.js';
import { count, EXIT, print, wrap } from '../output.js';
import { checkAccounts } from './accounts.js';
import { type Check, type CheckResult, DEADLINE_MS, runChecks, type Severity } from './check.js';
import { checkArchive, checkPublished } from './dataset.js';
import { checkDatabase, checkDatasetUrl, checkRedis } from './engines.js';
import { checkDisk, checkFiles, checkProgram } from './files.js';
import { checkService } from './service.js';
import { checkDashboardPlace, checkExposure, checkMail, checkSignOn, settingsResult } from './settings.js';

const NOTES = `
It changes nothing, and prints no secrets. Run it as the user of the service, with the
same environment variables. It ends with exit code 1 if there is a problem; a warning
is not a problem. Each check takes at most five seconds.`;

export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('check the settings, files and clock, and whether the service answers')
    .option(...JSON_OPTION)
    .addHelpText('after', NOTES)
    .addHelpText('after', examples('doctor', 'doctor --json'))
    .action(async ({ json }: { json?: boolean }) => {
      const diagnosis = await diagnose(inspectConfig());
      print(json, diagnosis, asText(diagnosis));
      if (!diagnosis.ok) process.exitCode = EXIT.failure;
    });
}

function asText({ checks, problems, warnings }: Diagnosis): string {
  const lines = checks.flatMap(({ name, findings }) =>
    findings.map(({ severity, message, advice }) => {
      const indent = ' '.repeat(INDENT);
      const first = `${severity.padEnd(8)} ${name.padEnd(INDENT - 9)}${wrap(message, indent).slice(INDENT)}`;
      // In one line, so that its commands can be copied.
      return advice ? `${first}\n${indent}${advice}` : first;
    }),
  );
  return [...lines, '', `${count(problems, 'problem')}, ${count(warnings, 'warning')}.`].join('\n');
}

/** Where messages begin, after the severity and the name of the check. */
const INDENT = 19;

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
