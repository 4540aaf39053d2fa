import { Agent, get } from 'node:http';
import { describe, expect, it } from 'vitest';
import { ask, type Clustered, eventually, withWorkers } from '../support/clustered.js';
import { holdConnections } from '../support/held-connections.js';
import { civicData } from '../support/run.js';
import { basic } from '../support/service.js';
import { edited, writeDataset } from '../support/small-dataset.js';

const FIELDS = '/v2/election/field/';
const KEYED = '/v2/election/override/';

const counted = async ({ url }: Clustered, metric: string) => {
  const { body } = await ask(`${url}/metrics`).catch(() => ({ body: '' }));
  const line = body.split('\n').find((one) => one.startsWith(`${metric} `) || one.startsWith(`${metric}{`));
  return Number(line?.split(' ').at(-1));
};

describe('all workers', () => {
  it('answer from an import at their next request', () =>
    withWorkers({}, async ({ environment, askEach }) => {
      const described = async () => (await askEach(FIELDS)).map(({ body }) => body.includes('Sort of ballot.'));
      expect(await described()).not.toContain(true);
      await civicData(
        environment,
        'import',
        writeDataset(edited('fields.csv', 'Kind of ballot.', 'Sort of ballot.')),
        '--allow-removals',
      );
      expect(await described()).not.toContain(false);
    }));

  it('accept, suspend and revoke keys that the command line changes, at their next request', () =>
    withWorkers({}, async ({ environment, askEach }) => {
      await civicData(environment, 'customers', 'create', '--name', 'C');
      const made = await civicData(environment, 'keys', 'create', '--customer', 'C', '--json');
      const { keyId, keySecret } = JSON.parse(made.stdout);
      const statuses = async () => [
        ...new Set((await askEach(KEYED, { authorization: basic(keyId, keySecret) })).map(({ status }) => status)),
      ];
      expect(await statuses()).toEqual([200]);
      await civicData(environment, 'customers', 'suspend', '--name', 'C');
      expect(await statuses()).toEqual([403]);
      await civicData(environment, 'customers', 'activate', '--name', 'C');
      expect(await statuses()).toEqual([200]);
      await civicData(environment, 'keys', 'revoke', keyId);
      expect(await statuses()).toEqual([401]);
    }));

  it('take the demo key, which the primary has made', () =>
    withWorkers({}, async ({ printed, askEach }) => {
      const [, id = '', secret = ''] = /curl -u ([^:]+):(\S+)/.exec(printed) ?? [];
      const answers = await askEach(KEYED, { authorization: basic(id, secret) });
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      for (const { body } of await askEach('/', { accept: 'text/html' })) expect(body).toContain(id);
    }));
});

describe('what workers count together:', () => {
  it('the limit of requests holds over all of them', () =>
    withWorkers({ RATE_LIMIT: '6/1h' }, async ({ askEach }) => {
      const answers = await askEach(FIELDS);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
      expect(answers.map(({ headers }) => /r=(\d)/.exec(String(headers.ratelimit))?.[1]).join('')).toBe('54321000');
    }));

  it('the limit of requests is each worker’s part of it while the primary does not answer', () =>
    withWorkers({ RATE_LIMIT: '6/1h' }, async ({ url, primary, lines }) => {
      // A connection that a worker has already: the primary hands over no new one.
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const status = () =>
        new Promise<number | undefined>((resolve, reject) => {
          get(`${url}${FIELDS}`, { agent }, (response) =>
            response.resume().once('end', () => resolve(response.statusCode)),
          ).once('error', reject);
        });
      expect(await status()).toBe(200);
      primary.kill('SIGSTOP');
      const statuses = [await status(), await status(), await status(), await status()];
      primary.kill('SIGCONT');
      agent.destroy();
      expect(statuses).toEqual([200, 200, 200, 429]);
      const warned = () => lines().filter(({ msg }) => msg.startsWith('The primary does not count'));
      await eventually(() => warned().length).toBe(1);
    }));

  it('the limit of connections holds over all of them, and the places of one that ends come free', () =>
    withWorkers({ MAX_CONNECTIONS: '6' }, async ({ url, workers }) => {
      const sockets = await holdConnections(url, 6);
      expect((await ask(`${url}${FIELDS}`)).status).toBe(503);
      const [killed = 0] = workers();
      process.kill(killed, 'SIGKILL');
      await eventually(() => workers()).not.toContain(killed);
      expect((await ask(`${url}${FIELDS}`)).status).toBe(200);
      for (const socket of sockets) socket.destroy();
    }));

  it('figures are the sum, and stay in it when a worker ends', () =>
    withWorkers({ METRICS: 'public' }, async (service) => {
      const fields = 'http_requests_total{route="v2/field",version="v2",status="200"}';
      await service.askEach(FIELDS);
      expect(await counted(service, fields)).toBe(8);
      expect(await counted(service, 'workers')).toBe(2);
      expect(await counted(service, 'release_info')).toBe(1);
      process.kill(service.workers()[0] as number, 'SIGKILL');
      await eventually(() => counted(service, 'workers')).toBe(1);
      await eventually(() => counted(service, 'workers')).toBe(2);
      expect(await counted(service, fields)).toBe(8);
    }));
});
