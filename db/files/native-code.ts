import { readFileSync } from 'node:fs';
import DatabaseConstructor from 'better-sqlite3';
import { OperatorError } from '../operator-error.js';

/** Why this machine cannot run the native code of SQLite. Then no file can be opened, which would look like a fault of each of them. */
export class NativeCodeError extends OperatorError {
  override name = 'NativeCodeError';
}

/** Undefined if it runs. */
export function nativeCodeError(): NativeCodeError | undefined {
  try {
    new DatabaseConstructor(':memory:').close();
    return undefined;
  } catch (error) {
    const { message } = error as Error;
    const versions = versionsIn(message);
    const reason = versions ?? `cannot be loaded (${message.split('\n', 1)})`;
    const advice = versions ? NEWER_SYSTEM : 'Install the library that is missing, or the packages again: npm ci.';
    return new NativeCodeError(`The native code of better-sqlite3 ${reason}.`, `${advice} The data is not at fault.`);
  }
}

const NEWER_SYSTEM = 'Use a newer system, such as Debian 12, Ubuntu 22.04 or RHEL 9, or the image of the service.';

/** What the loader of Linux says. It names the first version that is missing, and the code may need a later one. */
const MISSING_VERSION = /(\S+): version `([A-Z]+)_[\d.]+' not found \(required by (.+)\)/;

function versionsIn(message: string): string | undefined {
  const [, library, name = '', code] = MISSING_VERSION.exec(message) ?? [];
  if (!library || !code) return undefined;
  return `needs ${newestIn(code, name)} of ${library}, which has ${newestIn(library, name)}`;
}

/** The newest version that a file provides or needs, such as `GLIBC_2.34`. */
function newestIn(file: string, name: string): string {
  const versions = readFileSync(file, 'latin1').match(new RegExp(`\\b${name}_[\\d.]+\\d`, 'g')) ?? [];
  return versions.sort((one, other) => one.localeCompare(other, 'en', { numeric: true })).at(-1) ?? `no ${name}`;
}
