import { createPostgresStorage, describeLocation } from '../../../db/storage/accounts/open.js';
import { findMigrations } from '../../../db/storage/accounts/postgres/migrate.js';
import { readState } from '../../../db/storage/accounts/postgres/source.js';
import { createLog } from '../../process/log/log.js';
import { checkSequence, readCopy } from '../../sync/dataset-copy.js';
import { DatasetSource } from '../../sync/dataset-source.js';
import { DatasetUrlError } from '../../sync/follow-dataset.js';
import { type CheckedConfig, CLOCK_TOLERANCE_MS, type Finding, ok, problem, warning } from './check.js';

/** How long a server may take to answer. */
const TIMEOUT_MS = 3_000;

/** Checks whether servers would accept the dataset at DATASET_URL. */
export async function checkDatasetUrl({ dataset, datasetPublicKey, datasetPath }: CheckedConfig): Promise<Finding[]> {
  if (dataset.kind === 'file') return [];
  const source = new DatasetSource(dataset.url, datasetPublicKey, AbortSignal.timeout(TIMEOUT_MS));
  try {
    const announced = await source.announced();
    await source.signature();
    const copy = await readCopy(datasetPath);
    checkSequence(announced, copy);
    const published = `DATASET_URL has release ${announced.version}, number ${announced.sequence}.`;
    if (!copy) return [ok(`${published} There is no copy yet.`)];
    if (copy.version === announced.version) return [ok(`${published} The copy is the same.`)];
    const advice = 'A running service follows within seconds. If it does not, its log says why.';
    return [warning(`${published} The copy has number ${copy.sequence}.`, advice)];
  } catch (error) {
    throw new DatasetUrlError(dataset.url, error as Error);
  }
}

/** Checks whether PostgreSQL has accounts that this version can read, or could create them. */
export async function checkDatabase({ accounts }: CheckedConfig): Promise<Finding[]> {
  if (accounts.kind === 'file') return [];
  const client = createPostgresStorage(accounts.url, { deadlineMs: TIMEOUT_MS });
  const database = describeLocation(accounts);
  const answers = `The accounts database ${database} answers`;
  try {
    const { isEmpty } = await client.read((call) => findMigrations(client, call));
    const clock = clockFindings(client.now(), new Date(), database);
    if (isEmpty) return [ok(`${answers}. It has no tables yet; the first start creates them.`), ...clock];
    const { standby } = await client.read(readState);
    if (!standby) return [ok(`${answers}.`), ...clock];
    const advice = 'Start the primary, or promote the standby.';
    return [warning(`${answers}, but only a standby does: nothing can be changed.`, advice), ...clock];
  } finally {
    client.close();
  }
}

/** @param theirs the time by the clock of the database */
function clockFindings(theirs: Date, ours: Date, database: string): Finding[] {
  if (Math.abs(theirs.getTime() - ours.getTime()) <= CLOCK_TOLERANCE_MS) return [];
  const message = `It is ${ours.toISOString()} on this machine, and ${theirs.toISOString()} on that of the accounts database ${database}.`;
  const advice = 'Correct the clock that is wrong (timedatectl shows it). Usage is recorded by that of the database.';
  return [problem(message, advice)];
}

/** Checks whether Redis counts rate limits. The service starts without it, too, and logs why. */
export async function checkRedis({ limitsUrl, rateLimit }: CheckedConfig): Promise<Finding[]> {
  if (!limitsUrl) return [];
  if (!rateLimit)
    return [warning('LIMITS_URL is set, but RATE_LIMIT is off, so nothing is counted.', 'Unset one of the two.')];
  const findings: Finding[] = [];
  const write = (line: string) => findings.push({ severity: 'problem', message: `${JSON.parse(line).msg}.` });
  const { SharedLimits } = await import('../../server/access/shared-limits.js');
  const limits = await new SharedLimits(limitsUrl, rateLimit, createLog('warn', { write })).start();
  limits.stop();
  return findings.length > 0 ? findings : [ok(`Redis at ${new URL(limitsUrl).host} counts rate limits.`)];
}
