import { readFileSync } from 'node:fs';
import DatabaseConstructor from 'better-sqlite3';
import { OperatorError } from '../../operator-error.js';

/** What the loader of Linux says. It names the first version that is missing, and the code may need a later one. */
const MISSING_VERSION = /(\S+): version `([A-Z]+)_[\d.]+' not found \(required by (.+)\)/;

/** Why this machine cannot run the native code of SQLite, if it cannot. Then no file can be opened, which looks like a fault of each. */
export function nativeCodeError(): OperatorError | undefined {
  try {
    new DatabaseConstructor(':memory:').close();
    return undefined;
  } catch (error) {
    const { message } = error as Error;
    const [, library = '', name, code = ''] = MISSING_VERSION.exec(message) ?? [];
    const [reason, advice] = name
      ? [
          `needs ${newestIn(code, name)} of ${library}, which has ${name === 'GLIBC' ? glibc() : newestIn(library, name)}`,
          NEWER_SYSTEM,
        ]
      : [
          `cannot be loaded (${message.split('\n', 1)})`,
          'Install the library that is missing, or the packages again: npm ci.',
        ];
    return new OperatorError(`The native code of better-sqlite3 ${reason}.`, `${advice} The data is not at fault.`);
  }
}

const NEWER_SYSTEM = 'Use a newer system, such as Debian 12, Ubuntu 22.04 or RHEL 9, or the image of the service.';

/** Some versions, such as 2.31, added nothing that has their name. */
const glibc = (): string =>
  `GLIBC_${(process.report.getReport() as { header: { glibcVersionRuntime: string } }).header.glibcVersionRuntime}`;

/** The newest version that a file provides or needs, such as `GLIBC_2.34`. */
function newestIn(file: string, name: string): string | undefined {
  const versions = readFileSync(file, 'latin1').match(new RegExp(`\\b${name}_[\\d.]+\\d`, 'g')) ?? [];
  return versions.sort((one, other) => one.localeCompare(other, 'en', { numeric: true })).at(-1);
}
