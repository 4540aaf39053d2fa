import type { Command } from 'commander';
import { amountOf } from '../../../db/domain/text/format.js';
import { nativeCodeError } from '../../../db/storage/files/native-code.js';
import { type Config, type InspectedConfig, inspectConfig } from '../../process/settings/config.js';
import { EXIT, examples, JSON_OPTION, print, wrap } from '../common.js';
import { type Check, type Finding, NOT_CHECKED, runChecks, type Severity } from './check.js';
import { checkDisk, checkFiles, programFinding } from './files.js';
import { checkDatabase, checkDatasetUrl, checkRedis, checkService } from './servers.js';
import { checkDashboardPlace, checkExposure, checkMail, checkSignOn, settingFindings } from './settings.js';
import { checkAccounts, checkPublished } from './stores.js';

const NOTES = `
It changes nothing, and prints no secrets. Run it as the user of the service, with the
same environment variables. It ends with exit code 1 if there is a problem; a warning
is not a problem. It waits at most ten seconds for each server that it asks.`;

export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('check the settings, files and clock, and whether the service answers')
    .option(...JSON_OPTION)
    .addHelpText('after', NOTES)
    .addHelpText('after', examples('doctor', 'doctor --json'))
    .action(async ({ json }: { json?: boolean }) => {
      // Each result is printed at once, so that the last line shows where a disk hangs.
      const show = (result: CheckResult) => json || print(false, result, asText(result));
      const diagnosis = await diagnose(inspectConfig(), show);
      const { ok, problems, warnings } = diagnosis;
      print(json, diagnosis, `\n${amountOf(problems, 'problem')}, ${amountOf(warnings, 'warning')}.`);
      if (!ok) process.exitCode = EXIT.failure;
    });
}

function asText({ name, findings }: CheckResult): string {
  const indent = ' '.repeat(INDENT);
  const lines = findings.map(({ severity, message, advice }) => {
    const first = `${severity.padEnd(8)} ${name.padEnd(INDENT - 9)}${wrap(message, indent).slice(INDENT)}`;
    // On one line, so that its commands can be copied.
    return advice ? `${first}\n${indent}${advice}` : first;
  });
  return lines.join('\n');
}

/** The column in which messages begin, after the severity and the name of the check. */
const INDENT = 19;

/** In the order in which they run, after the settings and the program. */
const CHECKS: Readonly<Record<string, readonly Check[]>> = {
  exposure: [checkExposure],
  files: [checkFiles],
  disk: [checkDisk],
  dataset: [checkPublished],
  accounts: [checkAccounts],
  dashboard: [checkDashboardPlace, checkMail, checkSignOn],
  engines: [checkDatasetUrl, checkDatabase, checkRedis],
  service: [checkService],
};

/** These read only FILE_SETTINGS, so they run even if other settings are invalid. */
const FILE_CHECKS = ['files', 'disk', 'dataset'];
const FILE_SETTINGS = ['dataset', 'accounts', 'copies', 'production'] as const;

export interface CheckResult {
  name: string;
  findings: Finding[];
}

/** What `civic-data doctor --json` prints. */
export interface Diagnosis {
  /** Whether there is no problem. */
  ok: boolean;
  problems: number;
  warnings: number;
  checks: CheckResult[];
}

/**
 * Checks an installation, as far as its settings are valid.
 *
 * @param show is called with each result at once
 */
export async function diagnose(
  inspected: InspectedConfig,
  show?: (result: CheckResult) => unknown,
): Promise<Diagnosis> {
  const checks: CheckResult[] = [];
  for await (const result of checkAll(inspected)) {
    checks.push(result);
    show?.(result);
  }
  const severities = checks.flatMap(({ findings }) => findings.map(({ severity }) => severity));
  const count = (wanted: Severity) => severities.filter((severity) => severity === wanted).length;
  const problems = count('problem');
  return { ok: problems === 0, problems, warnings: count('warning'), checks };
}

async function* checkAll(inspected: InspectedConfig): AsyncGenerator<CheckResult> {
  const { config, problems } = inspected;
  yield { name: 'settings', findings: settingFindings(inspected) };
  yield { name: 'program', findings: [programFinding()] };
  // Other checks would blame the files.
  if (nativeCodeError()) return;
  const canCheckFiles = FILE_SETTINGS.every((setting) => setting in config);
  for (const [name, checks] of Object.entries(CHECKS)) {
    const isPossible = problems.length === 0 || (canCheckFiles && FILE_CHECKS.includes(name));
    yield { name, findings: isPossible ? await runChecks(checks, config as Config) : [NOT_CHECKED] };
  }
}
