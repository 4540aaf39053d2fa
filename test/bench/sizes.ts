import DatabaseConstructor from 'better-sqlite3';
import { openAccounts } from '../../db/storage/accounts/sqlite/open.js';

/** A size of the data at which everything is measured. */
export interface Size {
  name: 'today' | 'design size';
  overrides: number;
  /** API keys, besides the one of the bench. */
  keys: number;
  /** Releases before the current one, with their changes. */
  releases: number;
}

/** The bundled dataset, and the largest one that the service is made for. */
export const SIZES: readonly Size[] = [
  { name: 'today', overrides: 0, keys: 0, releases: 0 },
  { name: 'design size', overrides: 60_000, keys: 10_000, releases: 500 },
];

/** Changes of each release. An import drops the oldest where a file would have more than 100,000. */
const CHANGES = 100;

/**
 * Adds made-up releases before the current one of a file, with made-up changes of its values. The next import takes them over. To publish
 * them one by one would take half an hour.
 */
export function addHistory(datasetPath: string, releases: number): void {
  const database = new DatabaseConstructor(datasetPath);
  const addRelease = database.prepare(`
    INSERT INTO history (version, published_at, sequence, change_count) VALUES (@version, @time, @sequence, ${CHANGES})`);
  const addChanges = database.prepare(`
    INSERT INTO changes (version, kind, state, region, field, before, after, footnotes_before, footnotes_after)
    SELECT @version, 'changed', state, '', field, substr(text, 1, 200), substr(text, 1, 199), '', ''
    FROM "values" ORDER BY (rowid * 7919 + @sequence * 104729) % 4001 LIMIT ${CHANGES}`);
  database.transaction(() => {
    for (let sequence = 1; sequence <= releases; sequence += 1) {
      const time = new Date(Date.UTC(2024, 0, sequence, 12)).toISOString().replace('.000', '');
      const version = `${time.slice(0, 10)}-${sequence.toString(16).padStart(8, '0')}`;
      addRelease.run({ version, time, sequence });
      addChanges.run({ version, sequence });
    }
    // With no changes of its own, so that the next import does not begin a new history.
    database.prepare('UPDATE release SET sequence = sequence + ?, change_count = 0').run(releases);
  })();
  database.close();
}

/** Keys of a customer. */
const KEYS_EACH = 50;

export async function addKeys(accountsPath: string, count: number): Promise<void> {
  const accounts = openAccounts(accountsPath);
  for (let customer = 1; customer <= count / KEYS_EACH; customer += 1) {
    const name = `Customer ${customer}`;
    await accounts.customers.create(name);
    for (let key = 0; key < KEYS_EACH; key += 1) await accounts.keys.create(name, { label: `key ${key}` });
  }
  accounts.close();
}
