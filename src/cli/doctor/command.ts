import type { Command } from 'commander';
import { inspectConfig } from '../../process/settings/config.js';
import { examples, JSON_OPTION } from '../help.js';
import { count, EXIT, print, wrap } from '../output.js';
import { type Diagnosis, diagnose } from './diagnosis.js';

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
