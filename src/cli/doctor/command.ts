import type { Command } from 'commander';
import { inspectConfig } from '../../config/config.js';
import { examples, JSON_OPTION } from '../help.js';
import { EXIT, print, wrap } from '../output.js';
import { accountsCheck } from './accounts-check.js';
import { archiveCheck } from './archive-check.js';
import { type Check, type CheckResult, runChecks, type Severity } from './check.js';
import { clockCheck } from './clock-check.js';
import { datasetCheck } from './dataset-check.js';
import { diskCheck } from './disk-check.js';
import { filesCheck } from './files-check.js';
import { programCheck } from './program-check.js';
import { serviceCheck } from './service-check.js';
import { exposureCheck, settingsResult } from './settings-check.js';

/** In the order in which they run, after the settings. */
export const CHECKS: readonly Check[] = [
  ...[exposureCheck, programCheck, filesCheck, diskCheck, datasetCheck, archiveCheck, accountsCheck],
  ...[clockCheck, serviceCheck],
];

const NOTES = `
It changes nothing, and prints no secrets. Run it as the user of the service, with the
same environment variables. It ends with exit code 1 if there is a problem; a warning
is none. Each check takes at most five seconds.`;

export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('check the settings, files and clock, and whether the service answers')
    .option(...JSON_OPTION)
    .addHelpText('after', NOTES)
    .addHelpText('after', examples('doctor', 'doctor --json'))
    .action(async ({ json }: { json?: boolean }) => {
      const inspected = inspectConfig();
      const checks = [settingsResult(inspected), ...(await runChecks(CHECKS, inspected.config))];
      const [problems, warnings] = [numberOf(checks, 'problem'), numberOf(checks, 'warning')];
      print(json, { ok: problems === 0, problems, warnings, checks }, asText(checks, problems, warnings));
      if (problems > 0) process.exitCode = EXIT.failure;
    });
}

const numberOf = (checks: readonly CheckResult[], severity: Severity): number =>
  checks.flatMap(({ findings }) => findings).filter((finding) => finding.severity === severity).length;

function asText(checks: readonly CheckResult[], problems: number, warnings: number): string {
  const lines = checks.flatMap(({ name, findings }) =>
    findings.map(({ severity, message, advice }) => {
      const text = wrap(advice ? `${message}\n${advice}` : message, ' '.repeat(INDENT)).slice(INDENT);
      return `${severity.padEnd(8)} ${name.padEnd(INDENT - 9)}${text}`;
    }),
  );
  return [...lines, '', `${count(problems, 'problem')}, ${count(warnings, 'warning')}.`].join('\n');
}

/** Where messages begin, after the severity and the name of the check. */
const INDENT = 19;

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
