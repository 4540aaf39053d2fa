import { afterEach, describe, expect, it } from 'vitest';
import { openAccounts } from '../../../db/storage/accounts/sqlite/open.js';
import { callMessage, connect, keyOf, post } from '../../support/mcp-client.js';
import { openRaw } from '../../support/raw-connection.js';
import { basic, type Service, startService } from '../../support/service.js';
import type { ServiceOptions } from '../../support/service-options.js';
import { writeDataset } from '../../support/small-dataset.js';

let service: Service;
afterEach(() => service?.stop());

async function start(options: ServiceOptions = {}): Promise<void> {
  service = await startService({ dataset: writeDataset(), ...options });
}

const CALL = callMessage('get_values', { state: 'AA' });
const INPUTS: Record<string, object> = {
  search: { question: 'polling hours in ohio' },
  list_fields: {},
  get_values: { state: 'AA' },
  get_deadlines: { state: 'AA' },
  get_voting_plan: { place: 'AA' },
};

describe('a client without a key', () => {
  it.each(['keyed', 'public'] as const)(
    'lists the tools, and each call has a result that says what to do, if EXPLORER is %s',
    async (explorer) => {
      await start({ explorer });
      const { client, call } = await connect(service);
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(Object.keys(INPUTS));
      for (const { name } of tools) {
        const { isError, text, data } = await call(name, INPUTS[name]);
        expect([isError, data]).toEqual([true, undefined]);
        expect(text).toMatch(/API key.*Authorization: Bearer ID:SECRET.*keys@example\.org/);
      }
      await client.close();
    },
  );
});

describe('a client with a key', () => {
  it('may send it as a bearer token', async () => {
    await start();
    const { client, call } = await connect(service, keyOf(service).replace('Basic', 'Bearer'));
    expect(await call('get_values', { state: 'AA' })).toMatchObject({ isError: false });
    await client.close();
  });
});

describe('a key that is not accepted', () => {
  it.each([
    ['wrong', () => basic(service.key.keyId, 'wrong'), 401],
    ['no key at all', () => 'Bearer nothing', 401],
    ['suspended', () => basic(service.suspendedKey.keyId, service.suspendedKey.keySecret), 403],
  ])('(%s) gets a JSON-RPC error, also where none is needed', async (_, authorization, status) => {
    await start();
    for (const message of [CALL, { jsonrpc: '2.0', id: 1, method: 'tools/list' }]) {
      const response = await post(service, message, { authorization: authorization() });
      expect(response.status).toBe(status);
      expect(response.headers.get('www-authenticate') !== null).toBe(status === 401);
      expect(await response.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32_000 } });
    }
  });

  it('reads nothing with a request whose body ends after it was revoked', async () => {
    await start();
    // Loads the SDK first, so that nothing else delays the answer.
    await post(service, CALL);
    const connection = await openRaw(service.url);
    const body = JSON.stringify(CALL);
    const head = `POST /mcp HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
    connection.socket.write(`${head}Authorization: ${keyOf(service)}\r\n\r\n${body.slice(0, -10)}`);
    // Its response shows that the service has read what came earlier on other connections.
    expect((await service.get('/readyz')).status).toBe(200);
    const accounts = openAccounts(service.accountsPath);
    await accounts.keys.revoke(service.key.keyId);
    accounts.close();
    connection.socket.write(body.slice(-10));
    const [response] = await connection.responses(1);
    connection.socket.destroy();
    expect(response?.status).toBe(401);
    expect(JSON.parse(response?.body ?? '')).toMatchObject({ id: null, error: { message: expect.any(String) } });
  });
});

describe('the rate limit', () => {
  it('counts each message for the key, and refuses more with Retry-After', async () => {
    await start({ rateLimit: { points: 3, seconds: 3_600 } });
    const send = () => post(service, CALL, { authorization: keyOf(service) });
    expect((await send()).headers.get('ratelimit')).toMatch(/r=2;/);
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    const refused = await send();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ id: null, error: { message: expect.stringContaining('3 points') } });
    // Another client has its own points.
    expect((await post(service, CALL)).status).toBe(200);
  });
});
