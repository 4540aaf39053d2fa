import { createServer } from 'node:http';
import { isIPv6 } from 'node:net';
import { createPostgresStorage, describeLocation } from '../../../db/storage/accounts/open.js';
import { findMigrations } from '../../../db/storage/accounts/postgres/migrate.js';
import { readState } from '../../../db/storage/accounts/postgres/source.js';
import { type ListenError, listen } from '../../process/listen.js';
import { createLog } from '../../process/log/log.js';
import { checkSequence, readCopy } from '../../sync/dataset-copy.js';
import { DatasetSource } from '../../sync/dataset-source.js';
import { DatasetUrlError } from '../../sync/follow-dataset.js';
import { type CheckedConfig, CLOCK_TOLERANCE_MS, type Finding, failure, ok, problem, warning } from './check.js';
import { currentRelease } from './stores.js';

/** How long a server, or the service, may take to answer. */
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

/** Checks whether the service answers from the published release, or its ports are free. */
export async function checkService({ host, port, datasetPath, metrics, dashboard }: CheckedConfig): Promise<Finding[]> {
  if (port === 0) return [ok('PORT is 0: the service chooses a free port, which this command does not know.')];
  const local = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  const url = `http://${isIPv6(local) ? `[${local}]` : local}:${port}`;
  try {
    await checkFree(host, port);
  } catch (error) {
    const answer = await readiness(url);
    if (answer) return answerFindings(url, answer, datasetPath);
    const { message, advice = '' } = failure(error);
    const log = (error as ListenError).isTaken ? ' If it is the service, it does not answer. See its log.' : '';
    return [problem(message, `${advice}${log}`)];
  }
  for (const [setting, place] of Object.entries({ METRICS: metrics, DASHBOARD: dashboard }))
    if (place.kind === 'own') await checkFree(place.host, place.port, setting);
  return [ok(`Nothing listens on ${url}: the service is not running, and the port is free.`)];
}

/** @throws ListenError as a start */
async function checkFree(host: string, port: number, setting?: string): Promise<void> {
  const server = createServer();
  await listen(server, host, port, setting);
  server.close();
}

/** What /readyz answers. */
interface Readiness {
  status?: 'ready';
  /** Why it is not ready. */
  detail?: string;
  release: string;
  accountsProblem?: string;
  followers?: { name: string; ageSeconds: number; problem: string | null }[];
}

/** Asks for the state of the service. Undefined if another program answers, or nothing answers in time. */
async function readiness(url: string): Promise<Readiness | undefined> {
  try {
    const options = { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' as const };
    const answer = (await (await fetch(`${url}/readyz?verbose`, options)).json()) as Partial<Readiness>;
    return answer.status === 'ready' || answer.detail ? (answer as Readiness) : undefined;
  } catch {
    return undefined;
  }
}

function answerFindings(url: string, answer: Readiness, datasetPath: string): Finding[] {
  const { detail, release, accountsProblem, followers = [] } = answer;
  const log = 'See the other findings, and its log.';
  if (detail) return [problem(`The service on ${url} is not ready: ${detail}`, log)];
  const published = currentRelease(datasetPath)?.version ?? release;
  const answers = `The service on ${url} answers from release ${release}`;
  const advice =
    'Check that it has the same DATASET_URL as this command. Its log says why it cannot read a new release.';
  const findings = [
    published === release ? ok(`${answers}.`) : problem(`${answers}, but ${datasetPath} has ${published}.`, advice),
  ];
  if (accountsProblem) findings.push(warning(`The service on ${url} answers, but: ${accountsProblem}`, log));
  for (const { name, ageSeconds, problem } of followers) {
    const message = `Its copy of the ${name} was current ${ageSeconds} seconds ago.`;
    const goesOn = 'The service answers from the copy, and keeps trying.';
    findings.push(problem === null ? ok(message) : warning(`${message} Since then: ${problem}`, goesOn));
  }
  return findings;
}
