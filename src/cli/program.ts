import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { packageRoot } from '../../db/package-root.js';
import { addBackupCommands } from './backup.js';
import { addCoverageCommand } from './coverage.js';
import { addCustomerCommands } from './customers.js';
import { addDiffCommand } from './diff.js';
import { addExportCommand } from './export.js';
import { addImportCommands } from './import.js';
import { addKeyCommands } from './keys.js';

/** The command line of operators. Names and exit codes are fixed: scripts depend on them. */
export function createProgram(): Command {
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string };
  const program = new Command('civic-data')
    .description('Publishes the dataset, and hands out API keys.')
    .version(version)
    .exitOverride()
    .showHelpAfterError('Run "civic-data --help" for the commands and their options.')
    .addHelpText(
      'after',
      `
It works on the files that DATASET_URL and ACCOUNTS_URL name, by default in .data/ of the project.
Exit codes: 0 done, 1 refused or failed, 2 wrong command line.`,
    );
  addImportCommands(program);
  addDiffCommand(program);
  addExportCommand(program);
  addCoverageCommand(program);
  addCustomerCommands(program);
  addKeyCommands(program);
  addBackupCommands(program);
  return program;
}
