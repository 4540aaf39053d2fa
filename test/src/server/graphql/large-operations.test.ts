import { afterEach, describe, expect, inject, it } from 'vitest';
import { openAccounts } from '../../../../db/storage/accounts/sqlite/open.js';
import { DatasetStore } from '../../../../db/storage/release/dataset-store.js';
import { buildSchema } from '../../../../schema/build.js';
import { DEFAULT_LIMITS } from '../../../../schema/limits/operation-limits.js';
import { createLog } from '../../../../src/process/log/log.js';
import { createApolloServer } from '../../../../src/server/graphql/apollo-server.js';
import { createOperationRunner } from '../../../../src/server/graphql/run-operation.js';
import { LargeOperationGate, largeOperation } from '../../../support/large-operations.js';
import { type Service, startService } from '../../../support/service.js';
import type { ServiceOptions } from '../../../support/service-options.js';

let service: Service;
let gate: LargeOperationGate;
afterEach(() => service?.stop());

async function start(options: ServiceOptions = {}): Promise<void> {
  gate = new LargeOperationGate();
  service = await startService({ plugins: [gate.plugin], ...options });
}

const send = (query: string): Promise<Response> => service.post({ query });

const untilRunning = () => expect.poll(() => gate.running).toBe(1);

describe('large operations', () => {
  it('run one at a time', async () => {
    await start();
    const responses = await Promise.all(Array.from({ length: 4 }, (_, n) => send(largeOperation(`a${n}`))));
    expect(responses.map(({ status }) => status)).toEqual(Array(4).fill(200));
    expect(gate.most).toBe(1);
  });

  it('do not keep small ones waiting', async () => {
    await start();
    gate.close();
    const waiting = [send(largeOperation('a')), send(largeOperation('b'))];
    await untilRunning();
    expect((await send('{ states { code } }')).status).toBe(200);
    gate.open();
    for (const { status } of await Promise.all(waiting)) expect(status).toBe(200);
  });

  it('end if their clients leave while they are charged, and 25 of them keep no place in the queue', async () => {
    const datasets = new DatasetStore(inject('bundledRelease'));
    const dataset = datasets.open();
    const apollo = await createApolloServer(buildSchema(), DEFAULT_LIMITS, new Set(), createLog('silent'));
    const run = createOperationRunner(apollo, DEFAULT_LIMITS.maxResponseBytes);
    const text = JSON.stringify({ query: largeOperation('a') });
    const request = { method: 'POST', accept: '*/*', access: 'keyed', text } as const;
    for (let times = 0; times < 25; times += 1) {
      const client = new AbortController();
      const left = { signal: client.signal, charge: async () => client.abort() };
      expect((await run(request, dataset, left)).response.body.toString()).toContain('The client left');
    }
    expect((await run(request, dataset)).response.status).toBe(200);
    dataset.end();
    datasets.close();
  });

  it('get nothing if the key was revoked while they waited', async () => {
    await start();
    gate.close();
    const first = send(largeOperation('a'));
    await untilRunning();
    const second = send(largeOperation('b'));
    await send('{ states { code } }');
    const accounts = openAccounts(service.accountsPath);
    await accounts.keys.revoke(service.key.keyId);
    accounts.close();
    gate.open();
    expect((await first).status).toBe(200);
    const response = await second;
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
  });
});

describe('a response above the limit', () => {
  it.each([
    ['before the operation runs, if its estimate is twice the limit', 100_000, /has about [\d,]+ bytes/, 0],
    ['before it is sent', 300_000, /has \d{3},\d{3} bytes, but at most 300,000/, 1],
  ])('is rejected %s', async (_, maxResponseBytes, message, executed) => {
    await start({ limits: { maxResponseBytes } });
    const response = await send(largeOperation('a'));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      errors: [{ message: expect.stringMatching(message), extensions: { code: 'LIMIT_EXCEEDED' } }],
      extensions: { requestId: response.headers.get('x-request-id'), cost: { maxBytes: maxResponseBytes } },
    });
    expect(gate.most).toBe(executed);
    expect((await send('{ states { code } }')).status).toBe(200);
  });
});
