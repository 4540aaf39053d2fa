#!/usr/bin/env node
import { CommanderError } from 'commander';
import { AccountsError } from '../../db/accounts.js';
import { AccountsFileError } from '../../db/open-accounts.js';
import { ImportLockedError } from '../../db/publish/lock.js';
import { ConfigError } from '../config.js';
import { EXIT } from './exit-codes.js';
import { createProgram } from './program.js';

/** Errors whose message tells the operator what to do. */
const TOLD = [AccountsError, AccountsFileError, ImportLockedError, ConfigError];

try {
  await createProgram().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    // Commander has printed what it has to say; it exits with 0 for --help and --version.
    process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.usage;
  } else {
    const { message, stack, syscall, code } = error as NodeJS.ErrnoException;
    // A system error, and one of SQLite's, says in its message what is wrong with which file.
    const told = syscall !== undefined || code?.startsWith('SQLITE_') || TOLD.some((type) => error instanceof type);
    const shown = told ? message : (stack ?? message);
    if (process.argv.includes('--json'))
      process.stdout.write(`${JSON.stringify({ ok: false, error: shown }, null, 2)}\n`);
    else process.stderr.write(`${shown}\n`);
    process.exitCode = EXIT.failed;
  }
}
