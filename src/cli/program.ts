import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, CommanderError, Help, type Option } from 'commander';
import { commandLine } from '../../db/command-line.js';
import { errorMessage } from '../../db/operator-error.js';
import { packageRoot } from '../../db/package-root.js';
import { nativeCodeError } from '../../db/storage/files/native-code.js';
import { addAccountsCommands } from './accounts-copy.js';
import { addAuditCommands } from './audit.js';
import { addBackupCommands } from './backup.js';
import { EXIT, examples } from './common.js';
import { addCustomerCommands } from './customers.js';
import { addDashboardCommand } from './dashboard.js';
import { addDiffCommand } from './diff.js';
import { addDoctorCommand } from './doctor/command.js';
import { addExportCommand } from './export.js';
import { addImportCommands } from './import.js';
import { addKeyCommands } from './keys.js';
import { addLinksCommands } from './links/command.js';
import { addPublishCommand } from './publish.js';
import { addQueryCommand } from './query/command.js';
import { addReleaseCommands } from './releases.js';
import { addUsageCommand } from './usage.js';
import { InterruptedError } from './with-progress.js';

const EXIT_CODES = `
Exit codes:
  ${EXIT.success}  success
  ${EXIT.failure}  failure, such as invalid data, an unknown customer, or a full disk
  ${EXIT.usage}  wrong command line, such as an unknown command or a missing argument`;

const FILES = `
The commands use the files that DATASET_URL and ACCOUNTS_URL name, by default in .data/ of the project.
If DATASET_URL is an https URL, commands that only read use the local copy in COPIES. ACCOUNTS_URL can
also name a PostgreSQL database.`;

/** The description of an option in a help text. Commander does not mark required ones. */
function describeOption(option: Option): string {
  const text = new Help().optionDescription(option);
  return option.mandatory ? `${text} (required)` : text;
}

/** The command line of operators. Names, options and exit codes are fixed: scripts depend on them. */
export function createProgram(): Command {
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string };
  const program = new Command('civic-data')
    .description('Publish election data, manage API keys, and back up both.')
    .version(version)
    .exitOverride()
    .hook('preAction', (_, command) => {
      // The doctor reports it with its other findings.
      const broken = command.name() === 'doctor' ? undefined : nativeCodeError();
      if (broken) throw broken;
    })
    // Before the commands are added: they inherit it.
    .configureHelp({ optionDescription: describeOption })
    .showHelpAfterError(`Run "${commandLine('--help')}" to see the commands and their options.`)
    .addHelpText('after', examples('import ../my-dataset', 'help import'))
    .addHelpText('after', FILES)
    // For each command, too.
    .addHelpText('afterAll', EXIT_CODES);
  addImportCommands(program);
  addDiffCommand(program);
  addReleaseCommands(program);
  addPublishCommand(program);
  addExportCommand(program);
  addLinksCommands(program);
  addQueryCommand(program);
  addCustomerCommands(program);
  addKeyCommands(program);
  addUsageCommand(program);
  addDashboardCommand(program);
  addAuditCommands(program);
  addAccountsCommands(program);
  addBackupCommands(program);
  addDoctorCommand(program);
  return program;
}

/** Runs a command line to its end: the result goes to stdout, messages go to stderr, and `process.exitCode` says how it went. */
export async function run(words: readonly string[]): Promise<void> {
  try {
    await createProgram().parseAsync(words, { from: 'user' });
  } catch (error) {
    report(error, words);
  }
}

function report(error: unknown, words: readonly string[]): void {
  if (error instanceof CommanderError) {
    // Commander has printed its message; --help and --version end with 0.
    process.exitCode = error.exitCode === 0 ? EXIT.success : EXIT.usage;
    return;
  }
  const message = errorMessage(error);
  if (words.includes('--json')) process.stdout.write(`${JSON.stringify({ ok: false, error: message }, null, 2)}\n`);
  else process.stderr.write(`${message}\n`);
  process.exitCode = EXIT.failure;
  // A shell script that called the command stops at Ctrl-C only when the command itself ends by the signal.
  if (error instanceof InterruptedError) process.kill(process.pid, error.signal);
}
