import { createClient, describeLocation } from '../../../db/accounts/open.js';
import { countMigrations } from '../../../db/accounts/postgres/migrate.js';
import { readState } from '../../../db/accounts/replica/sync.js';
import { commandLine } from '../../../db/command-line.js';
import { shownUrl } from '../../config/dataset-location.js';
import { createLog } from '../../logging/log.js';
import { readCopy } from '../../remote/dataset-copy.js';
import { DatasetSource } from '../../remote/dataset-source.js';
import { type Check, type CheckedConfig, type Finding, ok, problem, warning } from './check.js';

/** For each engine; they are looked for at the same time. */
const TIMEOUT_MS = 3_000;

/** Whether PostgreSQL, Redis and the URL of the dataset can be reached with the settings, and are what they should be. */
export const enginesCheck: Check = {
  name: 'engines',
  needs: ['dataset', 'datasetPath', 'accounts', 'limitsUrl'],
  async run(config) {
    const findings = await Promise.all([datasetFinding(config), accountsFinding(config), limitsFinding(config)]);
    const found = findings.filter((finding) => finding !== undefined);
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

async function accountsFinding({ accounts }: CheckedConfig): Promise<Finding | undefined> {
  if (accounts.kind === 'file') return undefined;
  const client = createClient(accounts.url, { deadlineMs: TIMEOUT_MS });
  const database = describeLocation(accounts);
  try {
    if ((await client.read(countMigrations)) === 0)
      return ok(`The accounts database ${database} answers. It has no tables yet; the first start creates them.`);
    const { standby } = await client.read(readState);
    if (!standby) return ok(`The accounts database ${database} answers.`);
    return warning(
      `The accounts database ${database} answers, but only a standby does: nothing can be changed.`,
      'Start the primary, or promote the standby.',
    );
  } catch (error) {
    return problem((error as Error).message, 'A service with a copy goes on with the keys that it knows.');
  } finally {
    client.close();
  }
}

async function limitsFinding({ limitsUrl, rateLimit }: CheckedConfig): Promise<Finding | undefined> {
  if (!limitsUrl) return undefined;
  if (!rateLimit)
    return warning('LIMITS_URL is set, but RATE_LIMIT is off, so nothing is counted.', 'Unset one of the two.');
  const { host } = new URL(limitsUrl);
  const { SharedLimits } = await import('../../remote/shared-limits.js');
  try {
    (await SharedLimits.connect(limitsUrl, rateLimit, createLog('silent'))).stop();
    return ok(`Redis at ${host} counts rate limits.`);
  } catch (error) {
    const message = `Redis at ${host} cannot be used: ${(error as Error).message.replace(/\.$/, '')}.`;
    return problem(message, 'Check LIMITS_URL, and that Redis is running. Meanwhile each process counts for itself.');
  }
}
