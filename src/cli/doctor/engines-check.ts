import { createClient, describeLocation } from '../../../db/accounts/open.js';
import { countMigrations } from '../../../db/accounts/postgres/migrate.js';
import { readState } from '../../../db/accounts/replica/source.js';
import { commandLine } from '../../../db/command-line.js';
import { shownUrl } from '../../config/dataset-location.js';
import { createLog } from '../../logging/log.js';
import { readCopy } from '../../remote/dataset-copy.js';
import { DatasetSource } from '../../remote/dataset-source.js';
import { type Check, type CheckedConfig, CLOCK_TOLERANCE_MS, type Finding, ok, problem, warning } from './check.js';

/** For each engine; they are looked for at the same time. */
const TIMEOUT_MS = 3_000;

/** Whether PostgreSQL, Redis and the URL of the dataset can be reached with the settings, and are what they should be. */
export const enginesCheck: Check = {
  name: 'engines',
  needs: ['dataset', 'datasetPath', 'accounts', 'limitsUrl'],
  async run(config) {
    const findings = await Promise.all([datasetFinding(config), accountsFindings(config), limitsFinding(config)]);
    const found = findings.flat().filter((finding) => finding !== undefined);
    return found.length > 0 ? found : [ok('No settings name a database or a dataset on other machines.')];
  },
};

async function datasetFinding(config: CheckedConfig): Promise<Finding | undefined> {
  const { dataset, datasetPublicKey, datasetPath } = config;
  if (dataset.kind === 'file') return undefined;
  const url = shownUrl(dataset.url);
  const source = new DatasetSource(dataset.url, datasetPublicKey, AbortSignal.timeout(TIMEOUT_MS));
  try {
    const { version, sequence } = await source.announced();
    await source.signature();
    const copy = await readCopy(datasetPath);
    const published = `${url} has release ${version}, number ${sequence}.`;
    if (!copy) return ok(`${published} There is no copy yet.`);
    if (copy.version === version) return ok(`${published} The copy is the same.`);
    if (copy.sequence < sequence)
      return warning(
        `${published} The copy has number ${copy.sequence}.`,
        'A running service follows within seconds. If it does not, its log says why.',
      );
    return problem(
      `${published} The copy has number ${copy.sequence}, which is not older, so servers refuse that file.`,
      `Publish again, on the machine that has published before: ${commandLine('publish --to TARGET')}`,
    );
  } catch (error) {
    const advice = 'Check DATASET_URL, the web server, and what was uploaded last. A service with a copy goes on.';
    return problem(`${url} does not provide a dataset: ${(error as Error).message}.`, advice);
  }
}

async function accountsFindings({ accounts }: CheckedConfig): Promise<Finding[]> {
  if (accounts.kind === 'file') return [];
  const client = createClient(accounts.url, { deadlineMs: TIMEOUT_MS });
  const database = describeLocation(accounts);
  try {
    const migrations = await client.read(countMigrations);
    const clock = clockFindings(client.now(), new Date(), database);
    if (migrations === 0)
      return [
        ok(`The accounts database ${database} answers. It has no tables yet; the first start creates them.`),
        ...clock,
      ];
    const { standby } = await client.read(readState);
    if (!standby) return [ok(`The accounts database ${database} answers.`), ...clock];
    return [
      warning(
        `The accounts database ${database} answers, but only a standby does: nothing can be changed.`,
        'Start the primary, or promote the standby.',
      ),
      ...clock,
    ];
  } catch (error) {
    return [problem((error as Error).message, 'A service with a copy goes on with the keys that it knows.')];
  } finally {
    client.close();
  }
}

/** @param theirs what the clock of the database shows */
function clockFindings(theirs: Date, ours: Date, database: string): Finding[] {
  if (Math.abs(theirs.getTime() - ours.getTime()) <= CLOCK_TOLERANCE_MS) return [];
  const message = `It is ${ours.toISOString()} on this machine, and ${theirs.toISOString()} on that of the accounts database ${database}.`;
  return [
    problem(
      message,
      'Correct the clock that is wrong (timedatectl shows it). Usage is recorded by that of the database.',
    ),
  ];
}

async function limitsFinding({ limitsUrl, rateLimit }: CheckedConfig): Promise<Finding | undefined> {
  if (!limitsUrl) return undefined;
  if (!rateLimit)
    return warning('LIMITS_URL is set, but RATE_LIMIT is off, so nothing is counted.', 'Unset one of the two.');
  const { host } = new URL(limitsUrl);
  const { SharedLimits } = await import('../../remote/shared-limits.js');
  const limits = new SharedLimits(limitsUrl, rateLimit, createLog('silent'));
  const failure = await limits.start();
  limits.stop();
  if (!failure) return ok(`Redis at ${host} counts rate limits.`);
  const effect = failure.refused ? 'The service does not start.' : 'Meanwhile each process counts for itself.';
  return problem(`Redis at ${host} cannot be used: ${failure.message}.`, `${failure.advice}. ${effect}`);
}
