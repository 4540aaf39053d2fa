import { isIPv6 } from 'node:net';
import { type Check, type Finding, ok, problem, warning } from './check.js';
import { currentRelease } from './dataset-check.js';

/** For an answer. */
const TIMEOUT_MS = 3_000;

/** Whether the port is free, or the service answers on it from the published release. */
export const serviceCheck: Check = {
  name: 'service',
  needs: ['host', 'port', 'datasetPath'],
  opens: ['datasetPath'],
  async run({ host, port, datasetPath }) {
    if (port === 0) return [ok('PORT is 0: the service chooses a free port, which this command does not know.')];
    const local = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
    const url = `http://${isIPv6(local) ? `[${local}]` : local}:${port}`;
    try {
      const response = await fetch(`${url}/readyz?verbose`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'manual',
      });
      return await answerFindings(url, response, datasetPath);
    } catch (error) {
      return [failureFinding(url, error as Error)];
    }
  },
};

async function answerFindings(url: string, response: Response, datasetPath: string): Promise<Finding[]> {
  const body = await readBody(response);
  if (response.status === 503 && typeof body?.detail === 'string')
    return [problem(`The service on ${url} is not ready: ${body.detail}`, 'See the other findings, and its log.')];
  if (response.status !== 200 || body?.status !== 'ready' || typeof body.release !== 'string')
    return [problem(`Another program answers on ${url}.`, 'Stop it, or choose another port with PORT.')];
  const { accountsProblem } = body;
  return [
    releaseFinding(url, body.release, datasetPath),
    ...(typeof accountsProblem === 'string'
      ? [warning(`The service on ${url} answers, but: ${accountsProblem}`, 'See the other findings, and its log.')]
      : []),
    ...followerFindings(body.followers),
  ];
}

function releaseFinding(url: string, release: string, datasetPath: string): Finding {
  const published = currentRelease(datasetPath)?.version;
  if (published === undefined || published === release)
    return ok(`The service on ${url} answers from release ${release}.`);
  return problem(
    `The service on ${url} answers from release ${release}, but ${datasetPath} has ${published}.`,
    'Check that it has the same DATASET_URL as this command. Its log says why it cannot read a new release.',
  );
}

/** What the service says about its copies. */
function followerFindings(followers: unknown): Finding[] {
  const states = Array.isArray(followers)
    ? (followers as { name: string; ageSeconds: number; problem: unknown }[])
    : [];
  return states.map(({ name, ageSeconds, problem: why }) => {
    const message = `Its copy of the ${name} was current ${ageSeconds} seconds ago.`;
    if (typeof why !== 'string') return ok(message);
    return warning(`${message} Since then: ${why}`, 'The service answers from the copy, and goes on trying.');
  });
}

/** The service sends much less. Another program may send anything. */
const MAX_BODY = 10_000;

/** Undefined if it is no JSON object. */
async function readBody({ body }: Response): Promise<Record<string, unknown> | undefined> {
  try {
    let text = '';
    for await (const part of body ?? []) {
      text += Buffer.from(part).toString();
      if (text.length > MAX_BODY) return undefined;
    }
    const data: unknown = JSON.parse(text);
    return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function failureFinding(url: string, error: Error): Finding {
  const { code } = (error.cause ?? {}) as { code?: string };
  if (code === 'ECONNREFUSED') return ok(`Nothing listens on ${url}: the service does not run, and the port is free.`);
  if (error.name === 'TimeoutError')
    return problem(
      `Something listens on ${url}, but gives no answer within ${TIMEOUT_MS / 1_000} seconds.`,
      'If it is the service, look at its log and restart it. Otherwise choose another port with PORT.',
    );
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH')
    return problem(`This machine has no address ${url} (${code}).`, 'Set HOST to an address of this machine.');
  return problem(
    `A program that does not speak HTTP listens on ${url} (${code ?? error.message}).`,
    'Stop it, or choose another port with PORT.',
  );
}
