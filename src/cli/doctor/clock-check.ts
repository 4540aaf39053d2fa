import { existsSync } from 'node:fs';
import { inspectAccounts } from '../../../db/accounts/sqlite/inspect.js';
import { type Check, type Finding, ok, problem } from './check.js';
import { currentRelease } from './dataset-check.js';

/** Clocks of several machines differ a little. */
const TOLERANCE_MS = 5 * 60_000;

/** Nothing can have happened in the future, so a time there means that this clock is wrong, or that the other was. */
export const clockCheck: Check = {
  name: 'clock',
  needs: ['datasetPath', 'accountsPath'],
  opens: ['datasetPath', 'accountsPath'],
  async run({ datasetPath, accountsPath }) {
    const now = new Date();
    const times = {
      'The release was published': currentRelease(datasetPath)?.publishedAt ?? null,
      'A key was created': newestKeyAt(accountsPath),
    };
    const findings = Object.entries(times).flatMap(([what, time]) => futureFindings(what, time, now));
    return findings.length > 0 ? findings : [ok(`It is ${now.toISOString()}, after everything that is stored.`)];
  },
};

export function futureFindings(what: string, time: string | null, now: Date): Finding[] {
  if (time === null || Date.parse(time) <= now.getTime() + TOLERANCE_MS) return [];
  const message = `${what} at ${time}, which is in the future: it is ${now.toISOString()}.`;
  return [problem(message, 'Correct the clock of this machine (timedatectl shows it), or of the one that wrote this.')];
}

/** Null if there is none, or if it cannot be read, which another check reports. */
function newestKeyAt(path: string): string | null {
  try {
    return existsSync(path) ? inspectAccounts(path).newestKeyAt : null;
  } catch {
    return null;
  }
}
