import { createServer } from 'node:http';
import { isIPv6 } from 'node:net';
import { type ListenError, listen } from '../../process/listen.js';
import { type CheckedConfig, type Finding, failure, ok, problem, warning } from './check.js';
import { currentRelease } from './dataset.js';

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

/** How long the service may take to answer. */
const TIMEOUT_MS = 3_000;

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
